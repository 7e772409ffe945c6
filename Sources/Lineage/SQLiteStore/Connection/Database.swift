import Foundation
import SystemSQLite

/// A connection to a database file, with its compiled statements.
///
/// `@unchecked Sendable`: ``perform(_:)``, ``read(_:)``, ``write(_:)`` and ``locked(_:)`` admit one
/// thread at a time, and all other methods run inside them, so several contexts can share a store.
package final class Database: @unchecked Sendable {
  /// The file's path for messages; for a snapshot, the original's.
  let path: String
  /// True if nothing may be written.
  let isReadOnly: Bool
  /// Kept alive by the connection, because its files are removed with it.
  private let snapshot: StoreSnapshot?
  /// The engine's connection, or nil once it is closed.
  @exclusivity(unchecked) package private(set) var handle: OpaquePointer?
  private let lock = NSRecursiveLock()
  private var statements: [String: Statement] = [:]
  /// Renewed when statements are discarded.
  @exclusivity(unchecked) private var epoch = PlannedStatement.Epoch()
  /// The statements in order of first use.
  private var statementOrder: [Statement] = []
  private var isInTransaction = false
  /// True in a read transaction, also within a write transaction, where nothing may be written.
  private var isReadingAlone = false
  /// True once a read transaction, which sees one state of the file, has checked the model.
  private var isSnapshotChecked = false
  /// The error for which the engine rolled back the transaction whose body still runs, for example
  /// a failing file.
  ///
  /// All changes of the transaction are lost, whether or not its body catches the error, and
  /// further statements would run outside it, so they throw this error.
  private var abortCause: StoreError? { didSet { isAborted = abortCause != nil } }
  /// True if there is such an error.
  ///
  /// Every step checks this, because reading the error would copy it.
  @exclusivity(unchecked) private var isAborted = false
  private var lateIndexes = LateIndexes()
  /// The check that an open store still has the model it was opened with.
  var watch: ModelWatch? { didSet { watchedCommit = nil } }
  /// The commit at which the model was last found unchanged.
  private var watchedCommit: CommitNumber?

  static let statementCountLimit = 512

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isReadOnly: True to open it for reading only.
  ///   - snapshot: The snapshot that the file belongs to.
  ///   - busyTimeout: The time to wait for another connection's lock.
  ///   - prepare: Called before anything is read from the file.
  /// - Throws: `StoreError`, also if the file is no database.
  package init(
    path: String, isReadOnly: Bool = false, snapshot: StoreSnapshot? = nil,
    busyTimeout: Duration = .zero, prepare: (Database) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) {
    self.path = snapshot?.originalPath ?? path
    self.snapshot = snapshot
    self.isReadOnly = isReadOnly || snapshot != nil
    let access =
      isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Only one thread at a time uses the connection, so the engine needs no mutex.
    let code = sqlite3_open_v2(
      path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else { throw error(code, String(cString: sqlite3_errstr(code))) }
    sqlite3_busy_timeout(handle, Int32(busyTimeout / .milliseconds(1)))
    refuse_double_quoted_texts(handle)
    try prepare(self)
    // The engine first reads the file here.
    _ = try DatabaseRow.fetchOne(self, sql: "SELECT * FROM sqlite_master LIMIT 1")
  }

  // The engine keeps the connection until its last statement is finalized.
  deinit {
    forgetStatements()
    sqlite3_close_v2(handle)
  }

  /// Closes the file and checkpoints the write-ahead log.
  ///
  /// - Throws: `StoreError` if one of its statements is still in use elsewhere.
  package func close() throws(StoreError) {
    lock.lock()
    defer { lock.unlock() }
    forgetStatements()
    guard sqlite3_close(handle) == SQLITE_OK else { throw failure() }
    handle = nil
  }

  /// The number of rows that the last statement inserted, updated or deleted.
  package var changedRowCount: Int { Int(sqlite3_changes64(handle)) }

  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Returns the names of a table's columns in order; empty if the table does not exist.
  func columnNames(of table: String) throws(StoreError) -> [String] {
    try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
  }
}

// MARK: Statements

extension Database {
  /// Returns the compiled statement for a text, compiling it if necessary.
  ///
  /// It supports one use at a time.
  package func statement(_ sql: String) throws(StoreError) -> Statement {
    if let known = statements[sql] { return known }
    if statementOrder.count >= Self.statementCountLimit { forgetStatements() }
    let statement = try makeStatement(sql: sql)
    statements[sql] = statement
    statementOrder.append(statement)
    return statement
  }

  /// Returns the compiled statement of a plan without hashing its text.
  @inline(__always)
  func statement(_ planned: PlannedStatement) throws(StoreError) -> Statement {
    try unretained(planned).takeUnretainedValue()
  }

  /// Returns the same without counting a reference; valid until the connection compiles another
  /// statement.
  @inline(__always)
  func unretained(_ planned: PlannedStatement) throws(StoreError) -> Unmanaged<Statement> {
    if let known = planned.compiled(in: epoch) { return known }
    return try .passUnretained(compile(planned))
  }

  private func compile(_ planned: PlannedStatement) throws(StoreError) -> Statement {
    let statement = try statement(planned.sql)
    planned.keep(statement, in: epoch)
    return statement
  }

  /// Compiles one statement for its caller alone.
  package func makeStatement(sql: String) throws(StoreError) -> Statement {
    let (statement, rest) = try compile(sql)
    let next = rest.isEmpty ? nil : try compile(rest).statement
    guard let statement, next == nil else {
      throw error(SQLITE_MISUSE, "the text is not one statement", sql: sql)
    }
    return statement
  }

  func makeStatement(sql: String, arguments: [(any DatabaseValueConvertible)?])
    throws(StoreError) -> Statement
  {
    let statement = try makeStatement(sql: sql)
    try bind(arguments, to: statement)
    return statement
  }

  /// Compiles the first statement of a text, or returns nil for spaces and comments; also returns
  /// the remaining text.
  private func compile(_ sql: String) throws(StoreError) -> (statement: Statement?, rest: String) {
    guard let handle else { throw error(SQLITE_MISUSE, "the connection is closed", sql: sql) }
    var compiled: OpaquePointer?
    let (code, rest) = sql.withCString { start in
      var end: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, start, -1, &compiled, &end)
      return (code, end.map { String(cString: $0) } ?? "")
    }
    guard code == SQLITE_OK else { throw failure(sql: sql) }
    let own = rest.isEmpty ? sql : String(sql.utf8.dropLast(rest.utf8.count)) ?? sql
    return (compiled.map { Statement($0, sql: own) }, rest)
  }

  /// Resets a statement and binds values to its parameters in order; nil is NULL.
  package func bind(_ arguments: [(any DatabaseValueConvertible)?], to statement: Statement)
    throws(StoreError)
  {
    statement.reset()
    guard arguments.count == statement.parameterCount else {
      throw error(
        SQLITE_MISUSE, "wrong number of statement arguments: \(arguments.count)",
        sql: statement.sql)
    }
    for (index, argument) in arguments.enumerated() {
      let code = statement.bind(argument?.databaseValue, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw failure(sql: statement.sql) }
    }
  }

  /// Advances to the next row; returns false after the last.
  @inline(__always)
  package func step(_ statement: Statement) throws(StoreError) -> Bool {
    try step(.passUnretained(statement))
  }

  /// Advances a statement that something else keeps alive.
  @inline(__always)
  func step(_ statement: Unmanaged<Statement>) throws(StoreError) -> Bool {
    if isAborted, let abortCause { throw abortCause }
    let code = sqlite3_step(statement._withUnsafeGuaranteedRef { $0.handle })
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let statement = statement.takeUnretainedValue()
    defer { statement.reset() }
    throw failure(sql: statement.sql)
  }

  /// Runs a statement to its end and ignores rows.
  package func execute(_ statement: Statement, arguments: [(any DatabaseValueConvertible)?])
    throws(StoreError)
  {
    try bind(arguments, to: statement)
    defer { statement.reset() }
    while try step(statement) {}
  }

  /// Runs one or more statements; each consumes as many arguments as it has parameters.
  package func execute(sql: String, arguments: [(any DatabaseValueConvertible)?] = [])
    throws(StoreError)
  {
    var rest = sql
    var arguments = arguments[...]
    while !rest.isEmpty {
      let (statement, next) = try compile(rest)
      if let statement {
        try execute(statement, arguments: Array(arguments.prefix(statement.parameterCount)))
        arguments = arguments.dropFirst(statement.parameterCount)
      }
      rest = next
    }
    guard arguments.isEmpty else {
      throw error(SQLITE_MISUSE, "\(arguments.count) statement arguments too many", sql: sql)
    }
  }

  /// The statements that ran since the counters were last reset, in the order of their compilation.
  var statementUses: [StatementUse] {
    lock.withLock { statementOrder.map(StatementUse.init).filter { $0.executionCount > 0 } }
  }

  func resetCounters() { lock.withLock { statementOrder.forEach(StatementUse.resetCounters(of:)) } }

  private func forgetStatements() {
    epoch = PlannedStatement.Epoch()
    statements.removeAll()
    statementOrder.removeAll()
  }
}

