import Foundation
import Testing

/// Compares a text with the file `Snapshots/NAME` next to the test.
///
/// With RECORD_SNAPSHOTS=1 it writes the file instead and fails, so that a recording run never
/// passes.
func expectSnapshot(
  _ text: String, _ name: String, test: String = #filePath,
  location: SourceLocation = #_sourceLocation
) throws {
  let file = URL(fileURLWithPath: test).deletingLastPathComponent()
    .appendingPathComponent("Snapshots").appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: location)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  let pair = zip(
    expected.split(separator: "\n", omittingEmptySubsequences: false),
    text.split(separator: "\n", omittingEmptySubsequences: false))
  let difference = pair.enumerated().first { $0.element.0 != $0.element.1 }
  let evidence = difference.map { "line \($0.offset + 1): \($0.element.0) | \($0.element.1)" }
  #expect(text == expected, "\(evidence ?? "lengths differ")", sourceLocation: location)
}
