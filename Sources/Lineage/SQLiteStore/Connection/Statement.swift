import Foundation
import SystemSQLite

/// A compiled SQL statement, with its parameters and its current row.
///
/// The loops that bind and read rows use the handle through the C API. A class because it owns the
/// engine's memory.
package final class Statement {
  let sql: String
  package let handle: OpaquePointer
  /// The names of the result's columns.
  private(set) lazy var columnNames = (0..<columnCount).map {
    sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? ""
  }

  init(_ handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  @inline(__always)
  package func reset() { sqlite3_reset(handle) }

  /// Resets the statement and releases texts bound without a copy.
  func resetAndClear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Returns one of SQLite's counters since its last reset, SQLITE_STMTSTATUS_RUN for example.
  @discardableResult
  func count(_ counter: Int32, resetting: Bool = false) -> Int {
    Int(sqlite3_stmt_status(handle, counter, resetting ? 1 : 0))
  }

  /// SQLITE_TRANSIENT, which Swift cannot import: the engine copies the bytes.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = {
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    place.initialize(to: 0)
    return UnsafePointer(place)
  }()
}

// MARK: Parameters

extension Statement {
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  @inline(__always)
  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

  /// Binds a copy of a value, or NULL for nil.
  ///
  /// - Returns: SQLite's result code.
  @discardableResult
  func bind(_ value: StoredValue?, at index: Int32) -> Int32 {
    switch value {
    case .integer(let value), .object(_, let value): sqlite3_bind_int64(handle, index, value)
    case .double(let value): sqlite3_bind_double(handle, index, value)
    case .text(var value):
      value.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // A null address would bind NULL rather than an empty text.
          let start = characters.baseAddress ?? Self.emptyText
          return sqlite3_bind_text(handle, index, start, Int32(characters.count), Self.copied)
        }
      }
    case .bytes(let value) where value.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
    case .bytes(let value):
      value.withUnsafeBytes {
        sqlite3_bind_blob(handle, index, $0.baseAddress, Int32($0.count), Self.copied)
      }
    case nil: sqlite3_bind_null(handle, index)
    }
  }
}

// MARK: The current row

/// Columns are counted from 0, and values are converted as SQLite does.
extension Statement {
  package var columnCount: Int32 { sqlite3_column_count(handle) }

  @inline(__always)
  package func integer(at column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func text(at column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns false for a text that is not UTF-8, in which ``value(at:)`` replaces bytes.
  package func isValidText(at column: Int32) -> Bool {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let start = sqlite3_column_text(handle, column)
    else { return true }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) != nil
  }

  func data(at column: Int32) -> Data {
    guard let start = sqlite3_column_blob(handle, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// Returns the value as it is stored, or nil for NULL.
  package func value(at column: Int32) -> StoredValue? {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(at: column))
    case SQLITE_FLOAT: .double(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(at: column))
    case SQLITE_BLOB: .bytes(data(at: column))
    default: nil
    }
  }
}

// MARK: Plans

/// A statement's text with a reference to its compiled form.
///
/// Frequent statements keep one, because finding the compiled statement by its text would hash
/// about 200 bytes for each row that is read or written singly.
///
/// Guarded by the connection's lock, like the compiled statements.
package final class PlannedStatement {
  /// A period in which a connection discards no statement.
  ///
  /// Epochs are compared by identity, so those of two connections are never equal.
  final class Epoch {}

  let sql: String
  @exclusivity(unchecked) private var epoch: Epoch?
  @exclusivity(unchecked) private var compiled: Unmanaged<Statement>?

  init(_ sql: String) { self.sql = sql }

  /// Returns the statement if it was compiled in this epoch, during which the connection keeps it
  /// alive.
  @inline(__always)
  func compiled(in epoch: Epoch) -> Unmanaged<Statement>? {
    self.epoch === epoch ? compiled : nil
  }

  func keep(_ statement: Statement, in epoch: Epoch) {
    compiled = .passUnretained(statement)
    self.epoch = epoch
  }
}
