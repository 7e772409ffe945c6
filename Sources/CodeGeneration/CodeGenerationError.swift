/// The reason why no source can be written.
package enum CodeGenerationError: Error, Hashable, Sendable, CustomStringConvertible {
  case notAName(String)
  case nameTaken(String)
  /// The library's classes or types already have the name.
  case nameOfLibrary(String, library: String)
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
    case .notAName(let name):
      "\"\(name)\" is not a valid Swift name; rename it in the model"
    case .nameTaken(let name):
      "the generated source already uses the name of the entity \(name); rename it in the model"
    case .nameOfLibrary(let name, let library):
      "\(library) already uses the name \(name); rename it in the model"
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
