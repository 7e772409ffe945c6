package import Foundation
import SystemSQLite

/// A value in one of SQLite's five storage classes.
package struct DatabaseValue: Sendable {
  enum Storage: Hashable, Sendable {
    case null
    case int64(Int64)
    case double(Double)
    case string(String)
    case blob(Data)
  }

  let storage: Storage

  static let null = DatabaseValue(storage: .null)

  var isNull: Bool { storage == .null }
}

/// Numbers are equal across storage classes.
extension DatabaseValue: Hashable {
  package static func == (one: DatabaseValue, other: DatabaseValue) -> Bool {
    switch (one.storage, other.storage) {
    case (.int64(let integer), .double(let double)), (.double(let double), .int64(let integer)):
      Int64(exactly: double) == integer
    default: one.storage == other.storage
    }
  }

  package func hash(into hasher: inout Hasher) {
    if case .int64(let integer) = storage {
      hasher.combine(Storage.double(Double(integer)))
    } else {
      hasher.combine(storage)
    }
  }
}

extension DatabaseValue: CustomStringConvertible {
  package var description: String {
    switch storage {
    case .null: "NULL"
    case .int64(let integer): "\(integer)"
    case .double(let double): "\(double)"
    case .string(let text): String(reflecting: text)
    case .blob(let data): "Data(\(data.description))"
    }
  }
}

/// A Swift type that SQLite can store.
package protocol DatabaseValueConvertible {
  var databaseValue: DatabaseValue { get }

  /// Converts a value without loss of meaning: a text of digits is no number.
  ///
  /// - Returns: The value, or nil for NULL and for a value of another type.
  static func fromDatabaseValue(_ value: DatabaseValue) -> Self?

  /// Reads a column that is not NULL, converted as SQLite does.
  static func read(_ statement: OpaquePointer, _ column: Int32) -> Self
}

extension DatabaseValue: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { self }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> DatabaseValue? { value }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> DatabaseValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: DatabaseValue(storage: .int64(.read(statement, column)))
    case SQLITE_FLOAT: DatabaseValue(storage: .double(.read(statement, column)))
    case SQLITE_TEXT: DatabaseValue(storage: .string(.read(statement, column)))
    case SQLITE_BLOB: DatabaseValue(storage: .blob(.read(statement, column)))
    default: .null
    }
  }
}

extension Int64: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { DatabaseValue(storage: .int64(self)) }

  /// Truncates a double.
  package static func fromDatabaseValue(_ value: DatabaseValue) -> Int64? {
    switch value.storage {
    case .int64(let integer): integer
    case .double(let double): Int64(exactly: double.rounded(.towardZero))
    default: nil
    }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }
}

extension Int: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { Int64(self).databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Int? {
    Int64.fromDatabaseValue(value).flatMap { Int(exactly: $0) }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> Int {
    Int(truncatingIfNeeded: sqlite3_column_int64(statement, column))
  }
}

extension Bool: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { (self ? 1 : 0).databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Bool? {
    Double.fromDatabaseValue(value).map { $0 != 0 }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> Bool {
    sqlite3_column_int64(statement, column) != 0
  }
}

extension Double: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { DatabaseValue(storage: .double(self)) }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Double? {
    switch value.storage {
    case .int64(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }
}

extension String: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { DatabaseValue(storage: .string(self)) }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> String? {
    switch value.storage {
    case .string(let text): text
    case .blob(let data): String(data: data, encoding: .utf8)
    default: nil
    }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

extension Data: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { DatabaseValue(storage: .blob(self)) }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> Data? {
    switch value.storage {
    case .blob(let data): data
    case .string(let text): Data(text.utf8)
    default: nil
    }
  }

  package static func read(_ statement: OpaquePointer, _ column: Int32) -> Data {
    guard let start = sqlite3_column_blob(statement, column) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}
