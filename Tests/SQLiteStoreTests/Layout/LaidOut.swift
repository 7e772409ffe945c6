import Lineage
import TestSupport

/// A new store of a model, and what its file says of itself.
struct LaidOut {
  let store: SQLiteStore
  let container: PersistentContainer
  private let folder: Folder

  init(_ entities: EntityDescription...) throws {
    try self.init(ManagedObjectModel(entities: entities))
  }

  init(_ model: ManagedObjectModel) throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("store.sqlite"))
    container = try PersistentContainer(model: model, sqliteStore: store)
  }

  /// Everything that was created, as it was worded.
  func statements() throws -> [String] {
    try values("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }

  /// The created things whose name begins so.
  func statements(named prefix: String) throws -> [String] {
    try values(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name GLOB '\(prefix)*'")
  }

  /// The first column of a SELECT.
  func values(_ sql: String) throws -> [String] {
    try DatabaseQueue(path: store.path).read { try String.fetchAll($0, sql: sql) }
  }

  func numbers() throws -> [String] {
    try values("SELECT Z_ENT || ' ' || Z_NAME || ' ' || Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT")
  }
}
