import Foundation

/// The folder a run writes to: journal, report, and for the moment its stores.
package struct RunFolder: Hashable, Sendable {
  package let path: String

  /// Makes the folder.
  ///
  /// - Throws: ``ScenarioRunError`` if it cannot be made or holds anything already.
  package init(path: String) throws(ScenarioRunError) {
    let manager = FileManager.default
    if let contents = try? manager.contentsOfDirectory(atPath: path), !contents.isEmpty {
      throw .folderExists(path)
    }
    do {
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotMakeFolder(path, error)
    }
    guard manager.isWritableFile(atPath: path) else {
      throw .cannotMakeFolder(path, reason: "it cannot be written to")
    }
    self.path = path
  }

  /// The folder of a run that was begun before.
  ///
  /// - Throws: ``ScenarioRunError/noRun(folder:)`` if there is no journal in it.
  package init(existing path: String) throws(ScenarioRunError) {
    self.path = path
    guard FileManager.default.fileExists(atPath: journalPath) else {
      throw .noRun(folder: path)
    }
  }

  package var journalPath: String { "\(path)/journal.jsonl" }

  /// `2026-11-21-publications` below the given folder, with a number if that exists.
  package static func defaultPath(scenario: String, date: String, below folder: String) -> String {
    let base = "\(folder)/\(date)-\(scenario)"
    var path = base
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = "\(base)-\(number)"
      number += 1
    }
    return path
  }

  /// For the stores of the run, removed at its end.
  package var storePath: String { "\(path)/stores" }

  func removeStoreFolder() { try? FileManager.default.removeItem(atPath: storePath) }
}
