import LogicalModel

/// A JSON object that contains a list of items, as many web services return: `{"count": 2, "items":
/// [{…}, {…}]}`.
enum JSONDocument {
  /// Returns the name of the first member that is a list of objects, or nil if the given beginning
  /// contains none.
  static func list(in beginning: [UInt8]) -> String? {
    var rest = beginning.drop(while: JSONText.isBlank)
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    while let name = takeName(&rest) {
      if isObjectList(rest) { return name }
      var scan = EntryScan()
      guard let end = rest.firstIndex(where: { scan.ends(at: $0) }),
        rest[end] == UInt8(ascii: ",")
      else { return nil }
      rest = rest[(end + 1)...]
    }
    return nil
  }

  /// True if nothing follows the first line of a file, or if that line is not a complete JSON text.
  static func isAlone(_ stream: inout ByteStream) throws(DataFileError) -> Bool {
    while let byte = try stream.current, JSONText.isBlank(byte) { stream.advance() }
    var scan = EntryScan()
    var isWhole = false
    while let byte = try stream.current, byte != UInt8(ascii: "\n") {
      _ = scan.ends(at: byte)
      isWhole = scan.isAtTop
      stream.advance()
    }
    while let byte = try stream.current, JSONText.isBlank(byte) { stream.advance() }
    let end = try stream.current
    return !isWhole || end == nil
  }

  /// Consumes a quoted name and the colon after it.
  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> String? {
    rest = rest.drop(while: JSONText.isBlank)
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var quote = QuoteScan()
    guard let end = rest.dropFirst().firstIndex(where: { quote.ends(at: $0) }) else { return nil }
    let name = text(rest[...end])
    rest = rest[(end + 1)...].drop(while: JSONText.isBlank)
    return rest.popFirst() == UInt8(ascii: ":") ? name : nil
  }

  /// Returns the quoted text, or nil if it is invalid.
  static func text(_ quoted: ArraySlice<UInt8>) -> String? {
    let value = quoted.withUnsafeBufferPointer { try? JSONText.value(of: $0) }
    if case .text(let text)? = value { return text }
    return nil
  }

  private static func isObjectList(_ value: ArraySlice<UInt8>) -> Bool {
    let list = value.drop(while: JSONText.isBlank)
    return list.first == UInt8(ascii: "[")
      && list.dropFirst().drop(while: JSONText.isBlank).first == UInt8(ascii: "{")
  }
}

/// Finds the closing quote of a text.
struct QuoteScan {
  private var isEscaped = false

  mutating func ends(at byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\""), !isEscaped { return true }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    return false
  }
}

/// Finds the end of an entry in an array or object: a comma or bracket outside of nested values.
struct EntryScan {
  private var depth = 0
  private var quote: QuoteScan?
  private(set) var lineEnds = 0

  /// True if nothing is open.
  var isAtTop: Bool { depth == 0 && quote == nil }

  mutating func ends(at byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\n") { lineEnds += 1 }
    guard quote == nil else {
      if quote?.ends(at: byte) == true { quote = nil }
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): quote = QuoteScan()
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if depth == 0 { return true }
      depth -= 1
    case UInt8(ascii: ","): return depth == 0
    default: break
    }
    return false
  }
}

/// Parses one JSON text (RFC 8259) from UTF-8 bytes.
///
/// Foundation's decoder tries one type after another for each value, which took most of an import's
/// time.
struct JSONText {
  /// The reason why bytes are not JSON.
  struct Problem: Error, Hashable {
    var what: String
    /// The offset in bytes, counted from 0.
    var offset: Int
  }

  /// The nesting limit, which equals that of Foundation's decoder.
  private static let mostLevels = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var level = 0
  /// Paths of names that occur twice in an object with different values.
  private var repeated: [String] = []

