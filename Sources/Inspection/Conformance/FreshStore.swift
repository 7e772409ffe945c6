import Lineage

/// The facts about an empty store created from a model for a comparison.
struct FreshStore {
  let facts: StoreFacts
  /// The entity tables and join tables.
  let tableNames: Set<String>
  let omittedIndexes: [OmittedIndex]

  init(of model: ModelLayout) throws {
    let folder = try PrivateFolder()
    let path = "\(folder.path)/fresh.sqlite"
    let store = try SQLiteStore(path: path, migration: nil)
    try GeneratedNames.check(model, path: path)
    try store.open(for: model, carrying: [:], logsWarnings: false)
    let layout = try store.openedStore().layout
    tableNames = Set(layout.tables.map(\.name) + layout.joinTables.map(\.name))
    omittedIndexes = store.omittedIndexes
    try store.close()
    facts = try StoreFacts(StoreSnapshot(of: path, in: folder))
  }

  /// Returns true for a table in which SQLite keeps the nodes of an R-tree.
  func isShadow(_ table: String) -> Bool {
    !tableNames.contains(table) && facts.schema.columns[table] != nil
  }
}
