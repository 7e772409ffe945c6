package import Lineage

/// The reason why no source can be written.
package enum CodeGenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A model that no library can open.
  case mistakes(ModelError)
  /// Names that the source of a library cannot have.
  case names([NameProblem], library: String)
  /// A file whose name no file system holds.
  case longName(String)
  case noSuchPair(AttributePair)
  case pairsWithoutContent(strategy: String)
  /// The model already has the strategy of the migration.
  case noChange(strategy: String)
  case noMigration(library: String)
  /// A file in the folder was not written by this command.
  case otherFile(String)
  case cannotWrite(String, reason: String)
  case template(String, reason: String)
  case noLayout(reason: String)

  package var description: String {
    switch self {
    case .mistakes(let error): error.description
    case .names(let problems, let library):
      "\(problems.count == 1 ? "one name" : "\(problems.count) names") of the model cannot be used for "
        + "\(library), and nothing was written:\n"
        + problems.map { "  \($0.name): \($0.reason)" }.joined(separator: "\n")
    case .longName(let name):
      "the generated source has a file \(name), whose name has \(name.utf8.count) bytes and may have 255; "
        + "shorten the name in the model"
    case .noSuchPair(let pair):
      "no kind below the root has both \(pair.lower) and \(pair.upper) as ordered values of one type; "
        + "check --pair \(pair.name)=\(pair.lower),\(pair.upper)"
    case .pairsWithoutContent(let strategy):
      "--pair is only for kinds that share an entity; in \(strategy) each has a class with its own properties"
    case .noChange(let strategy):
      "the model already has the strategy \(strategy), so no store needs a migration; leave out --migration"
    case .noMigration(let library):
      "--migration is for lineage and coredata; for \(library), leave it out"
    case .otherFile(let path):
      "\(path) already exists and was not written by run-scenario generate; nothing was changed; choose "
        + "another folder with --out"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    case .template(let name, let reason): "the template \(name) cannot be read: \(reason)"
    case .noLayout(let reason): "cannot create a store layout for the model: \(reason)"
    }
  }
}

/// A name of the model that generated source cannot have.
package struct NameProblem: Hashable, Sendable {
  /// `Entity` or `Entity.property`.
  package let name: String
  /// The cause, and what to do.
  package let reason: String
}
