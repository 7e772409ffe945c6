/// Cuts a text into tokens.
///
/// It works on bytes: everything with a meaning is ASCII, the rest is passed through.
struct FormatTokenizer {
  let text: String
  let bytes: [UInt8]
  var place = 0

  init(_ text: String) {
    self.text = text
    self.bytes = Array(text.utf8)
  }

  /// All tokens, the end included.
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

  /// Letters, digits, underscores and everything beyond ASCII.
  private mutating func word(withColons: Bool) -> String {
    let start = place
    while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
    // `add:to:` is one name; nothing else in the language has a colon.
    while withColons, byte(at: place) == UInt8(ascii: ":") {
      place += 1
      while let byte = byte(at: place), Self.isLetter(byte) || Self.isDigit(byte) { place += 1 }
    }
    return string(start..<place)
  }

  /// The name after `$`, `#` or `@`, in quotes if it is no word.
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

  /// The character at the place, for a message.
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
