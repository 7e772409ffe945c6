import Escaping
import Lineage

/// The column with a row's kind, for measuring the effect of different indexes on it.
///
/// Stores with such indexes do not have Core Data's layout.
struct KindColumn {
  var entityName: String
  /// The attribute that contains the kind, or nil for the entity number.
  var attributeName: String?
}

extension SQLiteStore {
  /// Drops the index on the kind alone.
  ///
  /// A table of one kind has none and stays unchanged.
  ///
  /// - Throws: `StoreError` or `ObjectGraphError.unknownEntity`.
  func dropIndex(over column: KindColumn) throws {
    let place = try place(of: column)
    guard let kind = place.kind else { return }
    try connection.perform { try Self.dropIndex(over: kind, of: place.table, $0) }
  }

  /// Replaces the index on the kind by one on the kind and a sort attribute.
  ///
  /// Does nothing without a sort attribute or for a table of one kind.
  ///
  /// - Throws: `StoreError` or `ObjectGraphError.unknownEntity`.
  func replaceIndex(over column: KindColumn, withSorting attributeName: String?) throws {
    let place = try place(of: column)
    let sort = attributeName.flatMap { place.layout.columnName($0, of: place.entity) }
    guard let kind = place.kind, let sort else { return }
    try connection.perform { database in
      try Self.dropIndex(over: kind, of: place.table, database)
      try database.execute(
        sql: "CREATE INDEX \(place.table)_KIND_AND_SORT_INDEX ON \(place.table) "
          + "(\(kind) COLLATE BINARY ASC, \(sort) COLLATE BINARY ASC)")
    }
  }

  /// Returns the name of the column; nil for a table of one kind.
  ///
  /// - Throws: `StoreError` or `ObjectGraphError.unknownEntity`.
  func columnName(of column: KindColumn) throws -> String? { try place(of: column).kind }

  private func place(of column: KindColumn) throws -> (
    layout: StoreLayout, entity: EntityLayout, table: String, kind: String?
  ) {
    let layout = try openedStore().layout
    guard let entity = layout.model.entity(named: column.entityName) else {
      throw ObjectGraphError.unknownEntity(
        column.entityName, known: layout.model.entities.map(\.name))
    }
    let table = layout.table(of: entity)
    let kind = column.attributeName.flatMap { layout.columnName($0, of: entity) }
    return (layout, entity, table.name, kind ?? (table.isHierarchy ? "Z_ENT" : nil))
  }

  private static func dropIndex(over kind: String, of table: String, _ database: Database) throws {
    // Indexes that a statement created, not those of table constraints.
    let indexes = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM pragma_index_list(?) AS list WHERE origin = 'c'
          AND (SELECT group_concat(name) FROM pragma_index_info(list.name)) = ?
        """, arguments: [table, kind])
    for index in indexes { try database.execute(sql: "DROP INDEX \(index.quoted("\""))") }
  }
}
