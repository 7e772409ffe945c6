import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// A file that lives as long as its test.
final class TemporaryFile {
  let path: String

  init(_ name: String, _ bytes: Data) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appending(path: name)
    try bytes.write(to: url)
    path = url.path
  }

  convenience init(_ name: String, _ text: String) throws { try self.init(name, Data(text.utf8)) }

  deinit {
    try? FileManager.default.removeItem(
      at: URL(filePath: path).deletingLastPathComponent())
  }
}

@Suite struct DataFileTests {
  private func items(_ text: String, _ format: ImportMapping.Format) throws -> [DataItem] {
    try items(Data(text.utf8), format)
  }

  private func items(_ bytes: Data, _ format: ImportMapping.Format) throws -> [DataItem] {
    let temporary = try TemporaryFile("items", bytes)
    defer { withExtendedLifetime(temporary) {} }
    let file = try DataFile(path: temporary.path, format: format)
    var reading = file.firstReading
    while true {
      var items: [DataItem] = []
      let better = try file.read(as: reading) { items.append($0) }
      if better == reading { return items }
      reading = better
    }
  }

  private func problem(_ bytes: Data, _ format: ImportMapping.Format) throws -> DataFileError {
    let file = try TemporaryFile("items", bytes)
    var error = try #require(
      throws: DataFileError.self,
      performing: {
        let file = try DataFile(path: file.path, format: format)
        _ = try file.read(as: file.firstReading) { _ in }
      })
    error.path = "items"
    return error
  }

  private func problem(_ text: String, _ format: ImportMapping.Format) throws -> DataFileError {
    try problem(Data(text.utf8), format)
  }

  /// Returns the column of the byte that is not valid JSON.
  private func column(of error: DataFileError) -> Int? {
    guard case .malformedJSON(_, let column) = error.reason else { return nil }
    return column
  }

  @Test func `quoted fields can contain commas, quotes and line ends`() throws {
    let text = "a,b\r\n\"x, \"\"y\"\"\",\"one\ntwo\"\r\n\r\n,\"\"\n3,ü"
    let found = try items(text, .csv)
    #expect(found.map(\.line) == [2, 5, 6])
    #expect(found[0].fields == ["a": .text("x, \"y\""), "b": .text("one\ntwo")])
    #expect(found[1].fields == ["a": .text(""), "b": .text("")])
    #expect(found[2].fields == ["a": .text("3"), "b": .text("ü")])
  }

  @Test func `a byte order mark is not part of the first name`() throws {
    #expect(try items("\u{FEFF}a\n1\n", .csv)[0].fields == ["a": .text("1")])
    #expect(try items("\u{FEFF}{\"a\":1}\n", .jsonLines)[0].fields == ["a": .integer(1)])
  }

  @Test func `an array returns its items one by one, regardless of line ends`() throws {
    let text = "[{\"a\": \"x, ] } \\\" {\"},\n\n {\n \"a\": [1, {\"b\": []}]\n}\n ,{}]\n"
    let found = try items("\u{FEFF}" + text, .jsonArray)
    #expect(found.map(\.line) == [1, 3, 6])
    #expect(found[0].fields == ["a": .text("x, ] } \" {")])
    #expect(found[1].fields == ["a": .list([.integer(1), .object(["b": .list([])])])])
    #expect(try items(" [ ] ", .jsonArray).isEmpty)
    let long = "[" + (0..<50_000).map { "{\"n\": \($0)}" }.joined(separator: ",\n") + "]"
    #expect(try items(long, .jsonArray).map(\.fields) == (0..<50_000).map { ["n": .integer($0)] })
  }

  @Test(arguments: [
    ("[{\"a\":1}", 1, 1), ("[{\"a\":1}\n{}]", 2, 1), ("[{\"a\":1},\n{\n\"a\":}]", 3, 5),
    ("[{}]\n{}", 2, 1), ("[{},\n]", 2, 1),
  ])
  func `an invalid place in an array is reported`(text: String, line: Int, column: Int) throws {
    let error = try problem(text, .jsonArray)
    #expect(error.line == line)
    #expect(self.column(of: error) == column)
    #expect(error.description.contains("items:\(line): "), "\(error)")
    #expect(error.description.contains("\(column)"), "\(error)")
  }

  @Test func `blank lines are skipped but counted`() throws {
    #expect(try items("\n{\"a\":1}\r\n  \n{\"a\":2}", .jsonLines).map(\.line) == [2, 4])
  }

  @Test func `an invalid line of JSON is reported`() throws {
    let cut = try problem("{\"a\":1}\n{\"a\":", .jsonLines)
    #expect(cut.line == 2 && column(of: cut) == 6, "\(cut)")
    let unclosed = try problem("{\"a\":\"b}\n", .jsonLines)
    #expect(unclosed.line == 1 && column(of: unclosed) == 9, "\(unclosed)")
    let list = try problem("{\"a\":1}\n\n[1]\n", .jsonLines)
    #expect(list == DataFileError(path: "items", line: 3, reason: .notAnObject(.jsonLines)))
    let number = try problem("[{},\n5]", .jsonArray)
    #expect(number == DataFileError(path: "items", line: 2, reason: .notAnObject(.jsonArray)))
  }

  @Test(arguments: [
    ("a,b\n1,2\n3\n", 3, DataFileError.Reason.fieldCount(expected: 2, got: 1, .comma)),
    ("a,b\n1,2\n3,\"x\n4,5\n", 3, .unclosedQuote),
    ("a,b\n\"1\"2,3\n", 2, .textAfterQuote(.comma)),
    ("a,b,a\n", 1, .duplicateColumn("a")),
  ])
  func `an invalid record is reported`(text: String, line: Int, reason: DataFileError.Reason) throws
  {
    #expect(try problem(text, .csv) == DataFileError(path: "items", line: line, reason: reason))
  }

  @Test func `a line of JSON in another encoding is reported`() throws {
    let latin = Data([UInt8(ascii: "{"), 0xFC, UInt8(ascii: "}")])
    let expected = DataFileError(path: "items", line: 1, reason: .notUTF8)
    #expect(try problem(latin, .jsonLines) == expected)
  }

  @Test func `a table whose texts are only partly UTF-8 is damaged`() throws {
    let mixed = Data("a\nü\n".utf8) + Data([0xFC])
    #expect(try problem(mixed, .csv) == DataFileError(path: "items", line: 3, reason: .notUTF8))
  }

  @Test(arguments: [
    (String.Encoding.utf8, [UInt8]()), (.utf8, [0xEF, 0xBB, 0xBF]),
    (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]), (.windowsCP1252, []),
  ])
  func `encodings of a table are recognised`(encoding: String.Encoding, mark: [UInt8]) throws {
    let text = "name,what\nMüller,“fine” – 5 €\nOsébo,…\n"
    let bytes = Data(mark) + (try #require(text.data(using: encoding)))
    let found = try items(bytes, .csv)
    #expect(
      found.map(\.fields) == [
        ["name": .text("Müller"), "what": .text("“fine” – 5 €")],
        ["name": .text("Osébo"), "what": .text("…")],
      ])
  }

  @Test func `characters of two code units survive the end of a portion`() throws {
    let text = "a\n" + String(repeating: "x😀", count: 200_000) + "\n"
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
      let found = try items(Data(mark) + (try #require(text.data(using: encoding))), .csv)
      #expect(found.map(\.fields) == [["a": .text(String(repeating: "x😀", count: 200_000))]])
    }
  }

  @Test func `half a character of UTF-16 is reported`() throws {
    let cut = Data([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x3D])
    #expect(try problem(cut, .csv).reason == .notUTF16)
    let alone = Data([0xFE, 0xFF, 0, 0x61, 0, 0x0A, 0xD8, 0x3D, 0, 0x62])
    #expect(try problem(alone, .csv).reason == .notUTF16)
  }

  @Test(arguments: [",", ";", "\t", "|"])
  func `separators of a table are recognised`(separator: String) throws {
    let lines = [["a", "b", "c"], ["\"1,2;3|4\t5\"", "2", "\"x \"\"y\"\"\""], ["", "", ""]]
    let table = lines.map { $0.joined(separator: separator) + "\r\n" }.joined()
    let found = try items(table, .csv)
    #expect(
      found.map(\.fields) == [
        ["a": .text("1,2;3|4\t5"), "b": .text("2"), "c": .text("x \"y\"")],
        ["a": .text(""), "b": .text(""), "c": .text("")],
      ])
  }

  @Test func `commas separate fields wherever they can, as the format says`() throws {
    let found = try items("a,b;c;d\n1,2;3;4\n", .csv)
    #expect(found.map(\.fields) == [["a": .text("1"), "b;c;d": .text("2;3;4")]])
    #expect(try items("name\nx\n", .csv).map(\.fields) == [["name": .text("x")]])
  }

  @Test func `lines can end as on old machines`() throws {
    let found = try items("a,b\r1,\"2\r3\"\r\r4,5", .csv)
    #expect(found.map(\.line) == [2, 5])
    #expect(found[0].fields == ["a": .text("1"), "b": .text("2\r3")])
  }

  @Test(arguments: [
    ("a,b\n1,2\n", OtherFormat.csv, ImportMapping.Format.jsonLines),
    ("{\"a\": 1}\n", .jsonLines, .csv),
    ("[\n  {\"a\": 1}\n]\n", .jsonArray, .jsonLines),
    ("[{\"a\": 1}]\n", .jsonArray, .csv),
    ("SQLite format 3\0", .database, .csv),
    ("PK\u{3}\u{4}", .workbook, .csv),
    ("a\0,\0b\0", .binary, .csv),
  ])
  func `a file of another format is recognised`(
    text: String, other: OtherFormat, format: ImportMapping.Format
  ) throws {
    let error = try problem(text, format)
    #expect(error.reason == .otherFormat(other, format))
    #expect(error.description.hasPrefix("items: "))
  }

  @Test func `a missing file and a folder are reported`() throws {
    let file = try TemporaryFile("items", "{}")
    let folder = URL(filePath: file.path).deletingLastPathComponent().path
    #expect(throws: DataFileError(path: "/none", line: nil, reason: .missing)) {
      try DataFile(path: "/none", format: .csv)
    }
    #expect(throws: DataFileError(path: folder, line: nil, reason: .folder)) {
      try DataFile(path: folder, format: .csv)
    }
  }
}
