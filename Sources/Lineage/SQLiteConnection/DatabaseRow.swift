import SystemSQLite

/// A copy of a statement's row.
package struct DatabaseRow: Sendable {
  let databaseValues: [DatabaseValue]
  private let names: [String]

  fileprivate init(_ statement: Statement, names: [String]) {
    self.names = names
    databaseValues = names.indices.map { .read(statement.handle, Int32($0)) }
  }

  subscript(column: Int) -> DatabaseValue { databaseValues[column] }

  /// Returns nil for NULL and for a value of another type.
  package subscript<Value: DatabaseValueConvertible>(column: Int) -> Value? {
    .fromDatabaseValue(databaseValues[column])
  }

  /// Returns the value of a column that has this type in every row.
  subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
    guard let value = Value.fromDatabaseValue(databaseValues[column]) else {
      preconditionFailure(
        "column \(names[column]) is \(databaseValues[column]), not a \(Value.self)")
    }
    return value
  }

  subscript<Value: DatabaseValueConvertible>(name: String) -> Value? { self[column(name)] }

  subscript<Value: DatabaseValueConvertible>(name: String) -> Value { self[column(name)] }

  private func column(_ name: String) -> Int {
    guard let column = names.firstIndex(of: name) else {
      preconditionFailure("no column \(name)")
    }
    return column
  }

  package static func fetchAll(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [DatabaseRow] {
    try fetchAll(database.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchAll(_ statement: Statement, arguments: StatementArguments = []) throws
    -> [DatabaseRow]
  {
    let rows = try fetchCursor(statement, arguments: arguments)
    var all: [DatabaseRow] = []
    while let row = try rows.next() { all.append(row) }
    return all
  }

  static func fetchOne(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> DatabaseRow? {
    try fetchOne(database.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchOne(_ statement: Statement, arguments: StatementArguments = []) throws
    -> DatabaseRow?
  {
    try fetchCursor(statement, arguments: arguments).next()
  }

  static func fetchCursor(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Cursor {
    try fetchCursor(database.makeStatement(sql: sql), arguments: arguments)
  }

  static func fetchCursor(_ statement: Statement, arguments: StatementArguments = []) throws
    -> Cursor
  {
    try statement.start(arguments)
    return Cursor(statement)
  }

  /// The rows of a running statement, one at a time.
  ///
  /// A class because deinitialization resets the statement.
  final class Cursor {
    private let statement: Statement
    private let names: [String]
    private var isAtEnd = false

    fileprivate init(_ statement: Statement) {
      self.statement = statement
      names = (0..<sqlite3_column_count(statement.handle)).map {
        sqlite3_column_name(statement.handle, $0).map { String(cString: $0) } ?? ""
      }
    }

    deinit { sqlite3_reset(statement.handle) }

    /// Returns nil after the last row.
    func next() throws -> DatabaseRow? {
      guard !isAtEnd else { return nil }
      isAtEnd = try !statement.step()
      return isAtEnd ? nil : DatabaseRow(statement, names: names)
    }
  }
}

extension DatabaseValueConvertible {
  /// Returns the first column of each row, converted as SQLite does.
  ///
  /// - Throws: `DatabaseError`, also for NULL.
  package static func fetchAll(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Self] {
    try Self?.fetchAll(database, sql: sql, arguments: arguments).map { value in
      guard let value else {
        throw DatabaseError(code: SQLITE_MISMATCH, message: "a value is NULL", sql: sql)
      }
      return value
    }
  }

  /// Returns the first column of the first row, or nil for NULL and for no row.
  package static func fetchOne(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> Self? {
    let statement = try database.makeStatement(sql: sql)
    try statement.start(arguments)
    return try statement.step() ? Self?.read(statement) : nil
  }
}

extension Optional where Wrapped: DatabaseValueConvertible {
  /// Returns the first column of each row, with nil for NULL.
  package static func fetchAll(
    _ database: Database, sql: String, arguments: StatementArguments = []
  ) throws -> [Wrapped?] {
    let statement = try database.makeStatement(sql: sql)
    try statement.start(arguments)
    var values: [Wrapped?] = []
    while try statement.step() { values.append(read(statement)) }
    return values
  }

  fileprivate static func read(_ statement: Statement) -> Wrapped? {
    sqlite3_column_type(statement.handle, 0) == SQLITE_NULL ? nil : .read(statement.handle, 0)
  }
}
