import Foundation
import Lineage

/// The columns that a `CREATE TABLE` statement declares.
struct TableText: Hashable {
  struct Column: Hashable {
    let name: String
    let declaredType: String
    /// True for an `INTEGER PRIMARY KEY`, whose value is the row's key and not in the record.
    let isRowIDAlias: Bool
    /// True for a virtual generated column, which has no field in the record.
    let isComputed: Bool
    /// The collation that compares the column's values, in upper case.
    let collation: String
    /// The value in rows older than the column, or nil if only the engine can compute it.
    let olderValue: RecordValue?

    /// True if SQLite stores the column's whole numbers as integers and returns them as reals.
    var givesReals: Bool { ColumnAffinity(declaredType: declaredType) == .real }
  }

  /// The default collation.
  static let binary = "BINARY"

  let columns: [Column]
  let hasRowIDs: Bool

  private static let constraints: Set = ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"]
  private static let columnConstraints: Set = [
    "CONSTRAINT", "PRIMARY", "NOT", "NULL", "UNIQUE", "CHECK", "DEFAULT", "COLLATE",
    "REFERENCES", "GENERATED", "AS",
  ]

  /// Returns nil if the text declares no columns.
  init?(_ sql: String) {
    let tokens = SQLTokens.tokens(of: sql)
    guard let (parts, rest) = tokens.parenthesized else { return nil }
    let key = parts.lazy.compactMap(Self.primaryKey).first?.uppercased()
    columns = parts.compactMap { Self.column($0, tableKey: key) }
    hasRowIDs = !rest.contains { $0.keyword == "ROWID" }
    guard !columns.isEmpty else { return nil }
  }

  private static func isConstraint(_ tokens: [SQLTokens.Token]) -> Bool {
    constraints.contains(tokens.first?.keyword ?? "")
  }

  /// Returns the single column of a table constraint `PRIMARY KEY (...)`.
  private static func primaryKey(_ tokens: [SQLTokens.Token]) -> String? {
    guard isConstraint(tokens) else { return nil }
    let outer = tokens[...].outerIndices
    // Constraints may follow each other without a comma.
    let place = outer.indices.dropLast(2).first {
      tokens[outer[$0]].keyword == "PRIMARY" && tokens[outer[$0 + 1]].keyword == "KEY"
    }
    guard let place, let list = Array(tokens[outer[place]...]).parenthesized,
      list.parts.count == 1
    else { return nil }
    return list.parts[0].first?.name
  }

  private static func column(_ tokens: [SQLTokens.Token], tableKey: String?) -> Column? {
    guard let name = tokens.first?.name, !isConstraint(tokens) else { return nil }
    let type = tokens.dropFirst().prefix { !columnConstraints.contains($0.keyword ?? "") }
    let clauses = ColumnClauses(tokens.dropFirst(1 + type.count))
    let declared = text(of: type)
    // A descending key is an alias if the table constraint declares it, but not if the column does
    // (sqlite.org/lang_createtable.html, 5).
    let isKey = clauses.isPrimaryKey ? !clauses.isDescending : name.uppercased() == tableKey
    return Column(
      name: name, declaredType: declared,
      isRowIDAlias: isKey && declared.uppercased() == "INTEGER",
      isComputed: clauses.isComputed, collation: clauses.collation,
      olderValue: clauses.olderValue.map(ColumnAffinity(declaredType: declared).applied))
  }

  private static func text(of tokens: ArraySlice<SQLTokens.Token>) -> String {
    tokens.reduce(into: "") { text, token in
      switch token {
      case .word(let word, _):
        text += text.isEmpty || text.hasSuffix("(") ? word : " \(word)"
      case .mark(let mark): text.append(mark)
      }
    }
  }
}

/// The clauses of a column declaration after name and type.
struct ColumnClauses {
  private(set) var isPrimaryKey = false
  private(set) var isDescending = false
  /// The collation in upper case.
  private(set) var collation = TableText.binary
  /// The value in rows older than the column, or nil if only the engine can compute it.
  private(set) var olderValue: RecordValue? = .null
  private var isGenerated = false
  private var isStored = false

  /// True for a virtual generated column.
  var isComputed: Bool { isGenerated && !isStored }

  init(_ tokens: ArraySlice<SQLTokens.Token>) {
    let outer = tokens.outerIndices
    var position = 0
    while position < outer.count {
      position += read(tokens, outer, at: position)
    }
  }

  /// - Returns: The number of tokens consumed.
  private mutating func read(
    _ tokens: ArraySlice<SQLTokens.Token>, _ outer: [Int], at position: Int
  ) -> Int {
    func token(_ offset: Int) -> SQLTokens.Token? {
      outer.indices.contains(position + offset) ? tokens[outer[position + offset]] : nil
    }
    switch token(0)?.keyword {
    case "PRIMARY" where token(1)?.keyword == "KEY":
      isPrimaryKey = true
      isDescending = token(2)?.keyword == "DESC"
      return 2
    case "COLLATE":
      collation = token(1)?.name?.uppercased() ?? collation
      return 2
    case "SET": return 2  // ON DELETE SET DEFAULT is no default.
    case "DEFAULT":
      olderValue = DefaultText(tokens[(outer[position] + 1)...]).value
      return 2
    case "GENERATED": isGenerated = true
    case "AS" where token(1) == .mark("("): isGenerated = true
    case "STORED" where isGenerated: isStored = true
    default: break
    }
    return 1
  }
}

