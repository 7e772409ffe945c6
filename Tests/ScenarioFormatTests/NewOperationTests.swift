import OrderedCollections
import Testing

@testable import LogicalModel
@testable import ScenarioFormat

@Suite struct NewOperationTests {
  private static func operations(_ workload: String) throws -> [LogicalModel.Operation] {
    try Fragment.scenario(
      Fragment.text(
        kinds: """
            A:
              properties: {publishDate: Date, pageCount: Integer 32, name: String}
              links:
                author: {to: one Author, back: many works}
                tags: {to: many Author, back: many tagged}
            WebArticle: {parent: A}
            Book: {parent: A, properties: {isbn: String}}
            Author: {properties: {name: String}}
          """, data: "  companions: {Author: 3}", workload: workload)
    ).workload
  }

  @Test func `each operation has its own name and its requirements`() throws {
    let operations = try Self.operations(
      """
        - filtered: Book
          by: isbn
          values: [abc, "12"]
        - filtered: A
          by: pageCount
          relation: less
          values: 100
          name: short-ones
        - exactly: Book
        - readProperty: A
          property: publishDate
        - countLinked: A
          link: tags
        - convert: Book
          to: WebArticle
          count: 1k
        - addKind: A
          properties: 3
      """)
    #expect(
      operations.map(\.name) == [
        "filtered-book-isbn", "short-ones", "exactly-book", "read-a-publish-date",
        "count-a-by-tags", "convert-book-to-web-article", "add-kind-below-a",
      ])
    let expected: [any OperationAction] = [
      Operation.Filtered(
        kind: "Book", property: "isbn", relation: .equal, values: [.text("abc"), .text("12")]),
      Operation.Filtered(
        kind: "A", property: "pageCount", relation: .less, values: [.integer(100)]),
      Operation.Exactly(kind: "Book"), Operation.ReadProperty(kind: "A", property: "publishDate"),
      Operation.CountLinked(kind: "A", link: "tags"),
      Operation.Convert(kind: "Book", target: "WebArticle", count: 1_000),
      Operation.AddKind(parent: "A", properties: 3),
    ]
    #expect(operations.map(\.action.canonicalText) == expected.map(\.canonicalText))
  }

  @Test func `only operations that fetch can show values`() throws {
    for form in ScenarioReading.operationForms where form.givesMembers {
      let rest = ["by": "publishDate", "limit": "1", "link": "author", "in": "name", "words": "x"]
      var text = "  - \(form.key): A\n    shows: [name]\n"
      for key in form.keys.required.dropFirst() {
        text += "    \(key): \(key == "values" ? "2001-01-01" : rest[key] ?? "1")\n"
      }
      #expect(try Self.operations(text).map(\.shows) == [.properties(["name"])], "\(form.key)")
    }
    #expect(throws: ScenarioFileError.self) {
      try Self.operations("  - countPerKind: A\n    shows: nothing")
    }
  }

  @Test func `values have the property's type`() throws {
    let operations = try Self.operations(
      "  - filtered: A\n    by: publishDate\n    relation: greater-or-equal\n"
        + "    values: [2001-01-02]")
    let filtered = operations[0].action as? LogicalModel.Operation.Filtered
    #expect(filtered?.values == [.date(86_400)])
  }
}
