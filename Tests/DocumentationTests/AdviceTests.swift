import Checklist
import Testing

/// Advice and history that only words can give.
@Suite struct AdviceTests {
  private let folder = "Sources/Library/Lineage/Lineage.docc"

  private func words(_ page: String) throws -> String {
    try Repository.text("\(folder)/\(page).md").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test(.covers("D13")) func `features that SwiftData gained since are reported`() throws {
    let page = try words("Inheritance")
    #expect(page.contains("SwiftData had no inheritance until the releases of 2025"))
    #expect(page.contains("is no longer a reason to do without"))
  }

  @Test(.covers("H25")) func `the article names the inverse to leave out, with its reason`() throws
  {
    #expect(
      try words("DomainMapping").contains(
        "**Leave the inverse out**, as `DogModel` does above. Better where dogs are reached "
          + "through their owners anyway."))
  }

  @Test(.covers("H12")) func `five sayings put data before code`() throws {
    let text = try Repository.text("\(folder)/Queries.md")
    let sayings = text.split(separator: "\n").filter { $0.hasPrefix("> — ") }
    let authors = ["Brooks", "Perlis", "Pike", "Raymond", "Torvalds"]
    #expect(sayings.count == authors.count)
    for author in authors { #expect(sayings.contains { $0.contains(author) }, "\(author)") }
  }
}
