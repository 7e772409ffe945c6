/// A token of the format language and its offset.
struct FormatToken: Hashable {
  enum Kind: Hashable {
    /// A name or keyword, as written. A function's name may end in colons.
    case word(String)
    /// `#name`, which is never a keyword.
    case escapedWord(String)
    /// `$name`
    case variable(String)
    /// `@count`
    case collectionOperator(String)
    case text(String)
    case integer(UInt64)
    case double(Double)
    /// An argument such as `%@`.
    case argument(String)
    case symbol(String)
    case end
  }

  var kind: Kind
  /// The offset in UTF-8 bytes.
  var offset: Int

  /// The word in upper case, for comparison with keywords.
  var keyword: String? {
    if case .word(let word) = kind { FormatKeywords.folded(word) } else { nil }
  }

  /// The token for error messages.
  var shown: String {
    switch kind {
    case .word(let word): word
    case .escapedWord(let word): "#\(word)"
    case .variable(let name): "$\(name)"
    case .collectionOperator(let name): name
    case .text(let text): text.count > 30 ? "\"\(text.prefix(30))…\"" : "\"\(text)\""
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .argument(let specifier): specifier
    case .symbol(let symbol): symbol
    case .end: "the end of the text"
    }
  }
}

/// The words that are names only when escaped by `#`.
enum FormatKeywords {
  static let conjunctions: Set<String> = ["AND", "OR", "NOT"]
  static let modifiers: [String: FetchComparison.Modifier] = [
    "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
  ]
  static let operators: [String: FetchComparison.Operator] = [
    "BETWEEN": .between, "IN": .isIn, "CONTAINS": .contains, "BEGINSWITH": .beginsWith,
    "ENDSWITH": .endsWith, "LIKE": .like, "MATCHES": .matches,
  ]
  static let symbolOperators: [String: FetchComparison.Operator] = [
    "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual,
    "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
  ]
  static let constants: [String: FetchValue] = [
    "TRUE": .attribute(.boolean(true)), "YES": .attribute(.boolean(true)),
    "FALSE": .attribute(.boolean(false)), "NO": .attribute(.boolean(false)),
    "NIL": .null, "NULL": .null,
  ]
  static let conditions: [String: Bool] = ["TRUEPREDICATE": true, "FALSEPREDICATE": false]
  /// Lineage's own keywords: entity tests and casts.
  static let entityTests: [String: Bool] = ["ISKINDOF": false, "ISMEMBEROF": true]

  static let reserved: Set<String> = Set(modifiers.keys).union(operators.keys)
    .union(constants.keys).union(conditions.keys).union(entityTests.keys).union(conjunctions)
    .union(["SELF", "AS", "SUBQUERY", "CAST", "FUNCTION", "TERNARY", "LIST"])

  /// Returns the word in upper case.
  ///
  /// Only ASCII letters change, because keywords contain no others.
  static func folded(_ word: String) -> String {
    String(
      decoding: word.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }

  static func isReserved(_ word: String) -> Bool { reserved.contains(folded(word)) }
}

/// Splits a text into tokens.
///
/// Works on bytes: everything with a meaning is ASCII, and the rest is passed through.
struct FormatTokenizer {
  let text: String
  let bytes: [UInt8]
  var place = 0

  init(_ text: String) {
    self.text = text
    self.bytes = Array(text.utf8)
  }

  /// Returns all tokens, including the end.
  static func tokens(of text: String) throws(PredicateFormatError) -> [FormatToken] {
    var tokenizer = FormatTokenizer(text)
    var tokens: [FormatToken] = []
    repeat {
      tokens.append(try tokenizer.next())
    } while tokens.last?.kind != .end
    return tokens
  }

