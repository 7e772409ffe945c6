import Foundation

/// Where the prepared files of one strategy lie.
package struct TemplateFiles: Codable, Hashable, Sendable {
  package var folder: String
  package var strategy: String

  package init(folder: String, strategy: String) {
    self.folder = folder
    self.strategy = strategy
  }

  /// The loaded store, which is closed and never opened again.
  package var store: String { "\(folder)/\(strategy).sqlite" }
  /// Which object each member became, a ``KeysFile``.
  package var keys: String { "\(folder)/\(strategy).keys.plist" }
  /// The store before it was loaded.
  package var empty: String { "\(folder)/\(strategy).empty.sqlite" }

  package func remove() {
    for path in [store, keys, empty] {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
  }
}
