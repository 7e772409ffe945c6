import Foundation
import LogicalModel
import TestSupport
import Testing

@testable import ScenarioFormat

/// Items of data files that do not fit in memory several times.
@Suite struct LongItemTests {
  private static let long = String(repeating: "a", count: 18 << 20)

  @Test(arguments: [
    (ImportMapping.Format.csv, "title\n\(long)\n"), (.csv, "title\n\"\(long)"),
    (.csv, "title\n\"" + String(repeating: "a\"\"", count: 9 << 20)),
    (.csv, "title\n" + String(repeating: "\"\",", count: 1 << 20)), (.csv, long),
    (.jsonLines, "{\"title\": \"\(long)\"}\n"), (.jsonArray, "[{\"title\": \"\(long)\"}]"),
  ])
  func `an item that is too long is rejected while it is read`(
    format: ImportMapping.Format, text: String
  ) throws {
    let folder = try Folder()
    let path = folder.path("items")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: DataFileError.self) {
      let file = try DataFile(path: path, format: format)
      _ = try file.read(as: file.firstReading) { _ in }
    }
    #expect(error?.reason == .tooLong)
  }

  @Test func `many short lines are read`() throws {
    let folder = try Folder()
    let path = folder.path("items.csv")
    let lines = String(repeating: "\"an \"\"entry\"\"\",1\n", count: 1 << 20)
    try Data("title,pages\n\(lines)".utf8).write(to: URL(fileURLWithPath: path))
    var count = 0
    let file = try DataFile(path: path, format: .csv)
    _ = try file.read(as: file.firstReading) { _ in count += 1 }
    #expect(count == 1 << 20)
  }
}
