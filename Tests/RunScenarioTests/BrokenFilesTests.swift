import Foundation
import TestFolders
import Testing

/// The broken scenario files of the format's tests, through the program.
@Suite struct BrokenScenarioFilesTests {
  private static let folder = Program.repository + "/Tests/ScenarioFormatTests/Broken"

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test func `there are at least thirty of them`() { #expect(Self.names.count >= 30) }

  @Test func `a broken file ends with 64, its own message, and nothing left behind`() throws {
    let folder = try Folder()
    let messages = try String(contentsOfFile: Self.folder + "/messages.txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
    // The format's own tests read all of them.
    let step = TestLength.choose(short: 4, long: 1)
    for name in stride(from: 0, to: Self.names.count, by: step).map({ Self.names[$0] }) {
      let expected = messages.filter { $0.hasPrefix(name + ":") }
      let result = try Program.run(
        "run", name, "--out", folder.path("run"), in: Self.folder)
      #expect(result.status == 64, "\(name): \(result.errors)")
      for message in expected { #expect(result.errors.contains(message), "\(name)") }
      #expect(!expected.isEmpty && !folder.exists("run"), "\(name)")
    }
  }
}
