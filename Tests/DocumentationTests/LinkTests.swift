import Foundation
import Testing

/// The links of every committed page to places in this repository.
///
/// Links to the web are not followed, because this repository does not control their targets.
@Suite struct LinkTests {
  /// Committed Markdown and HTML, without test references.
  private static let pages: [String] = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", Repository.root.path, "ls-files", "*.md", "*.html", "*/llms.txt",
      ":!*/Snapshots/*",
      ":!*/Resources/*",
    ]
    let output = Pipe()
    process.standardOutput = output
    guard (try? process.run()) != nil else { return [] }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }()

  @Test func `there are pages to check`() {
    #expect(Self.pages.count > 30)
    #expect(Self.pages.contains("README.md") && Self.pages.contains("Reports/claims.md"))
  }

  @Test(arguments: pages)
  func `local links lead to existing places`(page: String) throws {
    let text = try Repository.text(page)
    // Anchors by page: a page of claims links to itself hundreds of times.
    var known: [String: Set<String>] = [:]
    for link in Self.links(in: text, isHTML: page.hasSuffix(".html")) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = (parts[0].removingPercentEncoding ?? String(parts[0]))
      let folder = (page as NSString).deletingLastPathComponent
      let target = path.isEmpty ? page : (folder as NSString).appendingPathComponent(path)
      #expect(Repository.exists(target), "\(page) leads to \(link)")
      guard parts.count == 2, !parts[1].isEmpty, Repository.exists(target) else { continue }
      let anchors = try known[target] ?? Self.anchors(in: Repository.text(target))
      known[target] = anchors
      #expect(anchors.contains(String(parts[1])), "\(page) leads to \(link)")
    }
  }

  @Test func `links in code are ignored, and headings become anchors as on web sites`() {
    let text = """
      # A *title*, and `code`
      [one](a.md) ![two](b.svg) [web](https://example.com/x)
      ```
      [three](c.md)
      ```
      `[four](d.md)` [five](e.md#a-title-and-code)
      """
    #expect(Self.links(in: text, isHTML: false) == ["a.md", "b.svg", "e.md#a-title-and-code"])
    #expect(Self.anchors(in: text) == ["a-title-and-code"])
    #expect(
      Self.links(in: ##"<a href="#x">x</a><img src="y.png"/>"##, isHTML: true) == ["#x", "y.png"])
  }

  private static func links(in text: String, isHTML: Bool) -> [String] {
    let found =
      isHTML
      ? text.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.output.1) }
      : prose(of: text).matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    return found.filter { $0.firstMatch(of: /^[a-z]+:/) == nil }
  }

  private static func prose(of text: String) -> String {
    Page(path: "", text: text).prose.replacing(/`[^`\n]*`/, with: "")
  }

  /// Returns explicit anchors and those of headings: lower case, no punctuation, hyphens for blanks.
  private static func anchors(in text: String) -> Set<String> {
    let named = text.matches(of: /\bid="([^"]+)"/).map { String($0.output.1) }
    let headings = Page(path: "", text: text).prose.split(separator: "\n")
      .filter { $0.hasPrefix("#") }
      .map { line in
        line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      }
    return Set(named + headings)
  }
}
