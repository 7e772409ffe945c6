/// One JSON object around a list of items, as many services answer: `{"count": 2, "items": [{…}, {…}]}`.
enum JSONDocument {
  /// The name of the first member that is a list of objects; nil if these bytes, the first of a text,
  /// show none.
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

  /// True if nothing follows the first line of a file, or that line is no JSON text of its own.
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

  /// Takes a name in quotes and the colon behind it.
  private static func takeName(_ rest: inout ArraySlice<UInt8>) -> String? {
    rest = rest.drop(while: JSONText.isBlank)
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var quote = QuoteScan()
    guard let end = rest.dropFirst().firstIndex(where: { quote.ends(at: $0) }) else { return nil }
    let name = text(rest[...end])
    rest = rest[(end + 1)...].drop(while: JSONText.isBlank)
    return rest.popFirst() == UInt8(ascii: ":") ? name : nil
  }

  /// The text in quotes, nil if it is none.
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

/// Finds the quote that closes a text.
struct QuoteScan {
  private var isEscaped = false

  mutating func ends(at byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\""), !isEscaped { return true }
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    return false
  }
}

/// Finds where an entry of an array or object ends: at a comma or bracket that is in nothing else.
struct EntryScan {
  private var depth = 0
  private var quote: QuoteScan?
  private(set) var lineEnds = 0

  /// True where nothing is open.
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
