import OrderedCollections
import Testing

@testable import LogicalModel

/// The properties of each operation.
@Suite struct OperationActionTests {
  private static func domain() throws -> Domain {
    let links = [
      Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "publications"),
      Link(name: "author", destination: "Author", cardinality: .one, inverseName: "publications"),
      Link(
        name: "categories", destination: "Category", cardinality: .many, inverseName: "filed"),
    ]
    return try Domain(
      family: "Publication",
      kinds: [
        Kind(
          name: "Publication",
          properties: [
            Property(name: "title", type: .string), Property(name: "publishDate", type: .date),
          ], links: links),
        Kind(name: "Book", parent: "Publication"), Kind(name: "Story", parent: "Publication"),
        Kind(name: "Tag"), Kind(name: "Author"), Kind(name: "Category"),
      ])
  }

  /// One of each, in the order of the list.
  private static let actions: [any OperationAction] = [
    .insert(batch: 1_000), Operation.FetchAll(kind: "Publication"),
    Operation.Fetch(
      kind: "Story",
      condition: MemberCondition(
        text: "author == $author", words: "of one author", variables: ["author"]),
      orders: [MemberOrder(property: "publishDate", ascending: false)], limit: 10),
    Operation.Newest(kind: "Story", property: "publishDate", limit: 10),
    Operation.Linked(kind: "Publication", link: "tags"),
    Operation.Search(kind: "Publication", property: "title", words: ["river"]),
    Operation.Filtered(kind: "Book", property: "publishDate", relation: .less, values: [.date(1)]),
    Operation.Exactly(kind: "Publication"), Operation.ReadProperty(kind: "Book", property: "title"),
    Operation.CountWhere(
      kind: "Book",
      condition: MemberCondition(
        text: "title == $title", words: "with title equal to a value", variables: ["title"])),
    Operation.CountPerKind(),
    Operation.CountLinked(kind: "Publication", link: "author"), Operation.FetchByID(kind: "Book"),
    Operation.Launch(kind: "Book"),
    Operation.Edit(kind: "Book", change: .set("title"), count: 50),
    Operation.Convert(kind: "Book", target: "Story", count: 50),
    Operation.AddKind(parent: "Book", properties: 3),
  ]

  @Test func `every action of the list is known here under its own key`() {
    let keys = Operation.actions.map { $0.form.key }
    #expect(Self.actions.map(\.form.key) == keys)
    #expect(Set(keys).count == keys.count)
    for action in Self.actions {
      #expect(action.canonicalText.split(separator: " ")[0] == action.form.key)
    }
  }

  @Test func `labels are in English`() throws {
    let domain = try Self.domain()
    #expect(
      Self.actions.map { $0.label(in: domain) } == [
        "load everything, 1,000 at a time", "all Publications",
        "Stories of one author, newest 10 by publishDate",
        "newest 10 Stories by publishDate", "Publications with one tag",
        "Publications with a word in title",
        "Books with publishDate below a value",
        "Publications without sub-kinds", "title of all Books",
        "count Books with title equal to a value",
        "count each kind",
        "count Publications of one author", "one Book by ID",
        "launch: open the store, first 50 Books", "change the title of 50 Books",
        "make 50 Books Stories", "add a kind with 3 properties below Book and migrate",
      ])
    let filed: any OperationAction = Operation.Linked(kind: "Story", link: "categories")
    #expect(filed.label(in: domain) == "Stories with one category")
    let load: any OperationAction = .insert(batch: nil)
    #expect(load.label(in: domain) == "load everything at once")
  }

  @Test func `a sample counts the actions in it`() {
    let counts = Self.actions.map { action in
      Operation(name: "one", action: action, repetitions: 7).actionsPerSample(memberCount: 400)
    }
    #expect(counts == [400, 1, 7, 7, 7, 1, 7, 1, 1, 7, 1, 7, 7, 1, 1, 1, 1])
  }

  @Test func `operations are adapted to the number of objects`() throws {
    let domain = try Self.domain()
    func fitted(members: Int) -> [Int] {
      Self.actions.map { action in
        let operation = Operation(name: "one", action: action, samples: 2, repetitions: 7)
        var fitting = operation
        action.fit(
          &fitting, to: MemberSupply(domain: domain) { $0 == "Author" ? 3 : members })
        return (fitting.action as? any MemberChange)?.count
          ?? fitting.actionsPerSample(memberCount: members)
      }
    }
    // There must be twenty times as many objects as a sample changes, and links lead to three
    // authors.
    #expect(fitted(members: 1_000) == [1_000, 1, 7, 7, 7, 1, 7, 1, 1, 7, 1, 3, 7, 1, 50, 50, 1])
    #expect(fitted(members: 100) == [100, 1, 7, 7, 7, 1, 7, 1, 1, 7, 1, 3, 7, 1, 5, 5, 1])
    #expect(fitted(members: 5) == [5, 1, 5, 7, 5, 1, 7, 1, 1, 5, 1, 3, 5, 1, 1, 1, 1])
    #expect(fitted(members: 0) == [0, 1, 1, 7, 1, 1, 7, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1])
  }

  @Test func `operations that change the store are distinguished from those that read it`() {
    func keys(_ isIncluded: (any OperationAction) -> Bool) -> [String] {
      Self.actions.filter(isIncluded).map(\.form.key)
    }
    #expect(keys { $0.sort == .insert } == ["insert"])
    #expect(keys(\.changesContent) == ["edit", "convert", "addKind"])
    #expect(keys(\.form.isMigration) == ["addKind"])
    #expect(keys { $0.members == .picked } == ["fetchByID", "edit", "convert"])
    let deletion: any OperationAction = Operation.Edit(kind: "Book", change: .delete)
    #expect(deletion.members == .deleted)
  }

  @Test func `operations are equal if and only if all their parts are`() {
    for (number, action) in Self.actions.enumerated() {
      let one = Operation(name: "one", action: action)
      #expect(one == Operation(name: "one", action: action))
      for other in Self.actions[..<number] { #expect(one != Operation(name: "one", action: other)) }
    }
    let one = Operation(name: "one", action: Operation.FetchAll(kind: "Book"))
    let others = [
      Operation(name: "two", action: Operation.FetchAll(kind: "Book")),
      Operation(name: "one", action: Operation.FetchAll(kind: "Story")),
      Operation(name: "one", action: Operation.FetchAll(kind: "Book"), samples: 2),
      Operation(name: "one", action: Operation.FetchAll(kind: "Book"), repetitions: 2),
      Operation(name: "one", action: Operation.FetchAll(kind: "Book"), shows: .nothing),
    ]
    for other in others { #expect(one != other) }
    #expect(Set(others + [one]).count == 6)
  }

  @Test func `a fetch has a label in plain words`() throws {
    let domain = try Self.domain()
    func named(_ orders: [MemberOrder], limit: Int) -> [String] {
      let action: any OperationAction = Operation.Fetch(kind: "Story", orders: orders, limit: limit)
      return [action.label(in: domain), action.defaultName]
    }
    let newest = MemberOrder(property: "publishDate", ascending: false)
    let title = MemberOrder(property: "title", ascending: true)
    #expect(named([], limit: 0) == ["Stories", "fetch-stories"])
    let long = String(repeating: "word ", count: 20)
    #expect(long.shortName == String(repeating: "word-", count: 11) + "word")
    #expect(named([], limit: 3) == ["Stories, at most 3", "fetch-stories-at-most-3"])
    #expect(named([title], limit: 0) == ["Stories, by title", "fetch-stories-by-title"])
    #expect(
      named([title, newest], limit: 5) == [
        "Stories, first 5 by title and publishDate",
        "fetch-stories-first-5-by-title-and-publish-date",
      ])
    #expect(
      named([newest], limit: 5) == [
        "Stories, newest 5 by publishDate", "fetch-stories-last-5-by-publish-date",
      ])
  }
}
