#if Macros
  import Foundation
  import Testing

  struct ArticleTests {
    /// Returns lines without surrounding space, because tests are indented.
    private func lines(_ text: some StringProtocol) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    private func text(_ path: String) throws -> String {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    private func blocks(of article: String, startingWith starts: [String]) throws -> [String] {
      try text("../../Sources/Lineage/Lineage.docc/\(article).md")
        .components(separatedBy: "\n```\n")
        .filter { block in starts.contains { block.hasPrefix($0) } }
    }

    @Test func `declarations in the article are code of these tests`() throws {
      let tests = try [
        "EntityTests.swift", "TextbookTests.swift", "DeclarationTests.swift",
      ].map { lines(try text($0)) }.joined()
      let blocks = try blocks(of: "Macros", startingWith: ["@", "enum ", "try work"])
      #expect(blocks.count == 6)
      for block in blocks {
        #expect(tests.contains("\n\(lines(block))\n"), "\(block)")
      }
    }

    @Test func `the comparison with SwiftData shows code of the example`() throws {
      let example = try ["Model.swift", "Import.swift"].map {
        lines(try text("../../Notebooks/Examples/ReadingList/Sources/ReadingList/\($0)"))
      }.joined()
      let blocks = try blocks(of: "SwiftData", startingWith: ["@Entity", "  try await"])
      #expect(blocks.count == 2)
      for block in blocks {
        #expect(example.contains("\n\(lines(block))\n"), "\(block)")
      }
    }
  }
#endif
