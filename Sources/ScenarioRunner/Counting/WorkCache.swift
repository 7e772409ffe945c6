import Foundation
import RunJournal

/// Counts of earlier runs: the same program does the same work for the same scenario.
package struct WorkCache: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// Below `XDG_CACHE_HOME` or, where that is not set, `~/.cache`.
  package static func usual(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> WorkCache {
    let given = environment["XDG_CACHE_HOME"] ?? ""
    // The standard says to ignore what is not absolute.
    let base = given.hasPrefix("/") ? given : NSHomeDirectory() + "/.cache"
    return WorkCache(folder: "\(base)/lineage")
  }

  func path(of key: String) -> String { "\(folder)/work-\(key).json" }

  /// Nil if nothing was counted under the key, or what is there cannot be read.
  func figures(of key: String) -> [WorkFigure]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path(of: key)))).flatMap {
      try? JSONDecoder().decode([WorkFigure].self, from: $0)
    }
  }

  /// A cache that cannot be written only costs time, so nothing is said.
  func keep(_ figures: [WorkFigure], as key: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? encoder.encode(figures).write(
      to: URL(fileURLWithPath: path(of: key)), options: .atomic)
  }
}