extension ArraySlice<SQLTokens.Token> {
  /// The indices outside all parentheses, including the outermost parentheses themselves.
  var outerIndices: [Int] {
    var indices: [Int] = []
    var depth = 0
    for index in self.indices {
      if self[index] == .mark(")") { depth -= 1 }
      if depth <= 0 { indices.append(index) }
      if self[index] == .mark("(") { depth += 1 }
    }
    return indices
  }
}

/// SQLite's conversion of values stored in a column (sqlite.org/datatype3.html, 3.1).
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

  /// Returns the value as the column stores it.
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

  /// Returns the number that a text consists of, or nil for another text.
  static func number(_ text: String) -> RecordValue? {
    let digits = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else {
      return nil
    }
    return Int64(digits).map(RecordValue.integer) ?? Double(digits).map(RecordValue.real)
  }
}

/// Reads the text after `DEFAULT`.
///
/// A row older than its column has no field for it. SQLite then returns the default if it is
/// constant, and NULL otherwise (sqlite.org/lang_altertable.html, 5).
struct DefaultText {
  private typealias Tokens = ArraySlice<SQLTokens.Token>

  /// The value, or nil if only the engine can compute it.
  let value: RecordValue?

  /// - Parameter tokens: The tokens from after the keyword to the end of the column.
  init(_ tokens: ArraySlice<SQLTokens.Token>) {
    var rest = tokens
    if let constant = Self.constant(&rest) {
      value = constant
    } else {
      value = tokens.contains { $0.keyword == "CAST" } ? nil : .null
    }
  }

  /// Consumes a constant from the front; returns nil for another expression.
  private static func constant(_ rest: inout Tokens) -> RecordValue? {
    var depth = 0
    var isNegative = false
    var hasSign = false
    prefix: while let token = rest.first {
      switch token {
      case .mark("("): depth += 1
      case .mark("-"): (isNegative, hasSign) = (!isNegative, true)
      case .mark("+"): hasSign = true
      default: break prefix
      }
      rest.removeFirst()
    }
    guard let value = literal(&rest) else { return nil }
    for _ in 0..<depth {
      guard rest.popFirst() == .mark(")") else { return nil }
    }
    return hasSign ? signed(value, isNegative: isNegative) : value
  }

  private static func literal(_ rest: inout Tokens) -> RecordValue? {
    guard let first = rest.first else { return nil }
    if first == .mark(".") || first.isNumber { return number(&rest) }
    rest.removeFirst()
    guard case .word(let text, let quote) = first else { return nil }
    guard quote == nil else { return .text(text) }
    switch text.uppercased() {
    case "NULL": return .null
    case "TRUE": return .integer(1)
    case "FALSE": return .integer(0)
    case "CURRENT_TIME", "CURRENT_DATE", "CURRENT_TIMESTAMP": return nil
    case "X":
      guard case .word(let digits, quote: "'")? = rest.first else { return .text(text) }
      rest.removeFirst()
      return .blob(bytes(digits))
    default:
      // A name that calls no function is its own text.
      return rest.first == .mark("(") ? nil : .text(text)
    }
  }

  /// Consumes a number, which consists of several tokens: its point and the exponent's sign are
  /// separate.
  private static func number(_ rest: inout Tokens) -> RecordValue? {
    var text = ""
    while let token = rest.first {
      switch token {
      case .mark("."): text.append(".")
      case .mark(let sign) where "+-".contains(sign) && text.last?.lowercased() == "e":
        text.append(sign)
      case .word(let part, quote: nil)
      where text.isEmpty || (token.isNumber && text.last.map { ".+-".contains($0) } == true):
        text += part
      default: return value(of: text)
      }
      rest.removeFirst()
    }
    return value(of: text)
  }

  private static func value(of text: String) -> RecordValue? {
    if text.lowercased().hasPrefix("0x") {
      return UInt64(text.dropFirst(2), radix: 16).map { .integer(Int64(bitPattern: $0)) }
    }
    return ColumnAffinity.number(text)
  }

  private static func signed(_ value: RecordValue, isNegative: Bool) -> RecordValue? {
    switch value {
    case .integer(let integer): .integer(isNegative ? 0 &- integer : integer)
    case .real(let real) where isNegative && real == 0x1p63: .integer(.min)
    case .real(let real): .real(isNegative ? -real : real)
    default: nil
    }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: Int?
    for digit in digits.compactMap(\.hexDigitValue) {
      if let first = high {
        bytes.append(UInt8(first << 4 | digit))
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }
}
