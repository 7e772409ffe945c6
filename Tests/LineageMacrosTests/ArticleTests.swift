#if Macros
  import Foundation
  import Testing

  struct ArticleTests {
    /// Returns lines without surrounding space, because tests are indented.
    private func lines(_ text: some StringProtocol) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    @Test func `declarations in the article are code of these tests`() throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      let article = try String(
        contentsOf: folder.appending(path: "../../Sources/Lineage/Lineage.docc/Macros.md"),
        encoding: .utf8)
      let tests = try [
        "EntityTests.swift", "TextbookTests.swift", "DeclarationTests.swift",
      ].map {
        lines(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
      }.joined()
      let blocks = article.components(separatedBy: "\n```\n").filter { block in
        ["@", "enum ", "try work"].contains { block.hasPrefix($0) }
      }
      #expect(blocks.count == 6)
      for block in blocks {
        #expect(tests.contains("\n\(lines(block))\n"), "\(block)")
      }
    }
  }
#endif
