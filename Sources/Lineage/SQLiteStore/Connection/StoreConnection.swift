import Foundation
import SystemSQLite

/// A store's only connection, with its compiled statements.
///
/// `@unchecked Sendable`: all methods below run inside ``locked(_:)``, so several contexts can
/// share a store, one at a time.
package final class StoreConnection: @unchecked Sendable {
  /// The store's path for messages; for a snapshot, the original's.
  let path: String
  /// Kept alive by the connection, because its files are removed with it.
  private let snapshot: StoreSnapshot?
  private let database: Database
  var handle: OpaquePointer? { database.handle }
  let lock = NSRecursiveLock()
  private var statements: [String: PreparedStatement] = [:]
  /// Renewed when statements are discarded.
  @exclusivity(unchecked) private var epoch = PlannedStatement.Epoch()
  /// The statements in order of first use.
  private var statementOrder: [PreparedStatement] = []
  private var isInTransaction = false
  /// True in a read transaction, also within a write transaction, where nothing may be written.
  private var isReadingAlone = false
  /// The error for which the engine rolled back the transaction whose body still runs, for example
  /// a failing file.
  ///
  /// All changes of the transaction are lost, whether or not its body catches the error.
  private var abortCause: StoreError? { didSet { isAborted = abortCause != nil } }
  /// True if there is such an error.
  ///
  /// Every read checks this, because reading the error would copy it.
  private var isAborted = false
  private var lateIndexes = LateIndexes()
  /// The check that an open store still has the model it was opened with.
  var watch: ModelWatch? { didSet { watchedCommit = nil } }
  /// The commit at which the model was last found unchanged.
  private var watchedCommit: CommitNumber?

  static let statementCountLimit = 512

  /// - Throws: `StoreError.cannotOpen`, or the engine's error.
  convenience init(path: String) throws(StoreError) {
    try self.init(file: path, path: path, StoreSettings.configuration, snapshot: nil)
  }

  /// Creates a read-only connection.
  convenience init(reading snapshot: StoreSnapshot) throws(StoreError) {
    try self.init(
      file: snapshot.path, path: snapshot.originalPath, StoreSettings.readingConfiguration,
      snapshot: snapshot)
  }

  private init(
    file: String, path: String, _ configuration: DatabaseConfiguration, snapshot: StoreSnapshot?
  ) throws(StoreError) {
    self.path = path
    self.snapshot = snapshot
    do {
      database = try Database(path: file, configuration)
      for function in SQLFunction.all { try function.register(on: database) }
    } catch {
      throw StoreError(error, path: path)
    }
  }

  var isReadOnly: Bool { snapshot != nil }

  /// Runs the body while no other thread uses the connection.
  ///
  /// Calls may be nested.
  @inline(__always)
  func locked<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Runs the body in a transaction and rolls it back if the body throws.
  ///
  /// Nested calls join it.
  func transaction(_ body: () throws -> Void) throws {
    guard !isReadOnly else { throw StoreError.readOnly(path: path) }
    lock.lock()
    defer { lock.unlock() }
    guard !isReadingAlone else { throw StoreError.changedWithinReading(path: path) }
    let isOutermost = !isInTransaction
    if isOutermost { abortCause = nil }
    isInTransaction = true
    let before = lateIndexes
    defer { if isOutermost { (isInTransaction, abortCause) = (false, nil) } }
    do {
      guard isOutermost else { return try database.inSavepoint(body) }
      try database.inTransaction(.immediate) {
        try watchModel(database)
        try body()
        try lateIndexes.make(for: nil, database)
      }
      // This is the transaction's own commit; a later one by another connection is seen only by the
      // next read.
      watchedCommit = CommitNumber(of: handle)
    } catch {
      lateIndexes = before
      throw cause(of: error)
    }
  }

  /// Runs the body in a read transaction, so that all its reads see one state of the file.
  ///
  /// Nested calls join it, also inside a write transaction.
  func readTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    lock.lock()
    defer { lock.unlock() }
    guard !isReadingAlone else { return try body() }
    isReadingAlone = true
    defer { isReadingAlone = false }
    guard !isInTransaction else { return try body() }
    defer { abortCause = nil }
    do {
      return try database.inTransaction(.deferred, body)
    } catch {
      throw cause(of: error)
    }
  }

  /// Returns the error that ended a transaction.
  private func cause(of error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    // The engine reports only that there is no transaction any more.
    if error.primaryCode == SQLITE_ABORT, let abortCause { return abortCause }
    return StoreError(error, path: path)
  }

  /// Drops the indexes of an empty table until the transaction ends or a statement may use them.
  func postponeIndexes(of table: String) throws(StoreError) {
    try perform { try lateIndexes.postpone(table, $0) }
  }

  /// Creates dropped indexes: those that the statement may use, or all.
  @inline(__always)
  func makeIndexes(for sql: String? = nil) throws(StoreError) {
    guard !lateIndexes.isEmpty else { return }
    try perform { try lateIndexes.make(for: sql, $0) }
  }

  /// Gathers the planner's statistics of a table with several indexes, from a sample of each.
  ///
  /// Without them SQLite takes all indexes for equally selective, and uses the one created last. The
  /// limit, the largest that SQLite's documentation recommends, costs about 1 ms whatever the size
  /// of the table: 1,000,000 rows took as long as 50,000.
  func sampleStatistics(of table: String) throws(StoreError) {
    try perform { database in
      let indexCount = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?",
        arguments: [table])
      guard let indexCount, indexCount > 1 else { return }
      try database.execute(sql: "PRAGMA analysis_limit = 1000")
      // Also after an error, or a later ANALYZE of everything would be a sample. Setting it writes
      // nothing and cannot fail.
      defer { try? database.execute(sql: "PRAGMA analysis_limit = 0") }
      try database.execute(sql: "ANALYZE \(table)")
    }
  }

  /// Records an error for which the engine rolled back the transaction.
  private func noted(_ error: StoreError) -> StoreError {
    if isInTransaction || isReadingAlone, abortCause == nil, sqlite3_get_autocommit(handle) != 0 {
      abortCause = error
    }
    return error
  }

  /// Returns the compiled statement for a text, compiling it if necessary.
  func statement(_ sql: String) throws(StoreError) -> PreparedStatement {
    if let known = statements[sql] { return known }
    if statementOrder.count >= Self.statementCountLimit { forgetStatements() }
    do {
      let prepared = PreparedStatement(try database.makeStatement(sql: sql), sql: sql)
      statements[sql] = prepared
      statementOrder.append(prepared)
      return prepared
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Returns the compiled statement of a plan without hashing its text.
  @inline(__always)
  func statement(_ planned: PlannedStatement) throws(StoreError) -> PreparedStatement {
    if let known = planned.compiled(in: epoch) { return known }
    return try compile(planned)
  }

  private func compile(_ planned: PlannedStatement) throws(StoreError) -> PreparedStatement {
    let statement = try statement(planned.sql)
    planned.keep(statement, in: epoch)
    return statement
  }

  /// Runs a few statements through the higher-level API, without caching them.
  package func perform<Result>(_ body: (Database) throws -> Result) throws(StoreError)
    -> Result
  {
    try reading { () throws(StoreError) in
      do {
        let result = try body(database)
        try checkModel()
        return result
      } catch {
        throw noted(StoreError(error, path: path))
      }
    }
  }

  /// Advances to the next row; returns false after the last.
  @inline(__always)
  func step(_ statement: PreparedStatement) throws(StoreError) -> Bool {
    let code = sqlite3_step(statement.handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(of: statement)
  }

  /// The number of rows that the last statement changed.
  var changedRowCount: Int { Int(sqlite3_changes(handle)) }

  /// The statements that ran since the counters were last reset, in the order of their compilation.
  var usedStatements: [PreparedStatement] {
    lock.withLock { statementOrder.filter { $0.executionCount > 0 } }
  }

  func resetCounters() { lock.withLock { statementOrder.forEach { $0.resetCounters() } } }

  /// Closes the file and checkpoints the write-ahead log.
  func close() throws(StoreError) {
    lock.lock()
    defer { lock.unlock() }
    forgetStatements()
    do {
      try database.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Checks the store's model if another connection has committed since the last check.
  ///
  /// A transaction checks it when it begins, and then prevents other commits.
  func checkModel() throws(StoreError) {
    guard watch != nil, !isInTransaction, !isAborted, watchedCommit != CommitNumber(of: handle)
    else { return }
    do {
      try watchModel(database)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private func watchModel(_ database: Database) throws {
    guard let watch, watchedCommit != CommitNumber(of: handle) else { return }
    watchedCommit = nil
    try watch.check(database)
    watchedCommit = CommitNumber(of: handle)
  }

  private func forgetStatements() {
    epoch = PlannedStatement.Epoch()
    statements.removeAll()
    statementOrder.removeAll()
  }

  private func failure(of statement: PreparedStatement) -> StoreError {
    let code = sqlite3_extended_errcode(handle)
    let message = String(cString: sqlite3_errmsg(handle))
    sqlite3_reset(statement.handle)
    return noted(
      StoreError(SQLiteResult(code: code, message: message, sql: statement.sql), path: path))
  }
}

/// Reads that detect a migration by another program, instead of failing on its tables.
extension StoreConnection {
  /// Runs the body while no other thread uses the connection.
  ///
  /// - Throws: `StoreError.incompatibleModel` instead of any error caused by another model's
  ///   tables, or the error that ended the surrounding transaction.
  @inline(__always)
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    try locked { () throws(StoreError) in
      // Reads after the rollback would see another state than earlier ones.
      if isAborted, let abortCause { throw abortCause }
      do throws(StoreError) {
        return try body()
      } catch {
        watchedCommit = nil
        try checkModel()
        throw error
      }
    }
  }

  /// Passes every row of a statement to the body, after verifying the store's model.
  @inline(__always)
  func eachRow(
    of statement: PreparedStatement, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard try start(statement) else { return }
    repeat { try body() } while try step(statement)
  }

  /// Advances to the first row; returns false if there is none.
  ///
  /// The first step determines the state of the file that all further rows come from, so the model
  /// is checked after it.
  func start(_ statement: PreparedStatement) throws(StoreError) -> Bool {
    let hasRow = try step(statement)
    try checkModel()
    return hasRow
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
