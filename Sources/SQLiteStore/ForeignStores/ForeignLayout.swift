import ObjectGraph

/// Lays a model over the tables of a store that others made, and checks that they fit.
///
/// Names are derived as for a store of one's own; every one is then looked for in the file. The
/// version hashes are not compared: Apple's cannot be computed.
struct ForeignLayout {
  let model: ModelLayout
  let file: ForeignFile
  private let connection: StoreConnection

  init(model: ModelLayout, connection: StoreConnection) {
    self.model = model
    self.connection = connection
    file = ForeignFile(connection: connection)
  }

  /// - Throws: ``SQLiteStoreError/otherTables(path:problems:)`` with everything that is missing.
  func openedStore() throws(SQLiteStoreError) -> OpenedStore {
    OpenedStore(
      layout: try layout(), identifier: try file.metadata().identifier, connection: connection,
      history: nil)
  }

  /// - Throws: ``SQLiteStoreError/otherTables(path:problems:)`` with everything that is missing.
  func layout() throws(SQLiteStoreError) -> StoreLayout {
    try file.requireStore()
    let found = EntityNumbers(model, rows: try file.entityRows())
    guard found.problems.isEmpty else {
      throw .otherTables(path: connection.path, problems: found.problems)
    }
    let derived = StoreLayout(model: model, numbers: found.numbers)
    let names = try file.tableNames()
    var problems: [String] = []
    for table in derived.tables {
      problems += try self.problems(of: table, names)
    }
    var joinTables: [JoinTableLayout] = []
    let search = JoinTableSearch(model, found.numbers, names) {
      (table) throws(SQLiteStoreError) in try file.columns(of: table)
    }
    for table in derived.joinTables {
      if let table = try search.find(table) {
        joinTables.append(table)
      } else {
        problems.append("no table holds the links \(description(of: table))")
      }
    }
    guard problems.isEmpty else { throw .otherTables(path: connection.path, problems: problems) }
    return StoreLayout(model: model, numbers: found.numbers, joinTables: joinTables)
  }

  private func problems(of table: TableLayout, _ names: Set<String>) throws(SQLiteStoreError)
    -> [String]
  {
    let root = model.entities[table.root]
    guard names.contains(table.name) else {
      return ["there is no table \(table.name) for entity \(root.name)"]
    }
    let there = Set(try file.columns(of: table.name))
    let own = ["Z_PK", "Z_ENT", "Z_OPT"].filter { !there.contains($0) }.map {
      "\(table.name) has no column \($0)"
    }
    let missing = table.columns.filter { !there.contains($0.name) }.map {
      "\(table.name) has no column \($0.name) for \(model.entities[$0.owner].name).\($0.property)"
    }
    return own + missing
  }

  private func description(of table: JoinTableLayout) -> String {
    "\(model.entities[table.owner].name).\(table.relationship) and "
      + "\(model.entities[table.other].name).\(table.inverse)"
  }
}
