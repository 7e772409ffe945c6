/// One JSON array of objects, of which one at a time is in memory.
struct JSONArray {
  let path: String

  /// Gives each item of a file to somebody, in order.
  func read(
    _ stream: inout ByteStream, _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) {
    var line = 1
    try skipBlanks(&stream, &line)
    guard try stream.current == UInt8(ascii: "[") else {
      throw problem("an array is expected", line: line, column: 1)
    }
    stream.advance()
    var isFirst = true
    while try !takesEnd(&stream, &line) {
      if !isFirst { try takeComma(&stream, &line) }
      isFirst = false
      try use(try item(&stream, &line))
    }
    guard try stream.current == nil else {
      throw problem("something follows the array", line: line, column: 1)
    }
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

  /// Takes the bracket that closes the array and what is blank behind it.
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
    let fields = try stream.take {
      scan.ends(at: $0)
    } _: { bytes throws(DataFileError) in
      try self.fields(bytes, line: start)
    }
    line += scan.lineEnds
    return DataItem(line: start, fields: fields)
  }

  private func fields(_ bytes: ArraySlice<UInt8>, line: Int) throws(DataFileError)
    -> [String: FieldValue]
  {
    do throws(JSONText.Problem) {
      let value = try bytes.withUnsafeBufferPointer { buffer throws(JSONText.Problem) in
        try JSONText.value(of: buffer)
      }
      if case .object(let fields) = value { return fields }
    } catch {
      let before = bytes.prefix(error.offset)
      let lineEnds = before.count { $0 == UInt8(ascii: "\n") }
      let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
      throw problem(error.what, line: line + lineEnds, column: column)
    }
    throw problem("an entry is no object", line: line, column: 1)
  }
}

/// Finds where an entry of an array ends: at a comma or bracket that is in nothing else.
private struct EntryScan {
  private var depth = 0
  private var isText = false
  private var isEscaped = false
  private(set) var lineEnds = 0

  mutating func ends(at byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "\n") { lineEnds += 1 }
    guard !isText else {
      isText = isEscaped || byte != UInt8(ascii: "\"")
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isText = true
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
