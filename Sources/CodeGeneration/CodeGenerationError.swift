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
      "\"\(name)\" is no name of Swift; rename it in the model"
    case .nameTaken(let name):
      "the entity \(name) has the name of something that the source uses itself; rename it in the model"
    case .nameOfLibrary(let name, let library):
      "\(name) is a name of \(library)'s own; rename it in the model"
    case .noSuchPair(let pair):
      "no kind has both \(pair.lower) and \(pair.upper) as ordered values of one type below the root; "
        + "check --pair \(pair.name)=\(pair.lower),\(pair.upper)"
    case .pairsWithoutContent(let strategy):
      "--pair is for kinds that share an entity; in \(strategy) each has a class with its own properties"
    case .noChange(let strategy):
      "the model has the strategy \(strategy) already, so no store needs a migration; leave out --migration"
    case .noMigration(let library):
      "--migration is for lineage and coredata; for \(library), leave it out"
    case .otherFile(let path):
      "\(path) is there already and run-scenario generate did not write it; nothing was changed. Give "
        + "another folder with --out"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    case .template(let name, let reason): "the template \(name) cannot be read: \(reason)"
    case .noLayout(let reason): "the model cannot be laid out as a store: \(reason)"
    }
  }
}