// MARK: Errors

extension Database {
  func error(_ code: Int32, _ message: String, sql: String = "") -> StoreError {
    StoreError(SQLiteResult(code: code, message: message, sql: sql), path: path)
  }

  /// Returns the engine's last error, and keeps one for which it rolled back the transaction.
  func failure(sql: String = "") -> StoreError {
    let error = error(
      sqlite3_extended_errcode(handle), String(cString: sqlite3_errmsg(handle)), sql: sql)
    if isInTransaction || isReadingAlone, abortCause == nil, sqlite3_get_autocommit(handle) != 0 {
      abortCause = error
    }
    return error
  }
}

// MARK: Transactions

extension Database {
  /// Runs the body while no other thread uses the connection.
  ///
  /// Calls may be nested.
  @inline(__always)
  package func locked<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Runs the body in a transaction and rolls it back if the body throws.
  ///
  /// Nested calls join it, and roll back only their part.
  package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    guard !isReadOnly else { throw StoreError.readOnly(path: path) }
    lock.lock()
    defer { lock.unlock() }
    guard !isReadingAlone else { throw StoreError.changedWithinReading(path: path) }
    let before = lateIndexes
    do {
      guard !isInTransaction else {
        return try enclosed("SAVEPOINT part", "RELEASE part", "ROLLBACK TO part; RELEASE part") {
          try body(self)
        }
      }
      isInTransaction = true
      defer { (isInTransaction, abortCause) = (false, nil) }
      let result = try enclosed("BEGIN IMMEDIATE", "COMMIT", "ROLLBACK") {
        try watchModel()
        let result = try body(self)
        try lateIndexes.make(for: nil, self)
        return result
      }
      // This is the transaction's own commit; a later one by another connection is seen only by the
      // next read.
      watchedCommit = CommitNumber(of: handle)
      return result
    } catch {
      lateIndexes = before
      throw error
    }
  }

  /// Runs the body in a read transaction, so that all its reads see one state of the file.
  ///
  /// Nested calls join it, also inside a write transaction.
  package func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard !isReadingAlone else { return try body(self) }
    isReadingAlone = true
    defer { (isReadingAlone, isSnapshotChecked) = (false, false) }
    guard !isInTransaction else { return try body(self) }
    defer { abortCause = nil }
    return try enclosed("BEGIN DEFERRED", "COMMIT", "ROLLBACK") { try body(self) }
  }

  private func enclosed<Result>(
    _ begin: String, _ commit: String, _ rollback: String, _ body: () throws -> Result
  ) throws -> Result {
    try execute(sql: begin)
    do {
      let result = try body()
      try execute(sql: commit)
      return result
    } catch {
      // The first error is thrown; the engine may already have rolled back.
      if sqlite3_get_autocommit(handle) == 0 { try? execute(sql: rollback) }
      throw error
    }
  }

  /// Drops the indexes of an empty table until the transaction ends or a statement may use them.
  package func postponeIndexes(of table: String) throws(StoreError) {
    try perform { try lateIndexes.postpone(table, $0) }
  }

  /// Creates dropped indexes: those that the statement may use, or all.
  @inline(__always)
  func makeIndexes(for sql: String? = nil) throws(StoreError) {
    guard !lateIndexes.isEmpty else { return }
    try perform { try lateIndexes.make(for: sql, $0) }
  }
}

