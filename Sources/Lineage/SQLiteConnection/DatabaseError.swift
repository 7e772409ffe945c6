import SystemSQLite

/// A result code of SQLite's other than success.
package struct DatabaseError: Error, Hashable, Sendable {
  /// The extended result code.
  package let code: Int32
  package let message: String
  /// The statement that failed, empty if there is none.
  let sql: String

  init(code: Int32, message: String? = nil, sql: String = "") {
    self.code = code
    self.message = message ?? String(cString: sqlite3_errstr(code))
    self.sql = sql
  }

  /// The last error of a connection.
  init(of handle: OpaquePointer, sql: String) {
    self.init(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)),
      sql: sql)
  }

  /// The result code without its details.
  package var primaryCode: Int32 { code & 0xFF }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    let description = "SQLite error \(primaryCode): \(message)"
    return sql.isEmpty ? description : "\(description) - while executing `\(sql)`"
  }
}
