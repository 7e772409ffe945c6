import Checklist
import Foundation
import Inspection
import SQLiteStore
import TestFolders
import Testing

@testable import StoreReport

/// What to make of the cost, and who causes it.
@Suite struct VerdictTests {
  private let folder: Folder
  private let inspection: StoreInspection
  /// The tree of animals, and the keepers.
  private let first: TreeInspection
  private let last: TreeInspection

  init() throws {
    folder = try Folder()
    inspection = try StoreInspection(path: try ZooStore.make(in: folder))
    first = try #require(inspection.trees.first)
    last = try #require(inspection.trees.last)
  }

  /// The same in a file of so many bytes, as pages of one byte.
  private func inspection(fileBytes: Int) throws -> StoreInspection {
    try inspection.replacing(#""pageSizeBytes":4096"#, with: #""pageSizeBytes":1"#)
      .replacing(
        #""pageCount":\#(inspection.file.pageCount)"#, with: #""pageCount":\#(fileBytes)"#)
  }

  /// Four bytes of impossible NULLs in each.
  @Test(
    .covers("B13", "D5"),
    arguments: [
      (100_000, "less than 0.1 % of the file: no reason to change the model."),
      (500, "0.8 % of the file: no reason to change the model."),
      (400, "1.0 % of the file: good to know, and by itself not worth a migration."),
      (81, "4.9 % of the file: good to know"),
      (80, "5.0 % of the file: worth a look at the entities that cause it."),
    ])
  func `what decides is the share of the file`(fileBytes: Int, end: String) throws {
    let verdict = try #require(InheritanceVerdict(try inspection(fileBytes: fileBytes)))
    #expect(verdict.impossibleBytes == 4 && verdict.fileBytes == fileBytes)
    #expect(
      verdict.sentence.hasPrefix("Inheritance costs 4 bytes of impossible NULLs, \(end)"),
      "\(verdict.sentence)")
    #expect(
      InspectionText(try inspection(fileBytes: fileBytes), view: .summary).text
        .contains("Inheritance costs 4 bytes"))
  }

  @Test func `JSON has the verdict beside the figures`() throws {
    let data = Data(try InspectionJSON(inspection).text().utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let verdict = try #require(json["verdict"] as? [String: Any])
    #expect(verdict["impossibleBytes"] as? Int == 4)
    #expect((verdict["sentence"] as? String)?.hasPrefix("Inheritance costs 4 bytes") == true)
  }

  @Test(.covers("B13"))
  func `the page reports the savings of a table for each entity, and how to measure them`() throws {
    let cost = try #require(first.cost)
    let told = try #require(SeparateTables(first, cost, in: inspection)).sentences
    #expect(told[0].contains("would take 4 bytes less"), "\(told)")
    let kinds = first.entities.filter { $0.rows > 0 }.count
    #expect(told[0].hasSuffix("a fetch of every Animal would read \(kinds) tables instead of one."))
    #expect(told[1].hasSuffix("run-scenario draft zoo.sqlite --entity Animal."))
    #expect(InspectionText(inspection).text.contains("With a table for each entity,"))
    #expect(try InspectionPage(inspection).html().contains("With a table for each entity,"))
    let keepers = try #require(last.cost)
    #expect(SeparateTables(last, keepers, in: inspection) == nil)
  }

  @Test(.covers("D5")) func `the entity that costs most is named, with what can be done`() throws {
    let causes = CostCauses(first)
    #expect(causes.causes.map(\.entity) == ["Fish", "Bird"])
    #expect(causes.causes.map(\.impossibleCells) == [3, 1])
    let sentence = try #require(causes.sentence)
    #expect(
      sentence == "Fish costs the most: the one column of its own makes 75.0 % of the impossible "
        + "cells, and only 1 row can have values there; as an entity outside this hierarchy it would "
        + "cost the others nothing.")
    let empty = try inspection.replacing(
      #""rowsWithSubentities":1"#, with: #""rowsWithSubentities":0"#)
    let emptied = try #require(empty.trees.first)
    let other = try #require(CostCauses(emptied).sentence)
    #expect(
      other.hasSuffix("it has no row; if the app makes none any more, take it out of the model."))
    #expect(CostCauses(last).sentence == nil)
    let text = InspectionText(inspection).text
    #expect(text.contains("Fish costs the most") && text.contains("rows that can use them"))
    #expect(try InspectionPage(inspection).html().contains("<strong>\(sentence)</strong>"))
  }

  @Test func `entries of rows that can never have a value there are counted`() throws {
    #expect(IndexBurden(first, inspection).sentence == nil)
    let indexed = try inspection.replacing(
      key: "indexes",
      withJSON: """
        [{"name": "a", "table": "ZANIMAL", "isUnique": false, "isPartial": false,
          "columns": ["ZISSALTY DESC"], "entries": 4, "pages": {"interior": 0, "leaf": 1,
            "overflow": 0, "payloadBytes": 0, "unusedBytes": 0}},
         {"name": "b", "table": "ZANIMAL", "isUnique": false, "isPartial": true,
          "columns": ["ZISSALTY"], "entries": 4, "pages": {"interior": 0, "leaf": 1,
            "overflow": 0, "payloadBytes": 0, "unusedBytes": 0}},
         {"name": "c", "table": "ZANIMAL", "isUnique": false, "isPartial": false,
          "columns": ["ZNAME"], "entries": 4, "pages": {"interior": 0, "leaf": 1,
            "overflow": 0, "payloadBytes": 0, "unusedBytes": 0}}]
        """)
    #expect(
      IndexBurden(first, indexed).sentence
        == "1 index over columns of sub-entities has 3 entries of rows that can never have a value "
        + "there; a fetch index may be partial.")
    #expect(InspectionText(indexed).text.contains("1 index over columns of sub-entities has 3"))
  }

  @Test func `the grid tells used, possible and impossible apart`() throws {
    let grid = try #require(ColumnGrid(first))
    #expect(grid.columns.map(\.name) == ["ZNAME", "ZWINGSPAN", "ZISSALTY"])
    #expect(grid.blocks.map(\.entity) == ["Animal", "Bird", "Fish"])
    #expect(grid.rows.map(\.entity) == ["Bird", "Fish"] && grid.leftOut == 1)
    #expect(
      grid.rows.map(\.cells) == [
        [.value, .possible, .impossible], [.value, .impossible, .possible],
      ])
    let impossible = zip(grid.rows, [3, 1]).reduce(0) { sum, row in
      sum + row.1 * row.0.cells.count { $0 == .impossible }
    }
    #expect(impossible == inspection.trees.first?.cost?.impossibleCells)
    #expect(ColumnGrid(last) == nil)
  }

  @Test func `the grid is drawn in text and page alike`() throws {
    let lines = InspectionText(inspection).text.split(separator: "\n")
    #expect(lines.contains("    Bird  █ ▒ ░") && lines.contains("    Fish  █ ░ ▒"), "\(lines)")
    let html = try InspectionPage(inspection).html()
    #expect(
      html.contains(
        #"<svg viewBox="0 0 3 10" preserveAspectRatio="none" role="img" aria-label="columns of Fish">"#
          + #"<rect class="value" x="0" width="1" height="10"><title>Animal.name: used</title></rect>"#
          + #"<rect class="impossible" x="1" width="1" height="10">"#
          + "<title>Bird.wingspan: impossible</title></rect>"),
      "\(html)")
  }
}
