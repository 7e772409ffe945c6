import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

@testable import Document
@testable import Inspection

/// The verdict on the cost, and its causes.
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

  /// Returns the same in a file of 100,000 bytes, with other sizes of both layouts.
  private func inspection(shared: Int, separate: Int, pages: Int = 100) throws -> StoreInspection {
    let sizes = try #require(first.layouts)
    func text(_ size: TreeLayouts.Size, _ bytes: Int) -> String {
      """
      {"bytes": \(bytes), "indexes": \(size.indexes), "pages": \(pages), "tables": \(size.tables)}
      """
    }
    var other = try inspection.replacing(#""pageSizeBytes":4096"#, with: #""pageSizeBytes":1"#)
      .replacing(#""pageCount":\#(inspection.file.pageCount)"#, with: #""pageCount":100000"#)
    for (key, size, bytes) in [
      ("shared", sizes.shared, shared), ("separate", sizes.separate, separate),
    ] {
      other = try other.replacing(tree: 0, layout: key, withJSON: text(size, bytes))
    }
    return other
  }

  @Test(
    .covers("B13", "D5"),
    arguments: [
      (8_000, 9_000, "saves 1,000 bytes: ", "No reason to change the model."),
      (9_000, 9_000, "costs no space: ", "No reason to change the model."),
      (9_900, 9_000, "costs 900 bytes, 0.9 % of the file: ", "No reason to change the model."),
      (
        10_000, 9_000, "costs 1,000 bytes, 1.0 % of the file: ",
        "Good to know, but not worth a migration by itself."
      ),
      (
        14_000, 9_000, "costs 5,000 bytes, 5.0 % of the file: ",
        "Check the entities that cause it."
      ),
    ])
  func `the space of both layouts decides the verdict`(
    shared: Int, separate: Int, start: String, end: String
  ) throws {
    let other = try inspection(shared: shared, separate: separate)
    let verdict = try #require(InheritanceVerdict(other))
    #expect(verdict.impossibleBytes == 4 && verdict.fileBytes == 100_000)
    #expect(verdict.sharedBytes == shared && verdict.separateBytes == separate)
    #expect(verdict.sentence.hasPrefix("Inheritance \(start)"), "\(verdict.sentence)")
    #expect(verdict.sentence.hasSuffix(end), "\(verdict.sentence)")
    let text = InspectionText(other, view: .summary, width: .terminal(columns: 4000)).text
    #expect(text.contains("Inheritance \(start)"), "\(text)")
  }

  @Test func `a layout of first pages says nothing of more rows`() throws {
    let sizes = try #require(first.layouts).separate
    let count = sizes.tables + sizes.indexes
    for (pages, isTooSmall) in [(count, true), (2 * count, true), (2 * count + 1, false)] {
      let other = try inspection(shared: 8_000, separate: 9_000, pages: pages)
      let sentence = try #require(InheritanceVerdict(other)).sentence
      #expect(sentence.hasPrefix("Too few rows") == isTooSmall, "\(sentence)")
      #expect(sentence.contains("No reason") != isTooSmall)
    }
  }

  @Test func `without a built layout there is no verdict on it`() throws {
    var failed = inspection
    failed = try failed.replacing(tree: 0, key: "layouts", withJSON: "null")
    failed = try failed.replacing(tree: 0, key: "layoutsProblem", withJSON: #""no room""#)
    let verdict = try #require(InheritanceVerdict(failed))
    #expect(verdict.sharedBytes == nil && verdict.separateBytes == nil)
    #expect(verdict.sentence.hasPrefix("Impossible NULLs take 4 bytes"), "\(verdict.sentence)")
    let html = InspectionPage(failed).html()
    #expect(html.contains("was not measured: no room."))
    #expect(!html.contains("both layouts of the same rows"))
  }

  @Test func `JSON has the verdict next to the figures`() throws {
    let data = Data(try InspectionJSON(inspection).text().utf8)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let verdict = try #require(json["verdict"] as? [String: Any])
    #expect(verdict["impossibleBytes"] as? Int == 4)
    let layouts = try #require(first.layouts)
    #expect(verdict["sharedBytes"] as? Int == layouts.shared.bytes)
    #expect(verdict["separateBytes"] as? Int == layouts.separate.bytes)
    #expect((verdict["sentence"] as? String)?.hasPrefix("Too few rows ") == true)
  }

  @Test(.covers("B13"))
  func `text and page show both layouts and how to measure them`() throws {
    let told = try #require(LayoutComparison(first, in: inspection))
    let layouts = try #require(first.layouts)
    #expect(told.rows.map(\.size) == [layouts.onDisk, layouts.shared, layouts.separate])
    // A fetch also reads the tables of entities without rows.
    #expect(
      told.sentences.contains("A fetch of every Animal would read 2 tables instead of one."),
      "\(told.sentences)")
    #expect(
      told.sentences.last?.hasSuffix(
        "run-scenario draft \(inspection.file.path) --tree Animal.") == true,
      "\(told.sentences)")
    #expect(InspectionText(inspection).text.contains("a table for each entity, built"))
    #expect(
      InspectionPage(inspection).html().contains(
        "<th scope=\"row\"><span>a table for each entity, built"))
    #expect(LayoutComparison(last, in: inspection) == nil)
  }

  @Test(arguments: [
    ("Notes.sqlite", "draft Notes.sqlite "), ("My Notes.sqlite", "draft 'My Notes.sqlite' "),
    ("it's/a.sqlite", #"draft 'it'\''s/a.sqlite' "#), ("-x.sqlite", "draft ./-x.sqlite "),
  ])
  func `a command contains the path that works from the same folder`(path: String, command: String)
    throws
  {
    let other = try inspection.replacing(path: path)
    let told = try #require(LayoutComparison(first, in: other)).sentences
    #expect(told.last?.contains(command) == true, "\(told)")
  }

  /// Returns the summary of a store with a task and a sub-entity of it with a row.
  private func summary(ofSubentityWith attributes: KeyValuePairs<String, AttributeDescription>)
    throws -> String
  {
    let path = folder.path("tasks.sqlite")
    let task = EntityDescription("Task", ["title": .string])
    task.subentities = [EntityDescription("Chore", attributes)]
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [task]), sqliteAt: path)
    let context = container.newContext()
    try context.insert(entityName: "Chore")
    try context.save()
    return InspectionText(
      try StoreInspection(path: path), view: .summary, width: .terminal(columns: 4000)
    ).text
  }

  @Test func `sub-entities that add no column cost nothing`() throws {
    let none = try summary(ofSubentityWith: [:])
    #expect(
      none.contains(
        "Task shares its table with 1 sub-entity, which adds no column: sharing costs nothing."),
      "\(none)")
    #expect(!none.contains("0.0 %") && !none.contains("They take"))
  }

  @Test func `columns that every row can use waste no byte`() throws {
    let some = try summary(ofSubentityWith: ["minutes": .integer16])
    #expect(some.contains("and every row can have a value in each of its columns."), "\(some)")
  }

  @Test(.covers("D5")) func `the most expensive entity is named with the possible remedies`() throws
  {
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
      other.hasSuffix("it has no row in this file."), "one file is no reason to change a model")
    #expect(CostCauses(last).sentence == nil)
    let text = InspectionText(inspection).text
    #expect(text.contains("Fish costs the most") && text.contains("rows that can use them"))
    let proses = InspectionPage(inspection).page.sections.flatMap(\.blocks).flatMap(\.proses)
    #expect(proses.contains { $0.pieces == [.strong(sentence)] })
  }

  @Test func `index entries of rows that can never have the value are counted`() throws {
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

  @Test func `the grid distinguishes used, possible and impossible cells`() throws {
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

  @Test func `the grid is drawn in both text and page`() throws {
    let lines = InspectionText(inspection).text.split(separator: "\n")
    #expect(lines.contains("    Bird  █ ▒ ░") && lines.contains("    Fish  █ ░ ▒"), "\(lines)")
    let html = InspectionPage(inspection).html()
    #expect(
      html.contains(
        #"<svg viewBox="0 0 3 10" preserveAspectRatio="none" role="img" aria-label="columns of Fish">"#
          + #"<rect class="value" x="0" width="1" height="10"><title>Animal.name: used</title></rect>"#
          + #"<rect class="impossible" x="1" width="1" height="10">"#
          + "<title>Bird.wingspan: impossible</title></rect>"),
      "\(html)")
  }
}
