import Foundation
import Testing

/// Compares a text with the file `Snapshots/NAME` beside the test.
///
/// With RECORD_SNAPSHOTS=1 the file is written instead, and the test fails so that a recording run
/// is never taken for a passing one.
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
  #expect(text == expected, "\(name)", sourceLocation: location)
}
