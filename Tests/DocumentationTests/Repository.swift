import Foundation

/// The repository's files that the documentation tests read.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let catalogue = "Sources/Lineage/Lineage.docc"

  /// Returns the catalogue's articles and the README.
  static func pages() throws -> [Page] {
    let names = try files(in: catalogue).filter { $0.hasSuffix(".md") }
    return try (names.map { "\(catalogue)/\($0)" } + ["README.md"]).map(page)
  }

  static func page(_ path: String) throws -> Page { Page(path: path, text: try text(path)) }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).standardized.path)
  }

  /// Returns the sources of the library.
  static func sources() throws -> [String] {
    let folder = "Sources/Lineage"
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return try (paths?.allObjects ?? []).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.sorted().map { try text("\(folder)/\($0)") }
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }
}
