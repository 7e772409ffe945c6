import Foundation
import Lineage
import TestSupport
import Testing

@testable import Document
@testable import Inspection

/// Folded parts of a page: notices, empty entities and tables, rows.
@Suite struct FoldedTests {
  private let folder: Folder
  private let path: String
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    path = try ZooStore.make(in: folder)
    inspection = try StoreInspection(path: path)
  }

  private func problems(_ count: Int, isDamage: Bool = false) throws -> StoreInspection {
    let items = (0..<count).map {
      #"{"place": "ZPLACE\#($0)", "message": "odd", "isDamage": \#(isDamage)}"#
    }
    return try inspection.replacing(
      key: "problems", withJSON: "[\(items.joined(separator: ","))]")
  }

  @Test func `notices are folded at the end, damage first`() throws {
    let noticed = try problems(20)
    let last = try #require(InspectionPage(noticed).page.sections.last)
    #expect(last.anchor == "notices")
    #expect(folds(last.blocks) == ["20 notices that change no figure"])
    let text = InspectionText(noticed).text
    let notice = try #require(text.range(of: "· ZPLACE0: odd"))
    let parts = try #require(text.range(of: "Tables (--raw"))
    #expect(parts.lowerBound < notice.lowerBound)
    #expect(text.hasSuffix("and 10 more (see --json)\n"))
    let damaged = try problems(1, isDamage: true)
    let page = InspectionPage(damaged).page
    #expect(!page.sections.map(\.anchor).contains("notices"))
    let html = page.html()
    let damage = try #require(html.range(of: #"<p class="notice damage"><strong>ZPLACE0"#))
    let costs = try #require(html.range(of: #"<section id="cost""#))
    #expect(costs.lowerBound > damage.lowerBound)
  }

  private func folds(_ blocks: [Block]) -> [String] {
    blocks.compactMap { block in
      if case .details(let summary, _) = block { summary.plain } else { nil as String? }
    }
  }

  /// Returns the folds of one section of a page.
  private func folds(_ anchor: String, _ inspection: StoreInspection) throws -> [String] {
    let sections = InspectionPage(inspection).page.sections
    return folds(try #require(sections.first { $0.anchor == anchor }).blocks)
  }

  @Test func `the page first explains why it has no figures of the model`() throws {
    let without = try inspection.replacing(key: "modelSource", withJSON: #""none""#)
      .replacing(key: "modelProblem", withJSON: #""it is odd""#)
      .replacing(
        key: "problems",
        withJSON: #"[{"place": "the model", "message": "it is odd", "isDamage": false}]"#)
    let remarks = Diagnostic.remarks(on: without)
    #expect(remarks.map(\.place) == ["the model"] && remarks[0].isFirst)
  }

  @Test func `entities and tables without rows are hidden at first and can be shown`() throws {
    let fewer = try inspection.replacing(
      #""rowsWithSubentities":1"#, with: #""rowsWithSubentities":0"#)
    let text = InspectionText(fewer).text
    #expect(
      text.contains("2 entities without a row are not shown (see --entities): Fish, Keeper"),
      "\(text)")
    #expect(InspectionText(fewer, view: .entities).text.contains("Keeper"))
    #expect(
      try folds("entities", fewer).map { $0.prefix { $0 != ":" } } == [
        "Animal (abstract)", "Bird", "2 entities without a row",
      ])
    #expect(try folds("tables", fewer).last == "1 table without a row")
    // Nothing is hidden if everything would be.
    let none = try fewer.replacing(#""rowsWithSubentities":3"#, with: #""rowsWithSubentities":0"#)
      .replacing(#""rowsWithSubentities":4"#, with: #""rowsWithSubentities":0"#)
    #expect(!InspectionText(none).text.contains("not shown (see --entities)"))
    #expect(try folds("entities", none).count == 4)
  }

  @Test func `columns have the names of their properties next to them`() throws {
    let text = InspectionText(inspection, width: .terminal(columns: 4000)).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("ZWINGSPAN (Bird.wingspan)"), "\(text)")
    #expect(InspectionPage(inspection).html().contains("ZISSALTY (Fish.isSalty)"))
  }

  @Test func `text and page show rows only on request`() throws {
    #expect(!InspectionText(inspection).text.contains("“Bird”"))
    #expect(!(InspectionPage(inspection).html()).contains("“Bird”"))
    let asked = try StoreInspection(path: path, rowsPerEntity: 2)
    let text = InspectionText(asked).text
    #expect(text.contains("Bird: the first 2 of 3 rows, table ZANIMAL"), "\(text)")
    #expect(text.contains("Z_PK 1, name “Bird”"))
    let html = InspectionPage(asked).html()
    #expect(html.contains("<td><span>“Bird”</span></td>") && !html.contains("{{"))
    #expect(html.contains(#"name <span class="muted">(ZNAME)</span></th>"#), "\(html)")
  }

  @Test func `the page and the raw view contain the metadata`() throws {
    let raw = InspectionText(inspection, view: .raw).text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(raw.contains("NSStoreType SQLite"))
    #expect(raw.contains("NSStoreModelVersionHashes.Bird 32 bytes"))
    let html = InspectionPage(inspection).html()
    #expect(html.contains("<dt>NSStoreType</dt><dd>SQLite</dd>"))
  }
}
