import Foundation
import Lineage
import Testing

@testable import Linting

/// Rules that read rows.
@Suite struct StoreRuleTests {
  private static let shop =
    Linted.entity("Item", Linted.attributes("title"), "isAbstract=\"YES\"")
    + Linted.entity(
      "Book", below: "Item", Linted.attributes("isbn") + Linted.index("byISBN", "isbn"))
    + Linted.entity("Film", below: "Item", Linted.attributes("studio"))

  private static let books = (0..<2).map { ("Book", ["isbn": AttributeValue.string("\($0)")]) }
  private static let films = (0..<3).map { _ in ("Film", [String: AttributeValue]()) }

  @Test func `rows of an abstract entity are found, and rows of its sub-entities are not`() throws {
    let sound = try Linted(Self.shop, objects: Self.books)
    #expect(try sound.places("row-defects") == [])
    let broken = try Linted(
      Self.shop, objects: Self.books,
      changes: """
        UPDATE ZITEM SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item') WHERE Z_PK = 1
        """)
    #expect(try broken.places("row-defects") == ["Item"])
    #expect(try broken.why("row-defects").contains("1 of 2 rows"))
  }

  @Test func `an index is entirely NULL, half filled with other entities' rows, or well used`()
    throws
  {
    let without = try Linted(Self.shop, objects: Self.films)
    #expect(try without.places("null-index") == ["Book.isbn"])
    #expect(try without.places("partial-index") == [])
    #expect(try without.why("null-index").contains("3 entries on 1 page"))
    let few = try Linted(Self.shop, objects: Self.books + Self.films)
    #expect(try few.places("null-index") == [])
    #expect(try few.places("partial-index") == ["Book.isbn"])
    #expect(try few.why("partial-index").contains("3 rows of 5 rows are not Book, on 1 page"))
    let many = try Linted(Self.shop, objects: Self.books + Self.films.prefix(1))
    #expect(try many.places("partial-index") == [])
  }

  @Test func `indexes of to-one relationships without rows are one finding of a tree`() throws {
    let shop =
      Linted.entity("Item", Linted.toOne("owner", to: "Shop", inverse: "item"))
      + Linted.entity("Book", below: "Item", Linted.toOne("cover", to: "Shop", inverse: "book"))
      + Linted.entity(
        "Shop",
        Linted.toOne("item", to: "Item", inverse: "owner")
          + Linted.toOne("book", to: "Book", inverse: "cover"))
    let linted = try Linted(shop, objects: [("Book", [:]), ("Item", [:]), ("Shop", [:])])
    #expect(try linted.places("null-index") == ["Item.owner Book.cover"])
    let why = try linted.why("null-index")
    #expect(why.hasPrefix("2 of the 3 indexes of Item are "), "\(why)")
    #expect(why.hasSuffix(" with 2 entries each, on 2 pages"), "\(why)")
    let linked = try Linted(
      shop, objects: [("Book", [:]), ("Shop", [:])],
      changes: "UPDATE ZITEM SET ZOWNER = 1; UPDATE ZSHOP SET ZITEM = 1")
    #expect(try linked.places("null-index") == ["Book.cover"])
    let other = try linked.why("null-index")
    #expect(other.hasPrefix("1 of the 3 indexes of Item is "), "\(other)")
    #expect(other.hasSuffix(" with 1 entry, on 1 page"), "\(other)")
  }

  @Test
  func `an empty index over several columns is reported, and an index outside the model is not`()
    throws
  {
    let model = Linted.entity(
      "Book",
      Linted.toOne("next", to: "Book") + Linted.attributes("title", "year")
        + Linted.index("one", "next", "year") + Linted.index("two", "title")
        + Linted.index("three", "title"))
    let linted = try Linted(
      model, objects: [("Book", ["title": .string("t")])],
      changes: "ALTER TABLE ZBOOK ADD COLUMN EXTRA; CREATE INDEX extra ON ZBOOK (EXTRA)")
    #expect(try linted.places("null-index") == ["Book.next Book.year"])
  }