  mutating func next() throws(PredicateFormatError) -> FormatToken {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    let start = place
    guard let byte = byte(at: place) else { return FormatToken(kind: .end, offset: start) }
    let kind: FormatToken.Kind =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): .text(try quoted())
      case UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
      case UInt8(ascii: "$"): .variable(try name(after: byte))
      case UInt8(ascii: "#"): .escapedWord(try name(after: byte))
      case UInt8(ascii: "@"): .collectionOperator("@" + (try name(after: byte)))
      case UInt8(ascii: "%"): try specifier()
      case _ where Self.isLetter(byte): .word(word(withColons: true))
      default: try symbol()
      }
    return FormatToken(kind: kind, offset: start)
  }

  func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  func failure(
    _ problem: PredicateFormatError.Problem, at offset: Int
  ) -> PredicateFormatError {
    PredicateFormatError(text: text, utf8Offset: offset, problem: problem)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Consumes letters, digits, underscores and all non-ASCII characters.
  private mutating func word(withColons: Bool) -> String {
    let start = place
    while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
    // `add:to:` is one name; the language has no other colons.
    while withColons, byte(at: place) == UInt8(ascii: ":") {
      place += 1
      while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
    }
    return string(start..<place)
  }

  /// Consumes the name after `$`, `#` or `@`, which is in quotes if it is no word.
  private mutating func name(after sign: UInt8) throws(PredicateFormatError) -> String {
    place += 1
    switch byte(at: place) {
    case UInt8(ascii: "\"") where sign != UInt8(ascii: "@"): return try quoted()
    case .some(let byte) where Self.isLetter(byte): return word(withColons: false)
    default:
      throw failure(
        .unexpected(
          expected: "a name after \(Character(Unicode.Scalar(sign)))", found: found(at: place)),
        at: place)
    }
  }

  private mutating func specifier() throws(PredicateFormatError) -> FormatToken.Kind {
    let start = place
    place += 1
    let known = Set("@K%diufeg".utf8)
    while let byte = byte(at: place), byte == UInt8(ascii: "l") || byte == UInt8(ascii: "h") {
      place += 1
    }
    guard let last = byte(at: place), known.contains(last) else {
      let end = Swift.min(place + 1, bytes.count)
      throw failure(.unknownSpecifier(string(start..<end)), at: start)
    }
    place += 1
    return .argument(string(start..<place))
  }

  private mutating func symbol() throws(PredicateFormatError) -> FormatToken.Kind {
    let pair = string(place..<Swift.min(place + 2, bytes.count))
    if ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"].contains(pair) {
      place += 2
      return .symbol(pair)
    }
    guard "=<>!(){}[],.+-*/".utf8.contains(bytes[place]) else {
      throw failure(.strayCharacter(found(at: place)), at: place)
    }
    place += 1
    return .symbol(string(place - 1..<place))
  }

  /// Returns the character at an offset, for a message.
  func found(at index: Int) -> String {
    guard index < bytes.count else { return "the end of the text" }
    return string(index..<bytes.count).first.map(String.init) ?? ""
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool {
    byte == 95 || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 128
  }
}

/// Texts and numbers.
extension FormatTokenizer {
  /// Consumes a text in single or double quotes and resolves escapes.
  mutating func quoted() throws(PredicateFormatError) -> String {
    let start = place
    let quote = bytes[place]
    var content: [UInt8] = []
    place += 1
    while let byte = byte(at: place) {
      if byte == quote {
        place += 1
        return String(decoding: content, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        content += Array(try escape().utf8)
      } else {
        content.append(byte)
        place += 1
      }
    }
    throw failure(.unterminatedText, at: start)
  }

  private mutating func escape() throws(PredicateFormatError) -> String {
    let start = place
    let plain: [UInt8: String] = [
      UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
      UInt8(ascii: "0"): "\0", UInt8(ascii: "\""): "\"", UInt8(ascii: "'"): "'",
      UInt8(ascii: "\\"): "\\",
    ]
    place += 1
    if let byte = byte(at: place), let text = plain[byte] {
      place += 1
      return text
    }
    let end = place + 5
    if byte(at: place) == UInt8(ascii: "u"), end <= bytes.count,
      bytes[place + 1..<end].allSatisfy({ Self.hexDigit($0) != nil }),
      let code = UInt32(string(place + 1..<end), radix: 16), let scalar = Unicode.Scalar(code)
    {
      place = end
      return String(Character(scalar))
    }
    throw failure(.unknownEscape("\\" + (place < bytes.count ? found(at: place) : "")), at: start)
  }

  /// Consumes a whole number in base 10, 16, 8 or 2, or a double.
  mutating func number() throws(PredicateFormatError) -> FormatToken.Kind {
    let start = place
    let bases: [UInt8: Int] = [
      UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
    ]
    if bytes[place] == UInt8(ascii: "0"), let letter = byte(at: place + 1),
      let base = bases[letter | 0x20]
    {
      place += 2
      let digits = place
      skipWord()
      guard let value = UInt64(string(digits..<place), radix: base), bytes[digits] != 43 else {
        throw failure(.badNumber(string(start..<place)), at: start)
      }
      return .integer(value)
    }
    let isWhole = skipDecimal()
    let text = string(start..<place)
    if isWhole, let value = UInt64(text) { return .integer(value) }
    guard !isWhole, let value = Double(text), value.isFinite else {
      throw failure(.badNumber(text), at: start)
    }
    return .double(value)
  }

  /// Consumes a decimal number; returns true if it has neither fraction nor exponent.
  private mutating func skipDecimal() -> Bool {
    var isWhole = true
    skipDigits()
    if byte(at: place) == UInt8(ascii: "."), byte(at: place + 1).map(Self.isDigit) ?? false {
      isWhole = false
      place += 1
      skipDigits()
    }
    if let letter = byte(at: place), letter | 0x20 == UInt8(ascii: "e") {
      let sign = byte(at: place + 1) == UInt8(ascii: "-") || byte(at: place + 1) == 43
      let digits = place + (sign ? 2 : 1)
      if byte(at: digits).map(Self.isDigit) ?? false {
        isWhole = false
        place = digits
        skipDigits()
      }
    }
    // A number must not be followed directly by letters.
    let end = place
    skipWord()
    return isWhole && place == end
  }

  private mutating func skipDigits() {
    while let byte = byte(at: place), Self.isDigit(byte) { place += 1 }
  }

  private mutating func skipWord() {
    while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
  }

  private static func hexDigit(_ byte: UInt8) -> Int? {
    Character(Unicode.Scalar(byte)).hexDigitValue
  }
}
