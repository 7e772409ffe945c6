import CourseSQLite
import Foundation

/// A store's file, read as by any SQLite client.
///
/// A class because the engine's connection belongs to it.
final class DatabaseFile {
  /// A value that is not NULL.
  enum Value {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    var integer: Int? {
      switch self {
      case .integer(let value): Int(value)
      case .real(let value): Int(exactly: value.rounded(.towardZero))
      case .text, .blob: nil
      }
    }
  }

  private var connection: OpaquePointer?

  init(_ path: String) throws {
    try check(sqlite3_open(path, &connection))
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs one statement; NULL is nil in its rows.
  @discardableResult
  func rows(_ sql: String) throws -> [[Value?]] {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    defer { sqlite3_finalize(statement) }
    var rows: [[Value?]] = []
    var code = sqlite3_step(statement)
    while code == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
      code = sqlite3_step(statement)
    }
    try check(code == SQLITE_DONE ? SQLITE_OK : code)
    return rows
  }

  private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Value? {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      return sqlite3_column_text(statement, column).map { .text(String(cString: $0)) }
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, column))
      let start = sqlite3_column_blob(statement, column)
      return .blob(start.map { Data(bytes: $0, count: count) } ?? Data())
    default: return nil
    }
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    throw DatabaseFileError(description: String(cString: sqlite3_errmsg(connection)))
  }
}

private struct DatabaseFileError: Error, CustomStringConvertible {
  let description: String
}
