import Foundation

/// Comma-separated values after RFC 4180: quoted fields may hold commas, quotes and line ends.
struct CSVTable {
  let path: String
  let bytes: Data

  /// The records after the header.
  func items(limit: Int) throws(DataFileError) -> [DataItem] {
    var records = CSVRecords(path: path, bytes: Array(bytes))
    guard let header = try records.next() else { return [] }
    let names = header.fields.map(\.trimmed)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw DataFileError(path: path, line: header.line, reason: .duplicateColumn(twice))
    }
    var items: [DataItem] = []
    while items.count < limit, let record = try records.next() {
      guard record.fields.count == names.count else {
        throw DataFileError(
          path: path, line: record.line,
          reason: .fieldCount(expected: names.count, got: record.fields.count))
      }
      let fields = zip(names, record.fields).map { ($0, FieldValue.text($1)) }
      items.append(
        DataItem(line: record.line, fields: Dictionary(uniqueKeysWithValues: fields)))
    }
    return items
  }
}

/// Splits bytes into records, one at a time.
private struct CSVRecords {
  struct Record {
    /// From 1, where the record starts.
    var line: Int
    var fields: [String]
  }

  let path: String
  let bytes: [UInt8]
  private var position = 0
  private var line = 1

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The next record that is not an empty line, nil at the end.
  mutating func next() throws(DataFileError) -> Record? {
    while let byte = current, byte == .newline || byte == .carriageReturn { advance() }
    guard current != nil else { return nil }
    var record = Record(line: line, fields: [])
    while true {
      record.fields.append(try field())
      guard current == .comma else { break }
      advance()
    }
    if current == .carriageReturn { advance() }
    if current == .newline { advance() }
    return record
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func advance() {
    if bytes[position] == .newline { line += 1 }
    position += 1
  }

  private mutating func field() throws(DataFileError) -> String {
    current == .quote ? try quotedField() : try plainField()
  }

  private mutating func plainField() throws(DataFileError) -> String {
    let start = position
    while let byte = current, byte != .comma, byte != .newline, byte != .carriageReturn {
      advance()
    }
    return try text(Array(bytes[start..<position]), line: line)
  }

  private mutating func quotedField() throws(DataFileError) -> String {
    let startLine = line
    var content: [UInt8] = []
    advance()
    while let byte = current {
      advance()
      if byte != .quote {
        content.append(byte)
      } else if current == .quote {
        content.append(.quote)
        advance()
      } else {
        let ends: [UInt8?] = [.comma, .newline, .carriageReturn, nil]
        guard ends.contains(current) else {
          throw DataFileError(path: path, line: line, reason: .textAfterQuote)
        }
        return try text(content, line: startLine)
      }
    }
    throw DataFileError(path: path, line: startLine, reason: .unclosedQuote)
  }

  private func text(_ bytes: [UInt8], line: Int) throws(DataFileError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DataFileError(path: path, line: line, reason: .notUTF8)
    }
    return text
  }
}

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}
