import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// A file that lives as long as the test that made it.
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

  private func problem(_ bytes: Data, _ format: ImportMapping.Format) throws -> String {
    let file = try TemporaryFile("items", bytes)
    let error = #expect(throws: DataFileError.self) {
      let file = try DataFile(path: file.path, format: format)
      _ = try file.read(as: file.firstReading) { _ in }
    }
    return error?.description.replacingOccurrences(of: file.path, with: "items") ?? ""
  }

  private func problem(_ text: String, _ format: ImportMapping.Format) throws -> String {
    try problem(Data(text.utf8), format)
  }

  @Test func `quoted fields hold commas, quotes and line ends`() throws {
    let text = "a,b\r\n\"x, \"\"y\"\"\",\"one\ntwo\"\r\n\r\n,\"\"\n3,ü"
    let found = try items(text, .csv)
    #expect(found.map(\.line) == [2, 5, 6])
    #expect(found[0].fields == ["a": .text("x, \"y\""), "b": .text("one\ntwo")])
    #expect(found[1].fields == ["a": .text(""), "b": .text("")])
    #expect(found[2].fields == ["a": .text("3"), "b": .text("ü")])
  }

  @Test func `a byte order mark is no part of the first name`() throws {
    #expect(try items("\u{FEFF}a\n1\n", .csv)[0].fields == ["a": .text("1")])
    #expect(try items("\u{FEFF}{\"a\":1}\n", .jsonLines)[0].fields == ["a": .integer(1)])
  }

  @Test func `an array gives its items one by one, wherever lines end`() throws {
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
    ("[{\"a\":1}", "items:1: this line is not valid JSON (the array is never closed"),
    ("[{\"a\":1}\n{}]", "items:2: this line is not valid JSON (something follows the value"),
    (
      "[{\"a\":1},\n{\n\"a\":}]",
      "items:3: this line is not valid JSON (no value begins like this, byte 5)"
    ),
    ("[{},\n5]", "items:2: this line is not valid JSON (an entry is no object"),
    ("[{}]\n{}", "items:2: this line is not valid JSON (something follows the array"),
    ("[{},\n]", "items:2: this line is not valid JSON (it ends where a value is expected"),
  ])
  func `a bad place in an array is named`(text: String, message: String) throws {
    let found = try problem(text, .jsonArray)
    #expect(found.hasPrefix(message), "\(found)")
  }

  @Test func `blank lines are passed over but counted`() throws {
    #expect(try items("\n{\"a\":1}\r\n  \n{\"a\":2}", .jsonLines).map(\.line) == [2, 4])
  }

  @Test(arguments: [
    (
      "{\"a\":1}\n{\"a\":",
      "items:2: this line is not valid JSON (it ends where a value is expected, byte 6); fix"
    ),
    ("{\"a\":1}\n\n[1]\n", "items:3: this line is not a JSON object; each line must be one `{…}`"),
    ("{\"a\":\"b}\n", "items:1: this line is not valid JSON (a text is cut off, byte 9); fix or"),
  ])
  func `a bad line of JSON is named`(text: String, message: String) throws {
    #expect(try problem(text, .jsonLines).hasPrefix(message))
  }

  @Test(arguments: [
    (
      "a,b\n1,2\n3\n",
      "items:3: expected 2 fields as in the header, got 1, separated by commas; "
        + "quote fields that contain the separator"
    ),
    (
      "a,b\n1,2\n3,\"x\n4,5\n",
      "items:3: the quote opened here is never closed; "
        + "close it, or double each quote inside the field (\"\")"
    ),
    (
      "a,b\n\"1\"2,3\n",
      "items:2: text follows a closing quote; "
        + "end the field with commas, or double each quote inside it (\"\")"
    ),
    ("a,b,a\n", "items:1: the header names the column `a` twice; rename one of them"),
  ])
  func `a bad record is named`(text: String, message: String) throws {
    #expect(try problem(text, .csv) == message)
  }

  @Test func `a line of JSON in another encoding is named`() throws {
    let latin = Data([UInt8(ascii: "{"), 0xFC, UInt8(ascii: "}")])
    let message = "items:1: this line is not UTF-8; convert the file, for example with"
    #expect(try problem(latin, .jsonLines).hasPrefix(message))
  }

  @Test func `a table with some texts in UTF-8 and some that are not is damaged`() throws {
    let mixed = Data("a\nü\n".utf8) + Data([0xFC])
    #expect(try problem(mixed, .csv).hasPrefix("items:3: this line is not UTF-8"))
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

  @Test func `half a character of UTF-16 is named`() throws {
    let cut = Data([0xFF, 0xFE, 0x61, 0, 0x0A, 0, 0x3D])
    #expect(try problem(cut, .csv).hasPrefix("items: its first bytes say UTF-16, but"))
    let alone = Data([0xFE, 0xFF, 0, 0x61, 0, 0x0A, 0xD8, 0x3D, 0, 0x62])
    #expect(try problem(alone, .csv).hasPrefix("items: its first bytes say UTF-16, but"))
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

  @Test func `commas separate wherever they can, as the format says`() throws {
    let found = try items("a,b;c;d\n1,2;3;4\n", .csv)
    #expect(found.map(\.fields) == [["a": .text("1"), "b;c;d": .text("2;3;4")]])
    #expect(try items("name\nx\n", .csv).map(\.fields) == [["name": .text("x")]])
  }

  @Test func `lines may end as they did on old machines`() throws {
    let found = try items("a,b\r1,\"2\r3\"\r\r4,5", .csv)
    #expect(found.map(\.line) == [2, 5])
    #expect(found[0].fields == ["a": .text("1"), "b": .text("2\r3")])
  }

  @Test(arguments: [
    ("a,b\n1,2\n", ImportMapping.Format.jsonLines, "a table with separated fields", "format: csv"),
    ("{\"a\": 1}\n", .csv, "JSON lines", "format: jsonl"),
    ("[\n  {\"a\": 1}\n]\n", .jsonLines, "one JSON array", "write `format: json`"),
    ("[{\"a\": 1}]\n", .csv, "one JSON array", "write `format: json`"),
    ("SQLite format 3\0", .csv, "an SQLite database", "sqlite3"),
    ("PK\u{3}\u{4}", .csv, "Excel workbook", "CSV"),
    ("a\0,\0b\0", .csv, "UTF-16 without a byte order mark", "iconv"),
  ])
  func `a file of another format is reported by what it looks like`(
    text: String, format: ImportMapping.Format, looks: String, wayOn: String
  ) throws {
    let message = try problem(text, format)
    #expect(message.hasPrefix("items: this looks like "))
    #expect(message.contains(looks) && message.contains(wayOn), "\(message)")
  }

  @Test func `a missing file and a folder are named`() throws {
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
