/// Reads one JSON text (RFC 8259) from bytes in UTF-8.
///
/// Foundation's decoder makes each value by trying one type after another, which took most of the
/// time of an import.
struct JSONText {
  /// Why bytes are no JSON text.
  struct Problem: Error, Hashable {
    var what: String
    /// From 0, counted in bytes.
    var offset: Int
  }

  /// As deep as Foundation's decoder goes.
  private static let mostLevels = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var level = 0
  /// Paths of names that an object has twice, with another value.
  private var repeated: [String] = []

  /// The value of a text that has nothing but blanks around it.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> FieldValue {
    var text = JSONText(bytes: bytes)
    let value = try text.value()
    try text.end()
    return value
  }

  private mutating func end() throws(Problem) {
    skipBlanks()
    guard position == bytes.count else { throw problem("something follows the value") }
  }

  /// The item that a text is if it is an object, else nil.
  static func item(of bytes: UnsafeBufferPointer<UInt8>, line: Int) throws(Problem) -> DataItem? {
    var text = JSONText(bytes: bytes)
    let value = try text.value()
    try text.end()
    guard case .object(let fields) = value else { return nil }
    return DataItem(line: line, fields: fields, repeated: text.repeated)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func problem(_ what: String) -> Problem { Problem(what: what, offset: position) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Skips blanks and takes a byte if it is the one.
  private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Problem) -> FieldValue {
    skipBlanks()
    switch current {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .absent)
    case nil: throw problem("it ends where a value is expected")
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: FieldValue) throws(Problem)
    -> FieldValue
  {
    let end = position + word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[position..<end].elementsEqual(expected) else {
      throw problem("no value begins like this")
    }
    position = end
    return value
  }

  private mutating func enter() throws(Problem) {
    position += 1
    level += 1
    guard level <= Self.mostLevels else { throw problem("it is nested too deeply") }
  }

  /// Of a name that is there twice, the last value counts, as in most readers.
  private mutating func object() throws(Problem) -> FieldValue {
    try enter()
    defer { level -= 1 }
    var fields: [String: FieldValue] = [:]
    if takes("}") { return .object(fields) }
    repeat {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw problem("a name in quotes is expected") }
      let name = try text()
      guard takes(":") else { throw problem("a colon is expected") }
      let count = repeated.count
      let value = try value()
      for index in count..<repeated.count { repeated[index] = "\(name).\(repeated[index])" }
      if let first = fields.updateValue(value, forKey: name), first != value, !first.isAbsent {
        repeated.append(name)
      }
    } while takes(",")
    guard takes("}") else { throw problem(unclosed("a comma or } is expected")) }
    return .object(fields)
  }

  private mutating func list() throws(Problem) -> FieldValue {
    try enter()
    defer { level -= 1 }
    var items: [FieldValue] = []
    if takes("]") { return .list(items) }
    repeat { items.append(try value()) } while takes(",")
    guard takes("]") else { throw problem(unclosed("a comma or ] is expected")) }
    return .list(items)
  }

  private func unclosed(_ what: String) -> String { current == nil ? "it is cut off" : what }
}

/// Texts.
extension JSONText {
  private mutating func text() throws(Problem) -> String {
    position += 1
    let start = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        return try validated(UnsafeBufferPointer(rebasing: bytes[start..<position]))
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      case 0..<0x20: throw problem("a text has a control character")
      default: position += 1
      }
    }
    throw problem("a text is cut off")
  }

  private func validated(_ bytes: some Collection<UInt8>) throws(Problem) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw problem("a text is not UTF-8")
    }
    return text
  }

  private mutating func escapedText(from start: Int) throws(Problem) -> String {
    var content = Array(bytes[start..<position])
    while let byte = current {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return try validated(content)
      case UInt8(ascii: "\\"): try escape(&content)
      case 0..<0x20: throw problem("a text has a control character")
      default: content.append(byte)
      }
    }
    throw problem("a text is cut off")
  }

  private mutating func escape(_ content: inout [UInt8]) throws(Problem) {
    guard let byte = current else { throw problem("a text is cut off") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      let scalar = try escapedScalar()
      content.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw problem("a backslash is followed by what it cannot be")
    }
  }

  /// Two escapes are one character beyond the basic plane; half of such a pair is none.
  private mutating func escapedScalar() throws(Problem) -> Unicode.Scalar {
    let first = try hexUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair =
      UTF16.isLeadSurrogate(first) && current == UInt8(ascii: "\\") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "u")
    guard isPair else { throw problem("half of a pair of \\u escapes stands alone") }
    position += 2
    let second = try hexUnit()
    guard UTF16.isTrailSurrogate(second) else {
      throw problem("half of a pair of \\u escapes stands alone")
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func hexUnit() throws(Problem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw problem("\\u is not followed by four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

/// Numbers.
extension JSONText {
  private mutating func number() throws(Problem) -> FieldValue {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    let isZero = current == UInt8(ascii: "0")
    var digits = skipDigits()
    guard digits > 0, !(isZero && digits > 1) else {
      position = start
      throw problem("no value begins like this")
    }
    var isWhole = true
    if current == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      let fraction = skipDigits()
      guard fraction > 0 else { throw problem("a number ends in a point") }
      digits += fraction
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw problem("a number lacks its exponent") }
    }
    return Self.number(String(decoding: bytes[start..<position], as: UTF8.self), digits, isWhole)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      position += 1
    }
    return position - start
  }

  /// A number that neither an `Int64` nor a `Double` holds keeps its digits as a text.
  private static func number(_ text: String, _ digits: Int, _ isWhole: Bool) -> FieldValue {
    if isWhole { return Int64(text).map(FieldValue.integer) ?? .text(text) }
    guard let number = Double(text), number.isFinite,
      digits <= DecimalDigits.mostSafe && number.isNormal || DecimalDigits(text).areKept(by: number)
    else { return .text(text) }
    return Int64(exactly: number).map(FieldValue.integer) ?? .real(number)
  }
}
