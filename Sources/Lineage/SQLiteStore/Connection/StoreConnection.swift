import Foundation
import SystemSQLite

/// The one connection of a store with its compiled statements.
///
/// `@unchecked Sendable`: everything below runs inside ``locked(_:)``, so several contexts may
/// share a store, one at a time.
package final class StoreConnection: @unchecked Sendable {
  /// Of the store, for messages; of a snapshot the original's.
  let path: String
  /// Kept as long as the connection, because its files go with it.
  private let snapshot: StoreSnapshot?
  private let database: Database
  var handle: OpaquePointer? { database.handle }
  let lock = NSRecursiveLock()
  private var statements: [String: PreparedStatement] = [:]
  /// Until statements are forgotten.
  @exclusivity(unchecked) private var epoch = PlannedStatement.Epoch()
  /// In order of first use.
  private var statementOrder: [PreparedStatement] = []
  private var isInTransaction = false
  /// True where nothing may be written, within a transaction of reading or of writing.
  private var isReadingAlone = false
  /// Why the engine gave up the transaction that goes on, as it does when a file fails.
  ///
  /// Nothing that was written in it is there any more, whatever its body makes of the error.
  private var abortCause: StoreError? { didSet { isAborted = abortCause != nil } }
  /// True if there is such a cause; every read asks, and to look at an error copies it.
  private var isAborted = false
  private var lateIndexes = LateIndexes()
  /// Says of an open store whether it still is of the model it was opened with.
  var watch: ModelWatch? { didSet { watchedCommit = nil } }
  /// The state in which the model was last found unchanged.
  private var watchedCommit: CommitNumber?

  static let statementCountLimit = 512

  /// - Throws: `StoreError.cannotOpen` or what the engine found wrong.
  convenience init(path: String) throws(StoreError) {
    try self.init(file: path, path: path, StoreSettings.configuration, snapshot: nil)
  }

  /// A connection for reading only.
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

  /// Runs the body while no other thread uses the connection; calls may be nested.
  @inline(__always)
  func locked<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Everything the body does takes effect together or not at all; nested calls join in.
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
      // Of this very commit: the next one of others is only seen by the next read.
      watchedCommit = CommitNumber(of: handle)
    } catch {
      lateIndexes = before
      throw cause(of: error)
    }
  }

  /// Lets all that the body reads be of one state of the file; nested calls join in, also in a
  /// transaction.
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

  /// The error for which a transaction ended.
  private func cause(of error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    // The engine only says that there is no transaction any more.
    if error.primaryCode == SQLITE_ABORT, let abortCause { return abortCause }
    return StoreError(error, path: path)
  }

  /// Drops the indexes of a table without rows until the transaction ends or a statement may use
  /// them.
  func postponeIndexes(of table: String) throws(StoreError) {
    try perform { try lateIndexes.postpone(table, $0) }
  }

  /// Makes indexes that were dropped: those that the statement may use, or all.
  @inline(__always)
  func makeIndexes(for sql: String? = nil) throws(StoreError) {
    guard !lateIndexes.isEmpty else { return }
    try perform { try lateIndexes.make(for: sql, $0) }
  }

  /// Notes an error with which the engine has given up the transaction.
  private func noted(_ error: StoreError) -> StoreError {
    if isInTransaction || isReadingAlone, abortCause == nil, sqlite3_get_autocommit(handle) != 0 {
      abortCause = error
    }
    return error
  }

  /// The compiled statement for the text, compiled now if it is new.
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

  /// The compiled statement of a plan, found without a look at its text.
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

  /// Runs a few statements without keeping them, for work that is not worth a loop of its own.
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

  /// Moves to the next row; false after the last.
  @inline(__always)
  func step(_ statement: PreparedStatement) throws(StoreError) -> Bool {
    let code = sqlite3_step(statement.handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw failure(of: statement)
  }

  /// The number of rows that the last statement changed.
  var changedRowCount: Int { Int(sqlite3_changes(handle)) }

  /// Every compiled statement that ran since the counters were last reset, in order of first use.
  var usedStatements: [PreparedStatement] {
    lock.withLock { statementOrder.filter { $0.executionCount > 0 } }
  }

  func resetCounters() { lock.withLock { statementOrder.forEach { $0.resetCounters() } } }

  /// Closes the file, which also folds the write-ahead log back into it.
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

  /// Looks at the store's model if somebody has committed since the last look.
  ///
  /// A transaction has done so when it began, and keeps others from committing.
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

/// Reads that tell of a store that somebody else migrated meanwhile, rather than of what they
/// stumbled over in it.
extension StoreConnection {
  /// Runs the body while no other thread uses the connection.
  ///
  /// - Throws: `StoreError.incompatibleModel` in place of any error that
  ///   comes from reading another model's tables; what ended the transaction in which it is read.
  @inline(__always)
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError)
    -> Result
  {
    try locked { () throws(StoreError) in
      // What comes after it would be of another state than what came before.
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

  /// Hands every row of a statement to the body, once it is sure that they are of the store's model.
  @inline(__always)
  func eachRow(
    of statement: PreparedStatement, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    guard try start(statement) else { return }
    repeat { try body() } while try step(statement)
  }

  /// Moves to the first row; false if there is none.
  ///
  /// Only then it is settled which state of the file is read, and all further rows are of the same.
  func start(_ statement: PreparedStatement) throws(StoreError) -> Bool {
    let hasRow = try step(statement)
    try checkModel()
    return hasRow
  }
}

/// Which state of its file a connection has read or written last.
///
/// Another number after each commit, its own or another's; the engine tells it without a statement
/// (sqlite.org/c3ref/c_fcntl_begin_atomic_write.html, SQLITE_FCNTL_DATA_VERSION). `PRAGMA
/// data_version` leaves out a connection's own commits, but is a statement.
struct CommitNumber: Hashable {
  private let number: UInt32

  init(of connection: OpaquePointer?) {
    var number: UInt32 = 0
    sqlite3_file_control(connection, nil, SQLITE_FCNTL_DATA_VERSION, &number)
    self.number = number
  }
}
