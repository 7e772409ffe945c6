package import Foundation

/// A temporary folder that is removed with its test.
package final class Folder {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "lineage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appending(path: name).path }
}
