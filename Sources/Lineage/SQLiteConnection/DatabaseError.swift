import SystemSQLite

/// An error with a result code from SQLite.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The extended result code.
  package let code: Int32
  package let message: String
  /// The statement that failed, or empty if there is none.
  let sql: String

  init(code: Int32, message: String? = nil, sql: String = "") {
    self.code = code
    self.message = message ?? String(cString: sqlite3_errstr(code))
    self.sql = sql
  }

  /// Creates an error from a connection's last result code.
  init(of handle: OpaquePointer, sql: String) {
    self.init(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
      sql: sql)
  }

  /// The primary result code.
  package var primaryCode: Int32 { code & 0xFF }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    let description = "SQLite error \(primaryCode): \(message)"
    return sql.isEmpty ? description : "\(description) - while executing `\(sql)`"
  }
}
