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
    #expect(list.summary == "1 of 2 items are covered\nno test covers F2: a model | a file\n")
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
        F1  a model is plain objects
          T.swift: one
          T.swift: two
        F2  a model | a file
          NO TEST

        """)
    #expect(
      list.markdown == """
        | item | claim | tests |
        |---|---|---|
        | F1 | a model is plain objects | one (`T.swift`)<br>two (`T.swift`) |
        | F2 | a model \\| a file | **none** |

        """)
  }

  @Test func `an item that is not required may be covered and need not be`() throws {
    let items = try ChecklistItem.items(in: "D1? waste\nF1 objects")
    #expect(items.map(\.isRequired) == [false, true])
    #expect(Checklist(items: items, tests: [test("one", "F1")]).isComplete)
    let both = Checklist(items: items, tests: [test("one", "F1", "D1")])
    #expect(both.unknown.isEmpty)
    #expect(both.summary == "1 of 1 items are covered\n")
  }

  /// The list itself: 152 items of the seeds and 47 cases.
  @Test func `the checklist in the repository has 226 required items`() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let list = try ChecklistTable.read(repository: repository)
    #expect(list.rows.count(where: \.item.isRequired) == 226)
    #expect(list.unknown.isEmpty, "\(list.summary)")
  }
}
