import GRDB
import ObjectGraph

/// What-if indexes over the column that tells the kinds of a table apart.
package enum KindIndexing: String, CaseIterable, Sendable {
  /// As the model has it: an index over that column alone.
  case standard
  case none
  /// One over that column and what members are sorted by.
  case kindAndSort = "kind-and-sort"
  /// The standard one, after the engine has gathered statistics.
  case analyzed
}

extension SQLiteStore {
  /// Changes the index over the kinds of a tree's table, for measuring what another one would do.
  ///
  /// No such store is Core Data's but the standard one. A table of one kind has no such index and
  /// stays as it is.
  ///
  /// - Parameters:
  ///   - indexing: the index to have.
  ///   - name: any entity of the tree.
  ///   - kindAttribute: what tells the kinds apart; nil for the entity number.
  ///   - sortAttribute: the second column of `kindAndSort`, which does nothing without it.
  /// - Throws: ``SQLiteStoreError`` or `ObjectGraphError.unknownEntity`.
  package func setKindIndex(
    _ indexing: KindIndexing, entity name: String, kindAttribute: String?, sortAttribute: String?
  ) throws {
    let layout = try openedStore().layout
    guard let entity = layout.model.entity(named: name) else {
      throw ObjectGraphError.unknownEntity(name, known: layout.model.entities.map(\.name))
    }
    let table = layout.table(of: entity)
    let kind = kindAttribute.flatMap { layout.columnName($0, of: entity) }
    let sort = sortAttribute.flatMap { layout.columnName($0, of: entity) }
    try connection.perform { database in
      if let kind = kind ?? (table.isTree ? "Z_ENT" : nil) {
        try Self.change(indexing, table.name, kind, sort, database)
      }
      if indexing == .analyzed { try database.execute(sql: "ANALYZE") }
    }
  }

  private static func change(
    _ indexing: KindIndexing, _ table: String, _ kind: String, _ sort: String?,
    _ database: Database
  ) throws {
    guard indexing == .none || indexing == .kindAndSort && sort != nil else { return }
    for index in try database.indexes(on: table)
    where index.columns == [kind] && index.origin == .createIndex {
      try database.execute(sql: "DROP INDEX \(index.name.quoted("\""))")
    }
    guard let sort, indexing == .kindAndSort else { return }
    try database.execute(
      sql: "CREATE INDEX \(table)_KIND_AND_SORT_INDEX ON \(table) "
        + "(\(kind) COLLATE BINARY ASC, \(sort) COLLATE BINARY ASC)")
  }
}
