/// Reads what stands behind `DEFAULT`.
///
/// A row that is older than its column has no field for it; SQLite gives the default for it if
/// that is constant, and NULL otherwise (sqlite.org/lang_altertable.html, 5).
struct DefaultText {
  private typealias Tokens = ArraySlice<SQLTokens.Token>

  /// Nil for what only the engine can compute.
  let value: RecordValue?

  /// - Parameter tokens: from behind the keyword to the end of the column.
  init(_ tokens: ArraySlice<SQLTokens.Token>) {
    var rest = tokens
    if let constant = Self.constant(&rest) {
      value = constant
    } else {
      value = tokens.contains { $0.keyword == "CAST" } ? nil : .null
    }
  }

  /// Takes a constant off the front; nil for another expression.
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
      // A name stands for itself, if it is none of a function.
      return rest.first == .mark("(") ? nil : .text(text)
    }
  }

  /// A number lies in pieces: its point and the sign of its exponent are marks.
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
