import Foundation
import SystemSQLite

/// A compiled SQL statement.
///
/// A class because it owns the engine's memory.
package final class Statement {
  let sql: String
  let handle: OpaquePointer
  private unowned let database: Database

  init(_ handle: OpaquePointer, sql: String, _ database: Database) {
    self.handle = handle
    self.sql = sql
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs the statement to its end and ignores rows.
  package func execute(arguments: StatementArguments = []) throws {
    try start(arguments)
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  /// Resets the statement and binds values.
  func start(_ arguments: StatementArguments) throws {
    sqlite3_reset(handle)
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard arguments.values.count == count else {
      throw DatabaseError(
        code: SQLITE_MISUSE,
        message: "wrong number of statement arguments: \(arguments.values.count)", sql: sql)
    }
    for (index, value) in arguments.values.enumerated() {
      guard bind(value, at: Int32(index + 1)) == SQLITE_OK else { throw failure() }
    }
  }

  /// Advances to the next row; returns false after the last.
  func step() throws -> Bool {
    try database.requireTransaction(sql: sql)
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure()
    }
  }

  private func failure() -> DatabaseError {
    let error = DatabaseError(of: sqlite3_db_handle(handle), sql: sql)
    sqlite3_reset(handle)
    return error
  }

  private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value.storage {
    case .null: return sqlite3_bind_null(handle, index)
    case .int64(let integer): return sqlite3_bind_int64(handle, index, integer)
    case .double(let double): return sqlite3_bind_double(handle, index, double)
    case .string(let text):
      return text.utf8CString.withUnsafeBufferPointer { characters in
        sqlite3_bind_text(
          handle, index, characters.baseAddress, Int32(characters.count - 1), Self.copied)
      }
    case .blob(let data):
      guard !data.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return data.withUnsafeBytes { bytes in
        sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
      }
    }
  }

  /// SQLITE_TRANSIENT, which Swift cannot import: the engine copies the bytes.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The values of a statement's parameters, in order; nil is NULL.
package struct StatementArguments: Sendable, ExpressibleByArrayLiteral {
  var values: [DatabaseValue]

  package init(_ values: [(any DatabaseValueConvertible)?]) {
    self.values = values.map { $0?.databaseValue ?? .null }
  }

  package init(arrayLiteral values: (any DatabaseValueConvertible)?...) { self.init(values) }
}
