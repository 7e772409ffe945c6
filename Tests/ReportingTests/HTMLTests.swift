import Foundation
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HTMLTests {
  private func page(_ entries: [JournalEntry]) throws -> String {
    try #require(try writtenReport(entries)["report.html"])
  }

  @Test func `the page is well-formed, whatever the scenario's words are`() throws {
    var journal = SyntheticJournal().entries
    guard case .run(var run) = journal[0] else { throw ReportError.journalWithoutRun }
    run.scenario.question = "Is <b>a & b</b> \"faster\" than 'c'?"
    run.scenario.text = "a: <script>alert(1)</script> ``` {{question}} ]]>"
    run.operations[1].label = "fetch | where a < b"
    journal[0] = .run(run)
    let unfinished = [JournalEntry](SyntheticJournal().entries.prefix(5))
    for entries in [journal, unfinished, SyntheticJournal().entries] {
      let page = try page(entries)
      let parser = XMLParser(data: Data(page.utf8))
      #expect(
        parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
      // Its own script, if there is a choice.
      #expect(page.matches(of: /<script/).count == page.matches(of: /data-live=/).count)
      #expect(!page.contains("<b>"))
    }
  }

  @Test func `the page loads nothing from outside`() throws {
    let page = try page(SyntheticJournal().entries)
    let outside = page.matches(of: /(?:https?:)?\/\/[a-z]+\.[a-z.\/0-9]+/).map { String($0.output) }
    #expect(Set(outside) == ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"])
    for word in ["<link", "<img", "@import", "url(", " src="] { #expect(!page.contains(word)) }
  }

  @Test func `identifiers in the page are unique`() throws {
    let identifiers = try page(SyntheticJournal().entries).matches(of: /\bid=["']([^"']+)["']/)
      .map { String($0.output.1) }
    #expect(identifiers.count > 20)
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test func `every figure has an alternative text`() throws {
    let page = try page(SyntheticJournal().entries)
    let figures = page.matches(of: /<figure>/).count
    #expect(figures >= 7)
    #expect(page.matches(of: /role="img" aria-label="[^"]{40,}"/).count == figures)
  }
}
