/// Separated values as in RFC 4180: quoted fields may contain separators, quotes and line ends.
struct CSVTable {
  let path: String
  let separator: FieldSeparator

  /// Passes each record after the header to a function, in order.
  func read(
    _ stream: inout ByteStream, _ texts: inout TextValidity,
    _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) {
    var records = CSVRecords(path: path, separator: separator)
    guard let header = try records.next(&stream, &texts) else { return }
    let names = Self.names(header.fields)
    var known: Set<String> = []
    if let twice = names.first(where: { !known.insert($0).inserted }) {
      throw DataFileError(path: path, line: header.line, reason: .duplicateColumn(twice))
    }
    while let record = try records.next(&stream, &texts) {
      guard record.fields.count == names.count else {
        throw DataFileError(
          path: path, line: record.line,
          reason: .fieldCount(expected: names.count, got: record.fields.count, separator))
      }
      let fields = zip(names, record.fields).map { ($0, FieldValue.text($1)) }
      try use(DataItem(line: record.line, fields: Dictionary(uniqueKeysWithValues: fields)))
    }
  }
}

extension CSVTable {
  /// Returns the column names.
  ///
  /// A column without a name is named by its place, counted from 1: `column 26`.
  static func names(_ header: [String]) -> [String] {
    var taken = Set(header.map(\.trimmed))
    return header.enumerated().map { index, field in
      var name = field.trimmed
      guard name.isEmpty else { return name }
      name = "column \(index + 1)"
      while !taken.insert(name).inserted { name += "x" }
      return name
    }
  }
}

/// The separator between the fields of a record.
package enum FieldSeparator: UInt8, CaseIterable, Hashable, Sendable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09
  case bar = 0x7C

  package var name: String {
    switch self {
    case .comma: "commas"
    case .semicolon: "semicolons"
    case .tab: "tabs"
    case .bar: "vertical bars"
    }
  }
}

/// Facts about the encoding of texts that reading reveals.
struct TextValidity {
  /// The line of the first text that is not UTF-8, counted from 1.
  var firstInvalidLine: Int?
  /// True if some text with non-ASCII characters is valid UTF-8.
  var hasUTF8 = false

  /// Decodes bytes as UTF-8, with U+FFFD for invalid sequences.
  mutating func text(_ bytes: ArraySlice<UInt8>, line: Int) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      firstInvalidLine = firstInvalidLine ?? line
      return String(decoding: bytes, as: UTF8.self)
    }
    if !hasUTF8, !bytes.allSatisfy({ $0 < 0x80 }) { hasUTF8 = true }
    return text
  }
}

/// Splits bytes into records, one at a time.
private struct CSVRecords {
  struct Record {
    /// The line on which the record starts, counted from 1.
    var line: Int
    var fields: [String]
  }

  let path: String
  let separator: FieldSeparator
  var line = 1

  /// Returns the next record that is not an empty line, or nil at the end.
  mutating func next(_ stream: inout ByteStream, _ texts: inout TextValidity)
    throws(DataFileError) -> Record?
  {
    while let byte = try stream.current, byte == .newline || byte == .carriageReturn {
      try endLine(&stream)
    }
    guard try stream.current != nil else { return nil }
    var record = Record(line: line, fields: [])
    let start = stream.offset
    while true {
      record.fields.append(try field(&stream, &texts))
      // A field takes memory even if it is empty.
      let fieldBytes = record.fields.count * MemoryLayout<String>.size
      guard stream.offset - start + fieldBytes <= ByteStream.itemLimit else {
        throw DataFileError(path: path, line: record.line, reason: .tooLong)
      }
      guard try stream.current == separator.rawValue else { break }
      stream.advance()
    }
    try endLine(&stream)
    return record
  }

  /// Moves past a line end (LF, CR or CRLF) if there is one.
  private mutating func endLine(_ stream: inout ByteStream) throws(DataFileError) {
    let byte = try stream.current
    guard byte == .newline || byte == .carriageReturn else { return }
    stream.advance()
    line += 1
    if byte == .carriageReturn, try stream.current == .newline { stream.advance() }
  }

  private mutating func field(_ stream: inout ByteStream, _ texts: inout TextValidity)
    throws(DataFileError) -> String
  {
    if try stream.current == .quote { return try quotedField(&stream, &texts) }
    let (separator, line) = (separator.rawValue, line)
    return try stream.take {
      $0 == separator || $0 == .newline || $0 == .carriageReturn
    } _: { bytes in
      texts.text(bytes, line: line)
    }
  }

  private mutating func quotedField(_ stream: inout ByteStream, _ texts: inout TextValidity)
    throws(DataFileError) -> String
  {
    let startLine = line
    var content: [UInt8] = []
    stream.advance()
    while true {
      try stream.take {
        $0 == .quote
      } _: {
        content.append(contentsOf: $0)
      }
      guard content.count <= ByteStream.itemLimit else {
        throw DataFileError(path: path, line: startLine, reason: .tooLong)
      }
      guard try stream.current != nil else {
        throw DataFileError(path: path, line: startLine, reason: .unclosedQuote)
      }
      stream.advance()
      guard try stream.current == .quote else { break }
      content.append(.quote)
      stream.advance()
    }
    line += Self.lineEnds(content)
    let end = try stream.current
    guard end == nil || end == separator.rawValue || end == .newline || end == .carriageReturn
    else {
      throw DataFileError(path: path, line: line, reason: .textAfterQuote(separator))
    }
    return texts.text(content[...], line: startLine)
  }

  private static func lineEnds(_ content: [UInt8]) -> Int {
    var count = 0
    for (index, byte) in content.enumerated() {
      let isSecond = byte == .newline && index > 0 && content[index - 1] == .carriageReturn
      if (byte == .newline || byte == .carriageReturn) && !isSecond { count += 1 }
    }
    return count
  }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
