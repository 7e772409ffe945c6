import Foundation

/// What SQLite makes of values that are stored in a column (sqlite.org/datatype3.html, 3.1).
enum ColumnAffinity: Hashable {
  case text, numeric, integer, real, blob

  init(declaredType: String) {
    let type = declaredType.uppercased()
    func hasPart(_ parts: String...) -> Bool { parts.contains { type.contains($0) } }
    if hasPart("INT") {
      self = .integer
    } else if hasPart("CHAR", "CLOB", "TEXT") {
      self = .text
    } else if hasPart("BLOB") || type.isEmpty {
      self = .blob
    } else {
      self = hasPart("REAL", "FLOA", "DOUB") ? .real : .numeric
    }
  }

  /// The value as the column holds it.
  func applied(to value: RecordValue) -> RecordValue {
    switch (self, value) {
    case (.blob, _), (_, .null), (_, .blob), (.text, .text): value
    case (.text, .integer(let integer)): .text("\(integer)")
    case (.text, .real(let real)): .text("\(real)")
    case (_, .text(let text)): Self.number(text).map(applied) ?? value
    case (.real, .integer(let integer)): .real(Double(integer))
    case (.real, _): value
    case (_, .real(let real)): Int64(exactly: real).map(RecordValue.integer) ?? value
    case (_, .integer): value
    }
  }

  /// The number that a text consists of, nil for another text.
  static func number(_ text: String) -> RecordValue? {
    let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else {
      return nil
    }
    return Int64(digits).map(RecordValue.integer) ?? Double(digits).map(RecordValue.real)
  }
}
