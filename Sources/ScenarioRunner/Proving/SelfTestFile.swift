import Foundation
package import RunJournal

/// Where the outcomes of self-tests are kept, one line each.
package struct SelfTestFile: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The last outcome, nil if there is none.
  package var latest: SelfTestRecord? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").last
    else { return nil }
    return try? JSONDecoder().decode(SelfTestRecord.self, from: Data(line.utf8))
  }

  /// - Throws: Foundation's error.
  package func append(_ record: SelfTestRecord) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: try encoder.encode(record) + Data("\n".utf8))
  }
}
