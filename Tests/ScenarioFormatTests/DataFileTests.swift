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
  private func items(_ text: String, _ format: ImportMapping.Format, limit: Int? = nil) throws
    -> [DataItem]
  {
    let file = try TemporaryFile("items", text)
    return try DataFile(path: file.path).items(format: format, limit: limit)
  }

  private func problem(_ bytes: Data, _ format: ImportMapping.Format) throws -> String {
    let file = try TemporaryFile("items", bytes)
    let error = #expect(throws: DataFileError.self) {
      try DataFile(path: file.path).items(format: format, limit: nil)
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

  @Test func `blank lines are passed over but counted`() throws {
    #expect(try items("\n{\"a\":1}\r\n  \n{\"a\":2}", .jsonLines).map(\.line) == [2, 4])
  }

  @Test func `a limit stops before lines that cannot be read`() throws {
    #expect(try items("{\"a\":1}\n{\"a\":", .jsonLines, limit: 1).count == 1)
    #expect(try items("a,b\n1,2\n3", .csv, limit: 1).count == 1)
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":", "items:2: this line is cut off or no JSON ("),
    ("{\"a\":1}\n\n[1]\n", "items:3: this line is no JSON object; each line must be one `{…}`"),
    ("", "items: the file has no items; was it downloaded completely?"),
  ])
  func `a bad line of JSON is named`(text: String, message: String) throws {
    #expect(try problem(text, .jsonLines).hasPrefix(message))
  }

  @Test(arguments: [
    (
      "a,b\n1,2\n3\n",
      "items:3: expected 2 fields as in the header, got 1; quote fields that have commas in them"
    ),
    (
      "a,b\n1,2\n3,\"x\n4,5\n",
      "items:3: the quote opened here is never closed; "
        + "close it, or double each quote inside the field (\"\")"
    ),
    (
      "a,b\n\"1\"2,3\n",
      "items:2: text stands right after a closing quote; "
        + "put a comma between, or double each quote inside the field (\"\")"
    ),
    ("a,b,a\n", "items:1: the header names the column `a` twice; rename one of them"),
    ("a,b\n", "items: the file has no items; was it downloaded completely?"),
  ])
  func `a bad record is named`(text: String, message: String) throws {
    #expect(try problem(text, .csv) == message)
  }

  @Test func `a line in another encoding is named`() throws {
    let latin = Data([UInt8(ascii: "{"), 0xFC, UInt8(ascii: "}")])
    let message = "items:1: this line is not UTF-8; convert the file, for example with"
    #expect(try problem(latin, .jsonLines).hasPrefix(message))
    #expect(try problem(Data([0x61, 0x0A, 0xFC]), .csv).hasPrefix("items:2: this line is not"))
  }

  @Test func `a missing file and a folder are named`() throws {
    let file = try TemporaryFile("items", "{}")
    let folder = URL(filePath: file.path).deletingLastPathComponent().path
    #expect(throws: DataFileError(path: "/none", line: nil, reason: .missing)) {
      try DataFile(path: "/none")
    }
    #expect(throws: DataFileError(path: folder, line: nil, reason: .folder)) {
      try DataFile(path: folder)
    }
  }
}
