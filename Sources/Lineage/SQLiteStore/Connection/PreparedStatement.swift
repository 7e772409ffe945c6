import SystemSQLite

/// A statement that stays compiled while its connection is open.
///
/// The loops that bind and read rows use the handle through the C API.
final class PreparedStatement {
  let sql: String
  let handle: OpaquePointer
  private let owner: Statement

  init(_ statement: Statement, sql: String) {
    self.sql = sql
    handle = statement.handle
    owner = statement
  }

  @inline(__always)
  func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

  @inline(__always)
  func bind(_ value: Double, at index: Int32) { sqlite3_bind_double(handle, index, value) }

  func bindNull(at index: Int32) { sqlite3_bind_null(handle, index) }

  /// Binds a copy of the text.
  func bind(_ value: String, at index: Int32) {
    var value = value
    value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // A null address would bind NULL rather than an empty text.
        let start = characters.baseAddress ?? PreparedStatement.emptyText
        _ = sqlite3_bind_text(
          handle, index, start, Int32(characters.count), PreparedStatement.copied)
      }
    }
  }

  /// Binds a copy of the bytes.
  func bind(_ bytes: UnsafeRawBufferPointer, at index: Int32) {
    if let start = bytes.baseAddress, bytes.count > 0 {
      sqlite3_bind_blob(handle, index, start, Int32(bytes.count), PreparedStatement.copied)
    } else {
      sqlite3_bind_zeroblob(handle, index, 0)
    }
  }

  /// Returns the current row's value in a column, counted from 0.
  @inline(__always)
  func integer(at column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  @inline(__always)
  func reset() { sqlite3_reset(handle) }

  /// Resets the statement and releases texts bound without a copy.
  func resetAndClear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// The number of executions since the counters were last reset.
  var executionCount: Int { count(SQLITE_STMTSTATUS_RUN) }

  /// The number of virtual machine steps since the counters were last reset.
  var virtualMachineStepCount: Int { count(SQLITE_STMTSTATUS_VM_STEP) }

  /// The number of steps forward in full table scans.
  var fullScanStepCount: Int { count(SQLITE_STMTSTATUS_FULLSCAN_STEP) }

  /// The number of sorts that no index avoided.
  var sortCount: Int { count(SQLITE_STMTSTATUS_SORT) }

  /// The number of rows inserted into automatic indexes.
  var automaticIndexRowCount: Int { count(SQLITE_STMTSTATUS_AUTOINDEX) }

  func resetCounters() {
    for counter in PreparedStatement.counters { sqlite3_stmt_status(handle, counter, 1) }
  }

  private func count(_ counter: Int32) -> Int { Int(sqlite3_stmt_status(handle, counter, 0)) }

  private static let counters = [
    SQLITE_STMTSTATUS_RUN, SQLITE_STMTSTATUS_VM_STEP, SQLITE_STMTSTATUS_FULLSCAN_STEP,
    SQLITE_STMTSTATUS_SORT, SQLITE_STMTSTATUS_AUTOINDEX,
  ]

  /// SQLITE_TRANSIENT, which Swift cannot import: the engine copies the bytes.
  static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = {
    let place = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    place.initialize(to: 0)
    return UnsafePointer(place)
  }()
}

/// A statement's text with a reference to its compiled form.
///
/// Frequent statements keep one, because finding the compiled statement by its text would hash
/// about 200 bytes for each row that is read or written singly.
///
/// Guarded by the connection's lock, like the compiled statements.
final class PlannedStatement {
  /// A period in which a connection discards no statement.
  ///
  /// Epochs are compared by identity, so those of two connections are never equal.
  final class Epoch {}

  let sql: String
  @exclusivity(unchecked) private var epoch: Epoch?
  @exclusivity(unchecked) private var compiled: Unmanaged<PreparedStatement>?

  init(_ sql: String) { self.sql = sql }

  /// Returns the statement if it was compiled in this epoch, during which the connection keeps it
  /// alive.
  @inline(__always)
  func compiled(in epoch: Epoch) -> PreparedStatement? {
    self.epoch === epoch ? compiled?.takeUnretainedValue() : nil
  }

  func keep(_ statement: PreparedStatement, in epoch: Epoch) {
    compiled = .passUnretained(statement)
    self.epoch = epoch
  }
}
