import Escaping

/// Finds what a store holds and a given model lacks.
extension ForeignStore {
  /// Returns the parts of a store that a reader with this model would not see.
  ///
  /// A store with a model of its own is compared with that. Of another one, entities with rows and
  /// columns and join tables with values are returned, by their names in the file.
  ///
  /// - Throws: `StoreError`, or `ModelError` for an invalid model.
  package static func parts(of snapshot: StoreSnapshot, unknownTo model: ManagedObjectModel) throws
    -> MigrationLoss
  {
    if let own = try? Self.model(of: snapshot).model,
      let mapping = try? MappingModel.inferred(from: own, to: model)
    {
      return mapping.loss
    }
    let connection = try Database(reading: snapshot)
    let file = ForeignFile(connection: connection)
    let layout = try ForeignLayout(model: ModelLayout(model: model), connection: connection)
      .layout()
    return MigrationLoss(
      entities: try file.entities(unknownTo: layout),
      properties: try file.columns(unknownTo: layout) + file.joinTables(unknownTo: layout))
  }
}

extension ForeignFile {
  private static let ownColumns: Set = ["Z_PK", "Z_ENT", "Z_OPT"]

  fileprivate func entities(unknownTo layout: StoreLayout) throws -> [String] {
    let rows = try entityRows()
    let byNumber = Dictionary(rows.map { ($0.number, $0) }, uniquingKeysWith: { one, _ in one })
    let tables = try tableNames()
    let known = Set(layout.model.entities.map { layout.number(of: $0) })
    return try rows.filter { row in
      guard !known.contains(row.number) else { return false }
      var root = row
      // The count ends a damaged chain of parents.
      for _ in rows { root = byNumber[root.parentNumber] ?? root }
      let table = "Z" + root.name.uppercased()
      guard tables.contains(table) else { return false }
      return try holdsRows("\(table.quoted("\"")) WHERE Z_ENT = \(row.number)")
    }.map(\.name)
  }

  fileprivate func columns(unknownTo layout: StoreLayout) throws(StoreError) -> [String] {
    var found: [String] = []
    for table in layout.tables {
      let known = Self.ownColumns.union(table.columns.map(\.name))
      for column in try columns(of: table.name) where !known.contains(column) {
        let condition = "\(column.quoted("\"")) IS NOT NULL"
        if try holdsRows("\(table.name.quoted("\"")) WHERE \(condition)") {
          found.append("\(table.name).\(column)")
        }
      }
    }
    return found
  }

  fileprivate func joinTables(unknownTo layout: StoreLayout) throws -> [String] {
    let known = Set(layout.joinTables.map(\.name))
    return try tableNames().filter { name in
      guard name.hasPrefix("Z_"), name.dropFirst(2).first?.isNumber == true, !known.contains(name)
      else { return false }
      return try holdsRows(name.quoted("\""))
    }.sorted()
  }

  private func holdsRows(_ source: String) throws(StoreError) -> Bool {
    try !rows("SELECT 1 FROM \(source) LIMIT 1").isEmpty
  }
}
