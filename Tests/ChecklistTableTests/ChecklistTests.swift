import Foundation
import Testing

@testable import checklist_table

@Suite struct ChecklistTests {
  private let items = [
    ChecklistItem(id: "F1", claim: "a model is plain objects"),
    ChecklistItem(id: "F2", claim: "a model | a file"),
  ]

  private func test(_ name: String, _ items: String...) -> CoveringTest {
    CoveringTest(name: name, file: "T.swift", items: items)
  }

  @Test func `items are read with their claims, remarks and empty lines passed over`() throws {
    #expect(
      try ChecklistItem.items(
        in: "# remark\n\nF1   a model is plain objects\nF2 a model | a file\n")
        == items)
  }

  @Test func `a line without a claim and a repeated item are errors`() {
    #expect(throws: ChecklistError.badLine("F1", number: 2)) {
      try ChecklistItem.items(in: "A1 x\nF1")
    }
    #expect(throws: ChecklistError.repeatedItem("A1")) {
      try ChecklistItem.items(in: "A1 x\nA1 y")
    }
  }

  @Test func `an item without a test makes the list incomplete and is named`() {
    let list = Checklist(items: items, tests: [test("one", "F1")])
    #expect(!list.isComplete)
    #expect(
      list.summary == """
        F: 2 items, 1 tests
        1 of 2 items are covered
        no test covers F2: a model | a file

        """)
    #expect(Checklist(items: items, tests: [test("one", "F1", "F2")]).isComplete)
  }

  @Test func `a test that names an unknown item makes the list incomplete and is named`() {
    let list = Checklist(items: [items[0]], tests: [test("one", "F1", "F99")])
    #expect(!list.isComplete)
    #expect(list.summary.contains("T.swift: one: covers F99, which is no item of the checklist"))
  }

  @Test func `the table has every item once with all its tests, as text and as Markdown`() {
    let list = Checklist(items: items, tests: [test("one", "F1", "F1"), test("two", "F1")])
    #expect(
      list.text == """
        F1  a model is plain objects (2 tests)
          T.swift: one
          T.swift: two
        F2  a model | a file (0 tests)
          NO TEST

        """)
    #expect(
      list.markdown == """
        | item | claim | number | tests |
        |---|---|---|---|
        | F1 | a model is plain objects | 2 tests | one (`T.swift`)<br>two (`T.swift`) |
        | F2 | a model \\| a file | 0 tests | **none** |

        """)
  }

  @Test func `tests that need real data are listed separately and do not count without it`() {
    let real = CoveringTest(
      name: "two", file: "R.swift", items: ["F1", "F2"],
      condition: "set LINEAGE_REAL_DATA to the folder")
    let tests = [test("one", "F1"), real]
    let list = Checklist(items: items, tests: tests)
    #expect(!list.isComplete)
    #expect(
      list.text == """
        F1  a model is plain objects (1 test and 1 with real data)
          T.swift: one
          with real data, R.swift: two
        F2  a model | a file (0 tests and 1 with real data)
          with real data, R.swift: two

        """)
    #expect(
      list.summary == """
        F: 2 items, 1 tests and 1 with real data
        1 of 2 items are covered
        only tests that need LINEAGE_REAL_DATA cover F2: a model | a file

        """)
    #expect(Checklist(items: items, tests: tests, hasRealData: true).isComplete)
  }

  /// A mark that an item need not be covered would be read as part of its ID.
  @Test func `every item of the seeds, the cases and the layout is listed, and all are required`()
    throws
  {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let list = try ChecklistTable.read(repository: repository, hasRealData: false)
    let ids = Set(list.rows.map(\.item.id))
    let seeds = [
      ("A", 25), ("B", 13), ("C-", 8), ("D", 14), ("E", 20), ("F", 30), ("G", 46), ("H", 43),
      ("L", 18),
    ]
    for (group, count) in seeds {
      #expect(
        ids.filter { $0.prefix { !$0.isNumber } == group }
          == Set((1...count).map { "\(group)\($0)" }), "group \(group)")
    }
    #expect(list.rows.count == 273)
    #expect(list.isComplete, "\(list.summary)")
  }
}

@Suite struct CourseScanTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  @Test func `items are those of the line of seeds`() {
    #expect(
      CourseScan.items(in: "title: x\nseeds: [A1, C-6 , H36]\nkind: fix") == ["A1", "C-6", "H36"])
    #expect(CourseScan.items(in: "title: x").isEmpty)
  }

  @Test func `exercises and lessons name items that there are`() throws {
    let checklist = try ChecklistTable.read(repository: Self.repository, hasRealData: false)
    let course = try ChecklistTable.course(repository: Self.repository)
    #expect(!course.exercises.isEmpty && !course.lessons.isEmpty)
    #expect(course.unknown(among: Set(checklist.rows.map(\.item.id))).isEmpty)
  }

  @Test func `the committed page is that of the repository`() throws {
    let checklist = try ChecklistTable.read(repository: Self.repository, hasRealData: false)
    let page = checklist.coursePage(try ChecklistTable.course(repository: Self.repository))
    let committed = Self.repository.appending(path: "Notebooks/Coverage.md")
    #expect(try String(contentsOf: committed, encoding: .utf8) == page, "run make coverage-page")
  }
}
