import Document
import Foundation
import RunJournal
import Testing

@testable import Claims
@testable import ReportSamples
@testable import Reporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The page and the summary of some claims with each verdict.
@Suite struct ClaimsPageTests {
  private func page() throws -> ClaimsPage {
    var audit = SyntheticRun(
      scenario: "audit-root",
      operations: [
        ("fetch-all-customer", .fetch), ("newest-100-customer", .fetch),
        ("newest-100-log-entry", .fetch), ("update-customer-city", .change),
        ("insert-1000-at-a-time", .insert),
      ], cells: [["customers": "6", "kindIndex": "standard"]])
    audit.time = { $0.strategy == "parent-entity" ? 1.6e6 : 1e6 }
    var scale = SyntheticRun(
      scenario: "scale", operations: [("newest", .fetch), ("insert", .insert)],
      cells: ["10k", "100k", "1000k"].map { ["size": $0] }, processCount: 8)
    scale.isQuick = true
    scale.time = { place in
      place.strategy == "parent-entity" && place.size > 100_000 ? 1.5e6 : 1e6
    }
    let evidence = try ClaimEvidence(audit, scale)
    let claims = ClaimList.all.filter {
      ["A16", "A7", "D2", "D4", "D3", "D6", "D13", "F8"].contains($0.id)
    }
    return ClaimsPage(
      findings: ClaimList.decide(claims, by: evidence), evidence: evidence,
      command: "run-scenario claims")
  }

  @Test func `the page has a table, and a section for each claim with its figures`() throws {
    let text = try page().markdown()
    try expectSnapshot(PageOutline(text).text, "claims.md")
  }

  @Test func `the summary has a line for each claim and the count`() throws {
    let text = ClaimsSummary(try page(), place: "Reports/claims.md").text
    try expectSnapshot(text, "claims.txt")
    for line in text.split(separator: "\n") { #expect(line.count < 130, "\(line)") }
  }

  @Test func `claims true by construction and outdated claims are counted separately`() throws {
    let findings = try ["B1", "D3"].map { id in
      ClaimFinding(
        try #require(ClaimList.claim(id)), [ClaimObservation(.supports, "a figure", "1.20×")])
    }
    let page = ClaimsPage(
      findings: findings
        + ClaimList.decide(by: try ClaimEvidence(journals: [])).filter {
          ["D13", "D14", "O3"].contains($0.claim.id)
        }, evidence: try ClaimEvidence(journals: []), command: "run-scenario claims")
    #expect(page.tally == "1 true by construction, 1 confirmed, 2 overtaken, 1 not measured")
  }

  @Test func `the committed page fits a reader, and claim names occur only in addresses`()
    throws
  {
    let path = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Reports/claims.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    #expect(text.split(whereSeparator: \.isWhitespace).count <= 8_000)
    let prose = text.replacing(/\(#claim-[^)]*\)|<a id="[^"]*">|--only [A-Za-z0-9,-]+/, with: "")
    for claim in ClaimList.all {
      let name = try Regex("\\b\(claim.id)\\b")
      #expect(prose.firstMatch(of: name) == nil, "\(claim.id)")
    }
  }

  @Test func `the page is written as Markdown with its drawings and as well-formed HTML`() throws {
    try withTemporaryFolder { folder in
      let place = folder.appendingPathComponent("said/claims.md")
      var page = try page()
      let operations = [
        "fetch-all-publication", "newest-100-publication", "publication-by-tags",
      ]
      page.evidence = try ClaimEvidence(
        SyntheticRun(scenario: "publications", operations: operations.map { ($0, .fetch) }))
      let files = ClaimsFiles(page, at: place, drawingIn: folder)
      #expect(files.missingFigures.isEmpty)
      try files.write()
      let markdown = try String(contentsOf: place, encoding: .utf8)
      let plots = markdown.matches(of: /\]\((claims-figures\/[^)]*)\)/).map { String($0.output.1) }
      #expect(plots == ["claims-figures/decision.svg", "claims-figures/across-kinds.svg"])
      for plot in plots {
        let file = folder.appendingPathComponent("said/" + plot)
        #expect(FileManager.default.fileExists(atPath: file.path), "\(plot)")
      }
      let html = try Data(contentsOf: folder.appendingPathComponent("said/claims.html"))
      let parser = XMLParser(data: html)
      #expect(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
      #expect(String(decoding: html, as: UTF8.self).contains("<tr id=\"claim-d3\">"))
    }
  }

  @Test func `generated data instead of real data is reported`() throws {
    let run = SyntheticRun(scenario: "zotero", operations: [("fetch", .fetch)], processCount: 4)
    let page = ClaimsPage(
      findings: [], evidence: try ClaimEvidence(run), command: "run-scenario claims")
    let text = page.markdown()
    #expect(text.contains("no --data folder had the files: zotero."))
  }

  @Test func `the same journals give the same page`() throws {
    let (one, other) = (try page().markdown(), try page().markdown())
    #expect(one == other)
  }

  @Test func `a file contains every figure with all its digits`() throws {
    let page = try page()
    let files = ClaimsDataFiles(page: page).files("claims")
    #expect(
      files.map(\.name) == [
        "claims.csv", "claims-turns.csv", "claims-answers.csv", "claims-runs.csv",
      ])
    #expect(files.allSatisfy { file in file.rows.allSatisfy { $0.count == file.header.count } })
    #expect(files[0].rows.count == page.findings.map(\.observations.count).reduce(0, +))
    let row = try #require(files[0].rows.first { $0[0] == "D4" })
    #expect(row[1] == "confirmed" && row[2] == "as claimed" && row[4] == "audit-root")
    let value = try #require(Double(row[6]))
    #expect(value == page.findings.first { $0.claim.id == "D4" }?.observations.first?.value)
    #expect(Set(files[2].rows.map(\.[0])) == Set(KeyFinding.all.map(\.name)))
    #expect(files[3].rows.map(\.[0]) == ["audit-root", "scale"])
  }
}
