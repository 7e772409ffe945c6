import Foundation
import Testing

@testable import ScenarioFormat

/// The files in the folder Broken: each is Sound/leaves.yaml with one mistake.
///
/// Broken/evidence.txt contains the evidence that each message must show.
@Suite struct BrokenFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let broken = folder.appending(path: "Broken")

  private static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: broken.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  /// Returns all messages about a file, with its name instead of its path.
  private static func messages(_ name: String) throws -> String {
    let text = try String(contentsOf: broken.appending(path: name), encoding: .utf8)
    do throws(ScenarioFileError) {
      _ = try ScenarioReader().cells(text: text, path: name)
      return "\(name): nothing is wrong"
    } catch {
      return error.description
    }
  }

  @Test func `the file is sound in every cell before it is broken`() throws {
    let path = Self.folder.appending(path: "Sound/leaves.yaml").path
    let text = try ScenarioReader.text(ofFile: path)
    #expect(try ScenarioReader().cells(text: text, path: path).count == 10)
  }

  @Test func `the message of each broken file shows its evidence`() throws {
    let said = try Self.names().map { name in
      let messages = try Self.messages(name)
      return "\(name) \(evidence(in: messages.dropFirst(name.count)))"
    }
    let file = Self.broken.appending(path: "evidence.txt")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data((said.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_SNAPSHOTS")
    }
    let page = try String(contentsOf: file, encoding: .utf8)
    let expected = page.split(separator: "\n").map(String.init)
    for (message, line) in zip(said, expected) { #expect(message == line) }
    #expect(said.count == expected.count)
  }

  @Test func `there are at least thirty broken files, and no two have the same message`() throws {
    let said = try Self.names().map { name in
      try Self.messages(name).split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    }
    #expect(said.count >= 30)
    #expect(Set(said).count == said.count)
  }

  @Test func `each message has a place and says what was expected or which key is missing`() throws
  {
    for name in try Self.names() {
      let message = try Self.messages(name)
      #expect(message.firstMatch(of: #/^\S+\.yaml:\d+:\d+: /#) != nil, "\(message)")
      let isHelpful =
        message.contains(", expected ") || message.contains("lacks the key")
      #expect(isHelpful, "\(message)")
      #expect(!message.contains("\n"), "one mistake, one message: \(message)")
    }
  }

  @Test func `names that are nearly right get the right one as a suggestion`() throws {
    for name in try Self.names() where name.contains("misspelt") {
      #expect(try Self.messages(name).contains("; did you mean `"), "\(name)")
    }
  }
}
