import ObjectGraph
import SQLiteConnection

/// One B-tree of a store's file, as SQLite's `dbstat` table tells.
public struct StorePart: Hashable, Sendable {
  /// What the B-tree holds.
  public enum Content: Hashable, Sendable {
    /// Rows of the hierarchy of entities with the given root.
    case entities(root: String)
    /// Links of a many-to-many relationship.
    case links
    /// Z_PRIMARYKEY and its like, and the schema itself.
    case bookkeeping
  }

  public let name: String
  public let content: Content
  /// True for an index over the content, false for the table itself.
  public let isIndex: Bool
  public let pageCount: Int
  public let cellCount: Int
  public let payloadBytes: Int
  public let unusedBytes: Int
}

/// The pages of a store's file and what they are used for.
public struct StorePages: Hashable, Sendable {
  public let pageSizeBytes: Int
  public let pageCount: Int
  public let parts: [StorePart]

  /// Free pages and the pointer maps of `auto_vacuum`, which belong to no B-tree.
  public var unassignedPageCount: Int { pageCount - parts.reduce(0) { $0 + $1.pageCount } }

  init(of database: Database, layout: StoreLayout) throws {
    pageSizeBytes = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
    pageCount = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    let rows = try DatabaseRow.fetchAll(
      database,
      sql: """
        SELECT s.name, coalesce(m.tbl_name, s.name), coalesce(m.type, 'table'), s.pageno,
          s.ncell, s.payload, s.unused
        FROM dbstat s LEFT JOIN sqlite_schema m ON m.name = s.name
        WHERE s.aggregate = TRUE ORDER BY s.name
        """)
    parts = rows.map { row in
      let table: String = row[1]
      return StorePart(
        name: row[0], content: StorePages.content(of: table, layout),
        isIndex: row[2] as String == "index", pageCount: row[3], cellCount: row[4],
        payloadBytes: row[5], unusedBytes: row[6])
    }
  }

  private static func content(of table: String, _ layout: StoreLayout) -> StorePart.Content {
    if let known = layout.tables.first(where: { $0.name == table }) {
      return .entities(root: layout.model.entities[known.root].name)
    }
    return layout.joinTables.contains { $0.name == table } ? .links : .bookkeeping
  }
}
