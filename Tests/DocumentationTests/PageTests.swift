import Foundation
import Testing

/// The links and names of every page, which must exist.
@Suite struct PageTests {
  @Test func `links lead to existing pages and files`() throws {
    let pages = try Repository.pages()
    let articles = Set(pages.map { $0.fileName.replacing(".md", with: "") })
    var count = 0
    for page in pages {
      for match in page.text.matches(of: /<doc:([A-Za-z]+)>|\]\(doc:([A-Za-z]+)\)/) {
        let name = String(match.output.1 ?? match.output.2 ?? "")
        #expect(articles.contains(name), "\(page.path) links to the article \(name)")
        count += 1
      }
      // The site does not contain the repository's files, so articles name them.
      for match in page.prose.matches(of: /`((?:Notebooks|Scenarios|Sources|Tests)\/[^`]+)`/) {
        let path = String(match.output.1)
        #expect(Repository.exists(path), "\(page.path) names \(path)")
        count += 1
      }
      let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
      for match in page.prose.matches(of: /\]\(([^)#:]+)\)/) {
        let path = folder + "/" + match.output.1
        #expect(Repository.exists(path), "\(page.path) links to \(match.output.1)")
        count += 1
      }
    }
    #expect(count > 20)
  }

  @Test func `types named in pages are types of the library`() throws {
    let sources = try Repository.sources().joined(separator: "\n")
    let declared = Set(
      sources.matches(
        of: /public (?:final |indirect )?(?:class|struct|enum|protocol|typealias) (\w+)/
      ).map { String($0.output.1) }
        + sources.matches(of: /open class (\w+)/).map { String($0.output.1) })
    // Apple's names begin with NS; no name here does.
    let isForeign = { (name: String) in
      name.hasPrefix("NS") || Self.foreignNames.contains(name)
    }
    for page in try Repository.pages() where page.path != "README.md" {
      for match in page.prose.matches(of: /`([A-Z][A-Za-z]+)(?:<\w+>)?`/) {
        let name = String(match.output.1)
        #expect(
          declared.contains(name) || isForeign(name),
          "\(page.path) speaks of \(name), which is no public type")
      }
    }
  }

  /// Names from Swift, Foundation, examples, the predicate format and the file.
  private static let foreignNames: Set<String> = [
    "AsyncStream", "Bool", "CancellationError", "CaseIterable", "Codable", "Data", "Date",
    "Decimal", "Double",
    "Float", "Int",
    "ResultsObserver", "Sendable", "Set",
    "SortDescriptor", "String", "URL", "UUID",
    "Author", "Book", "Dog", "DogModel", "Event", "Lineage", "LineageMacros", "Location", "Macros",
    "Paper", "Person", "Tag",
    "PersonModel", "Publication", "Shop",
    "ExistentialAny", "InferIsolatedConformances", "InternalImportsByDefault",
    "MemberImportVisibility", "NonisolatedNonsendingByDefault", "Workbench",
    "ALL", "ANY", "BETWEEN", "IN", "LIKE", "MATCHES", "NONE", "NOT", "SELF", "SUBQUERY", "ZBOOK",
  ]
}
