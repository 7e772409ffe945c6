import Foundation
import SystemSQLite

/// A copy of a statement's row.
package struct DatabaseRow: Sendable {
  /// The values, with nil for NULL.
  package let databaseValues: [StoredValue?]
  private let names: [String]

  /// Copies the current row.
  init(_ statement: Statement) {
    databaseValues = (0..<statement.columnCount).map(statement.value)
    names = statement.columnNames
  }

  /// Returns nil for NULL and for a value of another type.
  package subscript<Value: DatabaseValueConvertible>(column: Int) -> Value? {
    databaseValues[column].flatMap(Value.init(databaseValue:))
  }

  /// Returns the value of a column that has this type in every row.
  package subscript<Value: DatabaseValueConvertible>(column: Int) -> Value {
    guard let value: Value = self[column] else {
      preconditionFailure("column \(names[column]) is not a \(Value.self) in \(self)")
    }
    return value
  }

  subscript<Value: DatabaseValueConvertible>(name: String) -> Value? { self[column(name)] }

  subscript<Value: DatabaseValueConvertible>(name: String) -> Value { self[column(name)] }

  /// Returns a value as a message shows it.
  func text(at column: Int) -> String { databaseValues[column]?.description ?? "NULL" }

  private func column(_ name: String) -> Int {
    guard let column = names.firstIndex(of: name) else {
      preconditionFailure("no column \(name)")
    }
    return column
  }

  package static func fetchAll(
    _ database: Database, sql: String, arguments: [(any DatabaseValueConvertible)?] = []
  ) throws(StoreError) -> [DatabaseRow] {
    let statement = try database.makeStatement(sql: sql, arguments: arguments)
    var rows: [DatabaseRow] = []
    while try database.step(statement) { rows.append(DatabaseRow(statement)) }
    return rows
  }

  package static func fetchOne(
    _ database: Database, sql: String, arguments: [(any DatabaseValueConvertible)?] = []
  ) throws(StoreError) -> DatabaseRow? {
    let statement = try database.makeStatement(sql: sql, arguments: arguments)
    return try database.step(statement) ? DatabaseRow(statement) : nil
  }
}

extension DatabaseRow: CustomStringConvertible {
  package var description: String {
    databaseValues.indices.map(text(at:)).joined(separator: "|")
  }
}

extension StoredValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .integer(let value), .object(_, let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let value): String(reflecting: value)
    case .bytes(let value): "Data(\(value.description))"
    }
  }
}

extension DatabaseValueConvertible {
  /// Returns the first column of each row.
  ///
  /// - Throws: `StoreError`, also for NULL and for a value of another type.
  package static func fetchAll(
    _ database: Database, sql: String, arguments: [(any DatabaseValueConvertible)?] = []
  ) throws(StoreError) -> [Self] {
    try DatabaseRow.fetchAll(database, sql: sql, arguments: arguments).map {
      row throws(StoreError) in
      guard let value: Self = row[0] else {
        throw database.error(SQLITE_MISMATCH, "a value is no \(Self.self): \(row)", sql: sql)
      }
      return value
    }
  }

  /// Returns the first column of the first row, or nil for NULL, another type and no row.
  package static func fetchOne(
    _ database: Database, sql: String, arguments: [(any DatabaseValueConvertible)?] = []
  ) throws(StoreError) -> Self? {
    try DatabaseRow.fetchOne(database, sql: sql, arguments: arguments)?[0]
  }
}