  @Test func `no rule recommends removing an entity without rows`() throws {
    let linted = try Linted(Self.shop, objects: Self.books)
    #expect(
      try linted.report().items.allSatisfy { !$0.finding.places.contains { $0.entity == "Film" } })
  }

  @Test func `the rows decide whether columns are impossible`() throws {
    let kinds = ["A", "B", "C", "D"]
    let model =
      Linted.entity("Root", Linted.attributes("title"))
      + kinds.map { kind in
        Linted.entity(
          kind, below: "Root", (0..<16).map { Linted.attributes("own\(kind)\($0)") }.joined())
      }.joined()
    let rows = (0..<400).map { (kinds[$0 % 4], [String: AttributeValue]()) }
    let mixed = try Linted(model, objects: rows)
    #expect(try mixed.places("sparse-siblings") == ["Root"])
    #expect(try mixed.why("sparse-siblings").hasPrefix("400 rows of 65 columns: 73.8 %"))
    // The same rows beside much else: less than 1 % of the file.
    let small = try Linted(
      model, objects: rows,
      changes: "CREATE TABLE OTHERS (X); INSERT INTO OTHERS VALUES (zeroblob(4000000))")
    #expect(try small.places("sparse-siblings") == [])
    let heavy =
      Linted.entity("Root", Linted.attributes("title")) + Linted.entity("B", below: "Root")
      + Linted.entity("C", below: "Root")
      + Linted.entity("A", below: "Root", (0..<40).map { Linted.attributes("a\($0)") }.joined())
    #expect(try Linted(heavy).places("sparse-siblings") == ["Root"])
    #expect(try Linted(heavy, objects: [("A", [:])]).places("sparse-siblings") == [])
  }

  @Test func `equal and covered indexes of a store are those that it has`() throws {
    let model =
      Linted.entity("Item", Linted.toOne("owner", to: "Item") + Linted.attributes("title", "year"))
      + Linted.entity("Book", below: "Item")
    let linted = try Linted(
      model, objects: [("Book", [:])],
      changes: """
        CREATE INDEX A ON ZITEM (ZOWNER); CREATE INDEX B ON ZITEM (ZTITLE);
        CREATE INDEX C ON ZITEM (ZTITLE, ZYEAR)
        """)
    // Core Data's own index of the to-one is the first.
    #expect(try linted.places("double-index") == ["Item.owner"])
    #expect(try linted.places("covered-index") == ["Item.title"])
    #expect(try Linted(model).places("double-index") == [])
  }

  @Test(
    arguments: [
      (["a", "b"], true), (["a", "a"], false), (["a", nil], false),
    ] as [([String?], Bool)])
  func `an attribute with a value for each entity repeats the entity`(
    values: [String?], repeats: Bool
  ) throws {
    let model =
      Linted.entity("Item", Linted.attributes("type"), "isAbstract=\"YES\"")
      + Linted.entity("Book", below: "Item") + Linted.entity("Film", below: "Item")
    let linted = try Linted(
      model,
      objects: (0..<40).map { number in
        let kind = number % 2
        return (["Book", "Film"][kind], values[kind].map { ["type": .string($0)] } ?? [:])
      })
    #expect(try linted.places("kind-attribute") == (repeats ? ["Item.type"] : []))
    #expect(linted.subject.kindAttributes.isEmpty)
    if repeats { #expect(try linted.why("kind-attribute").contains("40 rows")) }
  }

  private static let event = Linted.entity(
    "Event", Linted.attributes("stream", "note", "place", "device"))

  private static func events(_ count: Int, values: (Int) -> [String: AttributeValue])
    -> [(String, [String: AttributeValue])]
  {
    (0..<count).map { ("Event", values($0)) }
  }

  /// Three streams, one of which has notes and places.
  private static let streams = events(24) { number in
    let stream = number % 3
    return ["stream": .string("s\(stream)")].merging(
      stream == 0 ? ["note": .string("n\(number)"), "place": .string("p\(number)")] : [:]
    ) { $1 }
  }

  @Test func `a text attribute with few values that determines other attributes acts as the kind`()
    throws
  {
    let kinds = try Linted(Self.event, objects: Self.streams)
    let found = try kinds.report().items.filter { $0.rule.id == "kind-attribute" }
    #expect(found.map { $0.finding.places[0].name } == ["Event.stream"])
    #expect(found.first?.finding.confidence == .certain)
    let why = try #require(found.first?.finding.why)
    #expect(why.hasPrefix("stream has 3 values in 24 rows; note and place "))
  }

  @Test(
    arguments: [
      // The name, the share of rows that one property is set for, and the finding.
      ("stream", 3, .likely), ("type", 3, .certain), ("eventType", 3, .certain),
      ("mimeType", 3, .likely), ("type", 1, nil),
    ] as [(String, Int, LintFinding.Confidence?)])
  func `one property makes a finding likely, and a name makes it certain`(
    name: String, share: Int, confidence: LintFinding.Confidence?
  ) throws {
    let linted = try Linted(
      Linted.entity("Event", Linted.attributes(name, "note", "place")),
      objects: Self.events(24) { number in
        [name: .string("s\(number % 3)")].merging(
          number % share == 0 ? ["note": .string("n\(number)")] : [:]
        ) { $1 }
      })
    let found = try linted.report().items.filter { $0.rule.id == "kind-attribute" }
    #expect(found.map(\.finding.confidence) == [confidence].compactMap(\.self))
  }

  /// Returns rows of three streams: each row's stream, nil for none, and whether its note is set.
  private static func noted(_ count: Int, _ values: (Int) -> (stream: Int?, hasNote: Bool))
    -> [(String, [String: AttributeValue])]
  {
    events(count) { number in
      let (stream, hasNote) = values(number)
      var row: [String: AttributeValue] = hasNote ? ["note": .string("n")] : [:]
      if let stream { row["stream"] = .string("s\(stream)") }
      return row
    }
  }

  private static let edges:
    [(about: String, rows: [(String, [String: AttributeValue])], isKind: Bool)] = [
      ("20 rows", noted(20) { ($0 % 2, $0 % 2 == 0) }, true),
      ("19 rows", noted(19) { ($0 % 2, $0 % 2 == 0) }, false),
      ("five rows a value", noted(25) { ($0 % 5, $0 % 5 == 0) }, true),
      ("four rows a value", noted(24) { ($0 % 6, $0 % 6 == 0) }, false),
      ("nine rows of ten with a value", noted(30) { ($0 < 3 ? nil : $0 % 2, $0 % 2 == 0) }, true),
      ("eight of ten", noted(30) { ($0 < 6 ? nil : $0 % 2, $0 % 2 == 0) }, false),
      ("a group half set", noted(24) { ($0 % 2, $0 % 4 == 0) }, false),
      ("all but one of a group set", noted(44) { ($0 % 2, $0 % 2 == 0 && $0 > 0) }, true),
      ("one group set, one half", noted(36) { ($0 % 3, $0 % 3 == 0 || $0 % 6 == 1) }, false),
      ("a group of three", noted(23) { ($0 < 20 ? 0 : 1, $0 < 20) }, true),
      ("a group of two", noted(22) { ($0 < 20 ? 0 : 1, $0 < 20) }, false),
    ]

  @Test(arguments: edges.indices) func `the share of rows decides at these limits`(number: Int)
    throws
  {
    let edge = Self.edges[number]
    let linted = try Linted(Self.event, objects: edge.rows)
    #expect(try linted.places("kind-attribute").isEmpty != edge.isKind, "\(edge.about)")
  }

  @Test func `a single optional property does not indicate kinds`() throws {
    let linted = try Linted(
      Linted.entity("Event", Linted.required("stream") + Linted.attributes("note")),
      objects: Self.noted(24) { ($0 % 2, $0 % 2 == 0) })
    #expect(try linted.places("kind-attribute") == [])
  }

  @Test func `a name is no evidence if the entity has no rows`() throws {
    let linted = try Linted(
      Linted.entity("Event", Linted.attributes("type", "a", "b", "c")) + Linted.entity("Log"),
      objects: [("Log", [:])])
    #expect(try linted.places("kind-attribute") == [])
  }

  @Test func `a to-one relationship that acts as the kind has its own index`() throws {
    let model =
      Linted.entity(
        "Event",
        Linted.toOne("eventType", to: "Sort", inverse: "event") + Linted.attributes("note", "place")
      )
      + Linted.entity("Sort", Linted.toOne("event", to: "Event", inverse: "eventType"))
    let linted = try Linted(
      model,
      objects: Self.events(24) { $0 < 8 ? ["note": .string("n")] : [:] }
        + (0..<3).map { _ in ("Sort", [:]) },
      changes: "UPDATE ZEVENT SET ZEVENTTYPE = CASE WHEN ZNOTE IS NULL THEN 2 + Z_PK % 2 ELSE 1 END"
    )
    #expect(try linted.places("kind-attribute") == ["Event.eventType"])
    #expect(try linted.places("kind-without-index") == [])
  }

  @Test(arguments: [(2, ["Event.eventType"]), (1, [])])
  func `if rows are few, each must have the value of the attribute with the telling name`(
    kinds: Int, places: [String]
  ) throws {
    let model =
      Linted.entity(
        "Event",
        Linted.toOne("eventType", to: "Sort", inverse: "event") + Linted.attributes("a", "b", "c"))
      + Linted.entity("Sort", Linted.toOne("event", to: "Event", inverse: "eventType"))
    let linted = try Linted(
      model, objects: [("Event", [:]), ("Event", [:]), ("Sort", [:]), ("Sort", [:])],
      changes: "UPDATE ZEVENT SET ZEVENTTYPE = Z_PK WHERE Z_PK <= \(kinds)")
    #expect(try linted.places("kind-attribute") == places)
  }

  @Test(arguments: [("stream", []), ("note", ["Event.stream"])])
  func `an attribute that acts as the kind needs an index that begins with it`(
    first: String, places: [String]
  )
    throws
  {
    let entity = Linted.entity(
      "Event",
      Linted.attributes("stream", "note", "place", "device")
        + Linted.index("x", first, first == "stream" ? "note" : "stream"))
    let linted = try Linted(entity, objects: Self.streams)
    #expect(try linted.places("kind-without-index") == places)
  }

  @Test func `a text attribute with no effect, many values or few rows is not a kind`() throws {
    let mixed = try Linted(
      Self.event,
      objects: Self.events(24) { number in
        [
          "stream": .string("s\(number % 3)"),
          number % 2 == 0 ? "note" : "place": .string("\(number)"),
        ]
      })
    #expect(try mixed.places("kind-attribute") == [])
    let counts = Linted.entity(
      "Event", Linted.attributes("count", type: "Integer 32") + Linted.attributes("note", "place"))
    let counted = try Linted(
      counts,
      objects: Self.events(24) { number in
        ["count": .integer(Int64(number % 3))].merging(
          number % 3 == 0 ? ["note": .string("n"), "place": .string("\(number)")] : [:]
        ) { $1 }
      })
    #expect(try counted.places("kind-attribute") == [])
    let many = try Linted(
      Self.event,
      objects: Self.events(40) { number in
        ["stream": .string("\(number)"), number < 20 ? "note" : "place": .string("\(number)")]
      })
    #expect(try many.places("kind-attribute") == [])
    let few = try Linted(
      Self.event,
      objects: Self.events(6) { number in
        ["stream": .string("s\(number % 2)")].merging(
          number % 2 == 0 ? ["note": .string("n"), "place": .string("p")] : [:]
        ) { $1 }
      })
    #expect(try few.places("kind-attribute") == [])
  }

  @Test func `reasons contain the figures of rows`() throws {
    let model =
      Linted.entity(
        "Book",
        Linted.attributes("pages", type: "Integer 32") + Linted.toOne("author", to: "Author"))
      + Linted.entity("Author")
    let linted = try Linted(model, objects: [("Book", ["pages": .integer(3)]), ("Book", [:])])
    #expect(try linted.why("optional-number").hasSuffix("so it is in 1 row of 2"))
    #expect(try linted.why("missing-inverse").hasSuffix("for 0 links of this store"))
  }
}
