import Foundation
import Lineage
import Testing

/// A reviewer's view of a new model version: the changed lines in code, and in Xcode's document of
/// the same models.
@Suite struct VersionDifferenceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// Returns removed and added lines, without the line of code that names the version.
  private static func difference(_ before: String, _ after: String) -> String {
    let old = before.split(separator: "\n").filter { !$0.hasPrefix("enum ") }
    let new = after.split(separator: "\n").filter { !$0.hasPrefix("enum ") }
    return new.difference(from: old).map { change in
      switch change {
      case .insert(_, let line, _): "+\(line)\n"
      case .remove(_, let line, _): "-\(line)\n"
      }
    }.joined()
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  private static func document(_ entities: [EntityDescription]) throws -> String {
    let model = ManagedObjectModel(entities: entities)
    try model.freeze()
    return try ModelDocument(model).xml()
  }

  @Test func `the committed differences equal those of the two versions`() throws {
    let code = try Self.difference(
      Self.text("EventsVersion1.swift"), Self.text("EventsVersion2.swift"))
    let document = try Self.difference(
      Self.document(EventsVersion1.entities()), Self.document(EventsVersion2.entities()))
    for (name, lines) in [("code.diff", code), ("document.diff", document)] {
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
        try Data(lines.utf8).write(to: Self.folder.appending(path: name))
      }
      #expect(try Self.text(name) == lines, "\(name)")
    }
  }
}
