import Foundation
import TestSupport
import Testing

/// The broken scenario files of the format's tests, read by the program.
@Suite struct BrokenScenarioFilesTests {
  private static let folder = Program.repository + "/Tests/ScenarioFormatTests/Broken"

  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  @Test func `there are at least thirty broken files`() { #expect(Self.names.count >= 30) }

  @Test func `a broken file ends with status 64 and the place of its mistake, and leaves no files`()
    throws
  {
    let folder = try Folder()
    let evidence = try String(contentsOfFile: Self.folder + "/evidence.txt", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    // The format's own tests read all of them.
    let step = TestLength.choose(short: 4, long: 1)
    for name in stride(from: 0, to: Self.names.count, by: step).map({ Self.names[$0] }) {
      let places = evidence.filter { $0[0] == name }.map { "\(name):\($0[1]): " }
      let result = try Program.run(
        "run", name, "--out", folder.path("run"), in: Self.folder)
      #expect(result.status == 64, "\(name): \(result.errors)")
      for place in places { #expect(result.errors.contains(place), "\(name)") }
      #expect(!places.isEmpty && !folder.exists("run"), "\(name)")
    }
  }
}
