/// One JSON array of objects, of which one at a time is in memory.
struct JSONArray {
  let path: String
  /// The name of the array, where an object is around it.
  let list: String?

  /// Gives each item of a file to somebody, in order.
  ///
  /// - Returns: what else the object around the array has.
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
      throw problem("something follows the array", line: line, column: 1)
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
    guard let name else { throw problem("a name is no text", line: line, column: 1) }
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
    throw problem("an entry is no object", line: line, column: 1)
  }
}