// MARK: Reads

/// Reads that detect a migration by another program, instead of failing on its tables.
extension Database {
  /// Runs statements that are not cached.
  ///
  /// - Throws: `StoreError`, to which it converts any other error.
  package func perform<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try reading { () throws(StoreError) in
      do {
        let result = try body(self)
        try checkModel()
        return result
      } catch {
        throw StoreError(error, path: path)
      }
    }
  }

  /// Runs the body while no other thread uses the connection.
  ///
  /// - Throws: `StoreError.incompatibleModel` instead of any error caused by another model's
  ///   tables.
  @inline(__always)
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    try locked { () throws(StoreError) in
      do throws(StoreError) {
        return try body()
      } catch {
        (watchedCommit, isSnapshotChecked) = (nil, false)
        try checkModel()
        throw error
      }
    }
  }

  /// Passes every row of a statement to the body, after verifying the store's model.
  @inline(__always)
  func eachRow(
    of statement: Statement, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard try start(statement) else { return }
    repeat { try body() } while try step(statement)
  }

  /// Advances to the first row; returns false if there is none.
  ///
  /// The first step determines the state of the file that all further rows come from, so the model
  /// is checked after it.
  func start(_ statement: Statement) throws(StoreError) -> Bool {
    let hasRow = try step(statement)
    try checkModel()
    return hasRow
  }

  /// Checks the store's model if another connection has committed since the last check.
  ///
  /// A transaction checks it when it begins, and then prevents other commits.
  func checkModel() throws(StoreError) {
    guard watch != nil, !isInTransaction, !isAborted, !isSnapshotChecked else { return }
    try watchModel()
    isSnapshotChecked = isReadingAlone
  }

  private func watchModel() throws(StoreError) {
    guard let watch, watchedCommit != CommitNumber(of: handle) else { return }
    watchedCommit = nil
    do {
      try watch.check(self)
    } catch {
      throw StoreError(error, path: path)
    }
    watchedCommit = CommitNumber(of: handle)
  }
}

/// The commit that a connection last read or wrote.
///
/// It changes with each commit of any connection. The engine returns it without a statement
/// (sqlite.org/c3ref/c_fcntl_begin_atomic_write.html, SQLITE_FCNTL_DATA_VERSION). `PRAGMA
/// data_version` is a statement and ignores a connection's own commits.
struct CommitNumber: Hashable {
  private let number: UInt32

  init(of connection: OpaquePointer?) {
    var number: UInt32 = 0
    sqlite3_file_control(connection, nil, SQLITE_FCNTL_DATA_VERSION, &number)
    self.number = number
  }
}
