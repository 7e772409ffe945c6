import Document
import Foundation
import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting

/// The parts of every report, for any journal.
@Suite struct SectionTests {
  /// Returns a journal of each version, one of different answers and one without a complete block.
  private static func journals() -> [[JournalEntry]] {
    let old = SyntheticJournal()
    let differing = old.entries.dropLast() + [.end(old.end(.answersDiffer, detail: "book 17"))]
    return [old.entries, Array(differing), Array(old.entries.prefix(4))]
  }

  private func anchors(_ html: String) -> [String] {
    html.matches(of: /<section id="section-([A-Za-z]+)"/).map { String($0.output.1) }
  }

  @Test func `a measured report has six open sections, and the others in one fold`() throws {
    let old = try writtenReport(SyntheticJournal().entries)
    for (files, isSweep) in [(old, false), (try SweepReport.files.get(), true)] {
      let html = try #require(files["report.html"])
      let parts = html.components(separatedBy: "<details id=\"details\">")
      #expect(parts.count == 2)
      #expect(
        anchors(parts[0]) == ["answer", "trust", "scorecard", "why", "limits", "reproduce"])
      let folded = anchors(parts[1])
      #expect(folded.first == "tradeOff" && folded.last == "glossary")
      #expect(folded.contains("scaling") == isSweep)
      let markdown = try #require(files["report.md"])
      let numbers = markdown.matches(of: #/\n## ([0-9]+)\. /#).compactMap { Int($0.output.1) }
      #expect(numbers == Array(1...(6 + folded.count)))
    }
  }

  @Test func `a report without figures has only the sections that need none`() throws {
    for journal in Self.journals().dropFirst() {
      let html = try #require(try writtenReport(journal)["report.html"])
      #expect(
        anchors(html) == ["answer", "limits", "reproduce", "expected", "noise", "glossary"])
    }
  }

  @Test func `the sections on limits and bias cannot be switched off`() throws {
    for journal in Self.journals() {
      let sections = ReportSections.all(try ReportBuilder().report(from: journal))
      let limits = try #require(sections.first { $0.kind == .limits })
      let words = limits.blocks.flatMap(\.proses).map(\.plain).joined(separator: " ")
      for subject in ["phone", "other readers", "Synchronisation", "not Apple's Core Data"] {
        #expect(words.contains(subject))
      }
      #expect(words.contains("each counts the same"))
    }
  }

  @Test func `every word linked to the glossary is in it`() throws {
    let reports = try Self.journals().map { try ReportBuilder().report(from: $0) }
    let sections = (reports + [try SweepReport.report.get()]).flatMap(ReportSections.all)
    let terms = sections.flatMap(\.blocks).flatMap(\.proses).flatMap(\.pieces).compactMap { piece in
      if case .term(let name, _) = piece { name } else { nil as String? }
    }
    #expect(Set(terms).count > 30)
    // Self-explanatory layers of a file.
    let plain: Set = ["indexes", "bookkeeping"]
    for term in Set(terms).subtracting(plain) { #expect(Terms.find(term) != nil, "\(term)") }
  }

  @Test func `every link within the page has a target`() throws {
    let html = try #require(try SweepReport.files.get()["report.html"])
    let targets = Set(html.matches(of: /\bid="([^"]+)"/).map { String($0.output.1) })
    let links = html.matches(of: /href="#([^"]+)"/).map { String($0.output.1) }
    #expect(links.count > 100)
    for link in Set(links).subtracting(targets) {
      #expect(link.hasSuffix("-mark-") || html.contains("id='\(link)'"), "\(link)")
    }
  }

  @Test func `every table that the page names is in the database and has rows`() throws {
    let html = try #require(try SweepReport.files.get()["report.html"])
    let named = html.matches(of: /<a href="results.sqlite">([a-z_]+)<\/a>/)
      .map { String($0.output.1) }
    #expect(Set(named).count >= 16)
    for name in Set(named) { #expect(try !SweepReport.rows(of: name).isEmpty, "\(name)") }
  }

  @Test func `a page of six strategies and three sizes is small enough to send`() throws {
    let html = try #require(try SweepReport.files.get()["report.html"])
    #expect(html.utf8.count < 800_000)
  }

  @Test func `scrolling boxes are accessible by keyboard, and table headers have a scope`() throws {
    let html = try #require(try SweepReport.files.get()["report.html"])
    let tables = html.matches(of: /<table>/).count
    #expect(tables > 8)
    #expect(
      html.matches(of: /<div class="scroll" tabindex="0" role="group" aria-label="[^"]+">/).count
        == tables)
    #expect(!html.contains("<th>"))
    #expect(html.contains("<a class=\"skip\" href=\"#section-answer\">"))
    #expect(html.contains(":focus-visible"))
    // A click anywhere on a summary opens it.
    let summaries = html.matches(of: /<summary>(.*?)<\/summary>/)
    #expect(summaries.count > 5)
    #expect(summaries.allSatisfy { !$0.output.1.contains("<a ") })
  }
}