  /// Returns the value of a text that may have spaces around it.
  static func value(of bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> FieldValue {
    var text = JSONText(bytes: bytes)
    let value = try text.value()
    try text.end()
    return value
  }

  private mutating func end() throws(Problem) {
    skipBlanks()
    guard position == bytes.count else { throw problem("there is more text after the value") }
  }

  /// Returns the item if the text is an object, else nil.
  static func item(of bytes: UnsafeBufferPointer<UInt8>, line: Int) throws(Problem) -> DataItem? {
    var text = JSONText(bytes: bytes)
    let value = try text.value()
    try text.end()
    guard case .object(let fields) = value else { return nil }
    return DataItem(line: line, fields: fields, repeated: text.repeated)
  }

  private func problem(_ what: String) -> Problem { Problem(what: what, offset: position) }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  /// Skips spaces and consumes the byte if it is next.
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
    case nil: throw problem("it ends before a value")
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: FieldValue) throws(Problem)
    -> FieldValue
  {
    let end = position + word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard end <= bytes.count, bytes[position..<end].elementsEqual(expected) else {
      throw problem("a value cannot start like this")
    }
    position = end
    return value
  }

  private mutating func enter() throws(Problem) {
    position += 1
    level += 1
    guard level <= Self.mostLevels else { throw problem("it is nested too deeply") }
  }

