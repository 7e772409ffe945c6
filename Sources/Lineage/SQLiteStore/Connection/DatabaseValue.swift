package import Foundation

/// A Swift type that SQLite can store.
package protocol DatabaseValueConvertible {
  var databaseValue: StoredValue? { get }

  /// Converts a value without loss of meaning: a text of digits is no number.
  init?(databaseValue: StoredValue)
}

extension StoredValue: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { self }

  package init?(databaseValue: StoredValue) { self = databaseValue }
}

extension Int64: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .integer(self) }

  /// Truncates a double.
  package init?(databaseValue: StoredValue) {
    switch databaseValue {
    case .integer(let value): self = value
    case .double(let value): self.init(exactly: value.rounded(.towardZero))
    default: return nil
    }
  }
}

extension Int: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .integer(Int64(self)) }

  package init?(databaseValue: StoredValue) {
    guard let value = Int64(databaseValue: databaseValue) else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .integer(self ? 1 : 0) }

  package init?(databaseValue: StoredValue) {
    guard let value = Double(databaseValue: databaseValue) else { return nil }
    self = value != 0
  }
}

extension Double: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .double(self) }

  package init?(databaseValue: StoredValue) {
    switch databaseValue {
    case .integer(let value): self.init(value)
    case .double(let value): self = value
    default: return nil
    }
  }
}

extension String: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .text(self) }

  package init?(databaseValue: StoredValue) {
    switch databaseValue {
    case .text(let value): self = value
    case .bytes(let value): self.init(data: value, encoding: .utf8)
    default: return nil
    }
  }
}

extension Data: DatabaseValueConvertible {
  package var databaseValue: StoredValue? { .bytes(self) }

  package init?(databaseValue: StoredValue) {
    switch databaseValue {
    case .text(let value): self.init(value.utf8)
    case .bytes(let value): self = value
    default: return nil
    }
  }
}
