import GRDB

/// Reads files of stores and databases with SQL.
enum StoreFile {
  /// Gives the first publication an unknown entity number.
  static func damage(_ path: String) throws {
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE ZPUBLICATION SET Z_ENT = 99 WHERE Z_PK = 1")
    }
  }

  /// Returns the coded content of publications by key, without those that the driver changes.
  static func converted(in path: String) throws -> [Int64: String] {
    try content(in: path, "SELECT Z_PK, CAST(ZCONTENT AS TEXT) FROM ZPUBLICATION")
  }

  static func inserted(in path: String) throws -> [Int64: String] {
    try content(in: path, "SELECT id, content FROM publication WHERE title <> 'New'")
  }

  /// Returns the rows of a query with two columns, sorted unless the query has an order.
  static func rows(in path: String, _ sql: String) throws -> [String] {
    let rows = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    let texts = rows.map { "\($0[0] as DatabaseValue) \($0[1] as DatabaseValue)" }
      .map { $0.replacing("\"", with: "") }
    return sql.contains("ORDER BY") ? texts : texts.sorted()
  }

  /// Returns the number of publications that became web articles and still have values of their
  /// former kind.
  static func leftovers(in path: String, strategy: String) throws -> Int? {
    let sql =
      switch strategy {
      case "enum-content":
        """
        SELECT COUNT(*) FROM publication WHERE address1 = 'https://example.org/changed'
        AND COALESCE(text1, decimal1, bytes1, flag1, long1, short1, date1, date2, uuid1) IS NOT NULL
        """
      case "details-relationship":
        """
        SELECT COUNT(*) FROM webArticleDetails WHERE publicationId IN (
          SELECT publicationId FROM bookDetails UNION SELECT publicationId FROM novelDetails
          UNION SELECT publicationId FROM academicPaperDetails)
        """
      default: "SELECT 0"
      }
    return try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: sql) }
  }

  private static func content(in path: String, _ sql: String) throws -> [Int64: String] {
    let rows = try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
    let pairs = rows.compactMap { row in (row[1] as String?).map { (row[0] as Int64, $0) } }
    return Dictionary(
      pairs.filter { $0.0 % 5 != 2 && $0.0 % 7 != 1 }, uniquingKeysWith: { first, _ in first })
  }
}
