import SystemSQLite

/// The settings with which a connection is opened.
package struct DatabaseConfiguration: Sendable {
  package var isReadOnly = false
  /// The time to wait for another connection's lock.
  package var busyTimeout = Duration.zero
  var enforcesForeignKeys = true
  /// Runs before anything is read from the file.
  var prepare: @Sendable (Database) throws -> Void = { _ in }

  package init() {}
}

/// A connection to a database file, used by one thread at a time.
///
/// A class because it owns the engine's memory and the file's locks.
package final class Database {
  enum TransactionKind: String {
    case deferred = "DEFERRED"
    case immediate = "IMMEDIATE"
  }

  /// The engine's connection, or nil once it is closed.
  @exclusivity(unchecked) package private(set) var handle: OpaquePointer?
  private var statements: [String: Statement] = [:]
  private var isInTransactionBlock = false

  /// - Throws: `DatabaseError`, also if the file is no database.
  init(path: String, _ configuration: DatabaseConfiguration = DatabaseConfiguration())
    throws
  {
    let access =
      configuration.isReadOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Only one thread at a time uses the connection, so the engine needs no mutex.
    let code = sqlite3_open_v2(
      path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK else {
      sqlite3_close_v2(handle)
      handle = nil
      throw DatabaseError(code: code)
    }
    sqlite3_busy_timeout(handle, Int32(configuration.busyTimeout / .milliseconds(1)))
    refuse_double_quoted_texts(handle)
    if configuration.enforcesForeignKeys { try execute(sql: "PRAGMA foreign_keys = ON") }
    try configuration.prepare(self)
    // The engine first reads the file here.
    _ = try DatabaseRow.fetchOne(self, sql: "SELECT * FROM sqlite_master LIMIT 1")
  }

  // The engine keeps the connection until its last statement is finalized.
  deinit { sqlite3_close_v2(handle) }

  /// - Throws: `DatabaseError` if one of its statements is still in use elsewhere.
  package func close() throws {
    statements.removeAll()
    guard sqlite3_close(handle) == SQLITE_OK else { throw error() }
    handle = nil
  }

  /// The number of rows that the last statement inserted, updated or deleted.
  package var changesCount: Int { Int(sqlite3_changes64(handle)) }

  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  var isInsideTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Returns the names of a table's columns in order; empty if the table does not exist.
  func columnNames(of table: String) throws -> [String] {
    try String.fetchAll(
      self, sql: "SELECT name FROM pragma_table_info(?) ORDER BY cid", arguments: [table])
  }

  private func error(sql: String = "") -> DatabaseError {
    guard let handle else {
      return DatabaseError(code: SQLITE_MISUSE, message: "the connection is closed", sql: sql)
    }
    return DatabaseError(of: handle, sql: sql)
  }
}

// MARK: Statements

extension Database {
  /// Compiles one statement.
  package func makeStatement(sql: String) throws -> Statement {
    let (statement, rest) = try compile(sql)
    guard let statement else {
      throw DatabaseError(code: SQLITE_ERROR, message: "empty statement", sql: sql)
    }
    guard try rest.isEmpty || compile(rest).statement == nil else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "more than one statement", sql: sql)
    }
    return statement
  }

  /// Returns a statement that stays compiled while the connection is open.
  ///
  /// It supports one use at a time: the next one ends it.
  package func cachedStatement(sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    let statement = try makeStatement(sql: sql)
    statements[sql] = statement
    return statement
  }

  /// Runs one or more statements; each consumes as many arguments as it has parameters.
  package func execute(sql: String, arguments: StatementArguments = []) throws {
    var rest = sql
    var arguments = arguments.values[...]
    while !rest.isEmpty {
      let (statement, next) = try compile(rest)
      if let statement {
        let count = Int(sqlite3_bind_parameter_count(statement.handle))
        try statement.execute(arguments: StatementArguments(Array(arguments.prefix(count))))
        arguments = arguments.dropFirst(count)
      }
      rest = next
    }
    guard arguments.isEmpty else {
      throw DatabaseError(
        code: SQLITE_MISUSE, message: "\(arguments.count) statement arguments too many", sql: sql)
    }
  }

  /// Compiles the first statement of a text, or returns nil for spaces and comments; also returns
  /// the remaining text.
  private func compile(_ sql: String) throws -> (statement: Statement?, rest: String) {
    guard let handle else { throw error(sql: sql) }
    return try sql.withCString { start in
      var compiled: OpaquePointer?
      var end: UnsafePointer<CChar>?
      guard sqlite3_prepare_v2(handle, start, -1, &compiled, &end) == SQLITE_OK else {
        throw error(sql: sql)
      }
      let rest = end.map { String(cString: $0) } ?? ""
      let own = rest.isEmpty ? sql : String(sql.utf8.dropLast(rest.utf8.count)) ?? sql
      return (compiled.map { Statement($0, sql: own, self) }, rest)
    }
  }
}

// MARK: Transactions

extension Database {
  /// Runs the body in a transaction and rolls it back if the body throws.
  func inTransaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try execute(sql: "BEGIN \(kind.rawValue)")
    return try completing(body, commit: "COMMIT", rollback: "ROLLBACK")
  }

  /// Runs the body in a savepoint and rolls only that back if the body throws.
  func inSavepoint<Result>(_ body: () throws -> Result) throws -> Result {
    guard isInsideTransaction else { return try inTransaction(.immediate, body) }
    try execute(sql: "SAVEPOINT part")
    return try completing(body, commit: "RELEASE part", rollback: "ROLLBACK TO part; RELEASE part")
  }

  private func completing<Result>(
    _ body: () throws -> Result, commit: String, rollback: String
  ) throws -> Result {
    let wasInTransactionBlock = isInTransactionBlock
    isInTransactionBlock = true
    defer { isInTransactionBlock = wasInTransactionBlock }
    do {
      let result = try body()
      try execute(sql: commit)
      return result
    } catch {
      // The first error is thrown; the engine may already have rolled back.
      if isInsideTransaction { try? execute(sql: rollback) }
      throw error
    }
  }

  /// Throws if the engine rolled back the transaction whose body is still running.
  ///
  /// A further statement would otherwise run in a transaction of its own.
  func requireTransaction(sql: String) throws {
    guard isInTransactionBlock && !isInsideTransaction else { return }
    throw DatabaseError(code: SQLITE_ABORT, message: "Transaction was aborted", sql: sql)
  }
}
