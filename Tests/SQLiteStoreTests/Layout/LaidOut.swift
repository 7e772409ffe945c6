import Lineage
import TestSupport

/// A new store of a model, and the content of its file.
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

  /// Returns the SQL of everything created.
  func statements() throws -> [String] {
    try values("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
  }

  /// Returns the SQL of everything whose name begins with the prefix.
  func statements(named prefix: String) throws -> [String] {
    try values(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name GLOB '\(prefix)*'")
  }

  /// Returns the first column of a SELECT as text.
  func values(_ sql: String) throws -> [String] {
    try Database(path: store.path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map { $0[0] ?? $0.description }
    }
  }

  func numbers() throws -> [String] {
    try values("SELECT Z_ENT || ' ' || Z_NAME || ' ' || Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT")
  }
}
