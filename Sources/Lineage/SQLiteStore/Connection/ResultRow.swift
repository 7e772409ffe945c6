import SystemSQLite

/// The values of a statement's current row.
///
/// Invariant: the connection has no mutex, because ``StoreSettings`` opens it without one. Values
/// of the current row may then be used like those that a mutex protects
/// (sqlite.org/c3ref/value.html).
protocol ResultRow {
  /// Returns the value of a column, which is valid until the statement's next step.
  ///
  /// - Precondition: The statement has the column.
  subscript(column: Int32) -> OpaquePointer { get }
}

/// The values of a row as SQLite returns them.
struct RequestedValues: ResultRow {
  let statement: OpaquePointer

  subscript(column: Int32) -> OpaquePointer {
    // SQLite returns a NULL value's address for a column that does not exist, never null.
    sqlite3_column_value(statement, column).unsafelyUnwrapped
  }
}

/// The values of a row by their distance from the first.
///
/// SQLite keeps the values of a row in an array, and only their size is private. A call for each
/// value would take about 40 instructions more.
struct SpacedValues: ResultRow {
  let first: UnsafeRawPointer
  let byteCount: Int

  @inline(__always)
  subscript(column: Int32) -> OpaquePointer { OpaquePointer(first + Int(column) * byteCount) }

  /// The distance between two values, or nil if this SQLite does not keep them in an array.
  static let measuredByteCount: Int? = {
    var connection: OpaquePointer?
    defer { sqlite3_close_v2(connection) }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
    let sql = """
      WITH t(a, b, c) AS (VALUES (1, 2.5, 'three'), (4, NULL, x'06'))
      SELECT a, b, c, a + 6, c || 8, NULL, 10, 11 FROM t ORDER BY a DESC
      """
    guard sqlite3_open_v2(":memory:", &connection, flags, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
    else { return nil }
    var distances: Set<Int> = []
    while sqlite3_step(statement) == SQLITE_ROW {
      let places = (0..<sqlite3_column_count(statement)).map {
        Int(bitPattern: sqlite3_column_value(statement, $0))
      }
      for (place, next) in zip(places, places.dropFirst()) { distances.insert(next - place) }
    }
    return distances.count == 1 ? distances.first : nil
  }()
}
