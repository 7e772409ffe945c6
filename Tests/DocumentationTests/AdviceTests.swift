import Foundation
import TestSupport
import Testing

/// Parts of the articles that answer an item of the checklist.
@Suite struct AdviceTests {
  private let folder = "Sources/Lineage/Lineage.docc"

  private func paragraphs(_ page: String) throws -> [String] {
    try Repository.text("\(folder)/\(page).md").components(separatedBy: "\n\n")
  }

  @Test(.covers("D13")) func `the article reports the features that SwiftData gained since`() throws
  {
    let paragraphs = try paragraphs("Inheritance")
    #expect(paragraphs.contains { $0.contains("SwiftData") && $0.contains("2025") })
  }

  @Test(.covers("H25")) func `the article names the inverse to leave out, and the reason`() throws {
    let paragraphs = try paragraphs("DomainMapping")
    #expect(paragraphs.contains { $0.contains("inverse") && $0.contains("`DogModel`") })
  }

  @Test(.covers("H12")) func `the article quotes five sources for data before code`() throws {
    let text = try Repository.text("\(folder)/Queries.md")
    let sources = text.split(separator: "\n").filter { $0.hasPrefix("> — ") }
    #expect(Set(sources).count == 5)
  }
}
