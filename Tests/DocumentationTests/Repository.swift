import Foundation

/// The files of this repository that the tests of its documentation read.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let catalogue = "Sources/Library/Lineage/Lineage.docc"

  /// The articles of the catalogue and the README.
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

  /// The sources of the library's modules.
  static func sources() throws -> [String] {
    try ["ObjectModel", "ObjectGraph", "SQLiteStore"].flatMap { module in
      let folder = root.appending(path: "Sources/Library/\(module)")
      let paths = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
      return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
        .map { try text("Sources/Library/\(module)/\($0)") }
    }
  }

  /// The code between `// snippet: NAME` and `// end` in these tests, by name.
  static func snippets() throws -> [String: [String]] {
    var snippets: [String: [String]] = [:]
    let folders = ["Tests/DocumentationTests", "Tests/Consumer/Sources/ShownCatalogue"]
    for path in try folders.flatMap({ folder in try files(in: folder).map { "\(folder)/\($0)" } })
    where path.hasSuffix(".swift") {
      var open: (name: String, lines: [String])?
      for line in try text(path).split(
        separator: "\n", omittingEmptySubsequences: false)
      {
        let content = line.drop { $0 == " " }
        if content.hasPrefix("// snippet: ") {
          open = (String(content.dropFirst(12)), [])
        } else if content == "// end" {
          if let open { snippets[open.name] = open.lines.trimmed }
          open = nil
        } else {
          open?.lines.append(String(line))
        }
      }
    }
    return snippets
  }

  private static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }
}