  /// Parses an object.
  ///
  /// If a name is repeated, the last value counts, as in most parsers.
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
    default: throw problem("an invalid character follows a backslash")
    }
  }

  /// Reads one or two escapes; two form one character beyond the basic plane, and a lone surrogate
  /// is an error.
  private mutating func escapedScalar() throws(Problem) -> Unicode.Scalar {
    let first = try hexUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair =
      UTF16.isLeadSurrogate(first) && current == UInt8(ascii: "\\") && position + 1 < bytes.count
      && bytes[position + 1] == UInt8(ascii: "u")
    guard isPair else { throw problem("an unpaired \\u surrogate") }
    position += 2
    let second = try hexUnit()
    guard UTF16.isTrailSurrogate(second) else {
      throw problem("an unpaired \\u surrogate")
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
      throw problem("a value cannot start like this")
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

  /// Keeps the digits of a number as a text if neither an `Int64` nor a `Double` can represent it.
  private static func number(_ text: String, _ digits: Int, _ isWhole: Bool) -> FieldValue {
    if isWhole { return Int64(text).map(FieldValue.integer) ?? .text(text) }
    guard let number = Double(text), number.isFinite,
      digits <= DecimalDigits.mostSafe && number.isNormal || DecimalDigits(text).areKept(by: number)
    else { return .text(text) }
    return Int64(exactly: number).map(FieldValue.integer) ?? .real(number)
  }
}

/// A JSON array of objects, read one object at a time.
struct JSONArray {
  let path: String
  /// The name of the array, if an object encloses it.
  let list: String?

  /// Passes each item of a file to a function, in order.
  ///
  /// - Returns: The other names in the object around the array.
  func read(
    _ stream: inout ByteStream, _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) -> [String] {
    var line = 1
    let others = try list.map { list throws(DataFileError) in
      try readDocument(&stream, &line, list, use)
    }
    if list == nil { try readItems(&stream, &line, use) }
    try skipBlanks(&stream, &line)
    guard try stream.current == nil else {
      throw problem("there is more text after the array", line: line, column: 1)
    }
    return others ?? []
  }

  private func readItems(
    _ stream: inout ByteStream, _ line: inout Int, _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) {
    try take("[", "an array is expected", &stream, &line)
    var isFirst = true
    while try !takesEnd(&stream, &line) {
      if !isFirst { try takeComma(&stream, &line) }
      isFirst = false
      try use(try item(&stream, &line))
    }
  }

  private func readDocument(
    _ stream: inout ByteStream, _ line: inout Int, _ list: String,
    _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) -> [String] {
    var others: [String] = []
    var isRead = false
    try take("{", "an object is expected", &stream, &line)
    repeat {
      let name = try name(&stream, &line)
      try take(":", "a colon is expected", &stream, &line)
      if name == list, !isRead {
        isRead = true
        try readItems(&stream, &line, use)
      } else {
        others.append(name)
        try passOver(&stream, &line)
      }
      try skipBlanks(&stream, &line)
    } while try takesComma(&stream)
    try take("}", "a comma or } is expected", &stream, &line)
    return others
  }

  private func name(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) -> String {
    try take("\"", "a name in quotes is expected", &stream, &line)
    var quote = QuoteScan()
    let name = try stream.take {
      quote.ends(at: $0)
    } _: { bytes in
      JSONDocument.text([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    }
    try take("\"", "a text is cut off", &stream, &line)
    guard let name else { throw problem("a name is not a text", line: line, column: 1) }
    return name
  }

  private func passOver(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) {
    var scan = EntryScan()
    while let byte = try stream.current, !scan.ends(at: byte) { stream.advance() }
    line += scan.lineEnds
  }

  private func take(
    _ byte: Unicode.Scalar, _ otherwise: String, _ stream: inout ByteStream, _ line: inout Int
  ) throws(DataFileError) {
    try skipBlanks(&stream, &line)
    guard try stream.current == UInt8(ascii: byte) else {
      throw problem(otherwise, line: line, column: 1)
    }
    stream.advance()
  }

  private func takesComma(_ stream: inout ByteStream) throws(DataFileError) -> Bool {
    guard try stream.current == UInt8(ascii: ",") else { return false }
    stream.advance()
    return true
  }

  private func problem(_ what: String, line: Int, column: Int) -> DataFileError {
    DataFileError(path: path, line: line, reason: .malformedJSON(what, column: column))
  }

  private func skipBlanks(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) {
    while let byte = try stream.current, JSONText.isBlank(byte) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      stream.advance()
    }
  }

  /// Consumes the bracket that closes the array and the spaces after it.
  private func takesEnd(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) -> Bool
  {
    try skipBlanks(&stream, &line)
    guard let byte = try stream.current else {
      throw problem("the array is never closed", line: line, column: 1)
    }
    guard byte == UInt8(ascii: "]") else { return false }
    stream.advance()
    try skipBlanks(&stream, &line)
    return true
  }

  private func takeComma(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) {
    guard try stream.current == UInt8(ascii: ",") else {
      throw problem("a comma or the end of the array is expected", line: line, column: 1)
    }
    stream.advance()
    try skipBlanks(&stream, &line)
  }

  private func item(_ stream: inout ByteStream, _ line: inout Int) throws(DataFileError) -> DataItem
  {
    var scan = EntryScan()
    let start = line
    let item = try stream.take {
      scan.ends(at: $0)
    } _: { bytes throws(DataFileError) in
      try self.item(bytes, line: start)
    }
    line += scan.lineEnds
    return item
  }

  private func item(_ bytes: ArraySlice<UInt8>, line: Int) throws(DataFileError) -> DataItem {
    do throws(JSONText.Problem) {
      let item = try bytes.withUnsafeBufferPointer { buffer throws(JSONText.Problem) in
        try JSONText.item(of: buffer, line: line)
      }
      if let item { return item }
    } catch {
      let before = bytes.prefix(error.offset)
      let lineEnds = before.count { $0 == UInt8(ascii: "\n") }
      let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
      throw problem(error.what, line: line + lineEnds, column: column)
    }
    throw DataFileError(path: path, line: line, reason: .notAnObject(.jsonArray))
  }
}

/// JSON lines: one object per line.
///
/// Blank lines are skipped.
struct JSONLines {
  let path: String

  /// Passes each item of a file to a function, in order.
  func read(
    _ stream: inout ByteStream, _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) {
    var number = 0
    while true {
      let next = try stream.takeLine { line throws(DataFileError) -> DataItem? in
        number += 1
        return line.allSatisfy(JSONText.isBlank) ? nil : try item(line, number: number)
      }
      guard let next else { return }
      if let item = next { try use(item) }
    }
  }

  private func item(_ line: UnsafeBufferPointer<UInt8>, number: Int) throws(DataFileError)
    -> DataItem
  {
    do throws(JSONText.Problem) {
      if let item = try JSONText.item(of: line, line: number) { return item }
    } catch {
      let isText = String(validating: line, as: UTF8.self) != nil
      throw DataFileError(
        path: path, line: number,
        reason: isText
          ? .malformedJSON(error.what, column: error.offset + 1) : .notUTF8)
    }
    throw DataFileError(path: path, line: number, reason: .notAnObject(.jsonLines))
  }
}
