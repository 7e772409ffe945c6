import Testing

@testable import Linting

/// Each rule about models fires on one model and not on a similar correct one.
@Suite struct ModelRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let firing: String
    let places: [String]
    /// The similar model without the fault.
    let near: String

    var testDescription: String { rule }
  }

  private static let kinds = ["A", "B", "C", "D"]

  private static func wide(_ columns: Int) -> String {
    Linted.entity("Root", Linted.attributes("title"))
      + kinds.map { kind in
        Linted.entity(
          kind, below: "Root",
          (0..<columns).map { Linted.attributes("own\(kind)\($0)") }.joined())
      }.joined()
  }

  private static func below(_ parent: String, _ names: String...) -> String {
    names.map { Linted.entity($0, below: parent, Linted.attributes("own\($0)")) }.joined()
  }

  private static let bookkeepingRoot = Case(
    rule: "bookkeeping-root",
    firing: Linted.entity("Record", Linted.attributes("created", type: "Date"))
      + below("Record", "Customer", "Invoice"), places: ["Record"],
    near: Linted.entity("Record", Linted.attributes("created", type: "Date"))
      + below("Record", "Customer", "Invoice")
      + Linted.entity("Log", Linted.toOne("last", to: "Record")))

  private static let sparseSiblings = Case(
    rule: "sparse-siblings", firing: wide(16), places: ["Root"], near: wide(4))

  private static let siblingName = Case(
    rule: "sibling-name",
    firing: Linted.entity("Item") + Linted.entity("Book", below: "Item", Linted.attributes("pages"))
      + Linted.entity("Magazine", below: "Item", Linted.attributes("pages")),
    places: ["Book.pages Magazine.pages"],
    near: Linted.entity("Item") + Linted.entity("Book", below: "Item", Linted.attributes("pages"))
      + Linted.entity("Magazine", below: "Item", Linted.attributes("pages", type: "Date")))

  private static let abstractLeaf = Case(
    rule: "abstract-leaf", firing: Linted.entity("Draft", "", "isAbstract=\"YES\""),
    places: ["Draft"],
    near: Linted.entity("Draft", "", "isAbstract=\"YES\"") + below("Draft", "Letter"))

  private static let missingInverse = Case(
    rule: "missing-inverse",
    firing: Linted.entity("Book", Linted.toOne("author", to: "Author")) + Linted.entity("Author"),
    places: ["Book.author"],
    near: Linted.entity("Book", Linted.toOne("author", to: "Author", inverse: "book"))
      + Linted.entity("Author", Linted.toOne("book", to: "Book", inverse: "author")))

  private static let doubleIndex = Case(
    rule: "double-index",
    firing: Linted.entity(
      "Book",
      Linted.attributes("title", "year") + Linted.index("one", "title")
        + Linted.index("two", "title")),
    places: ["Book.title"],
    near: Linted.entity(
      "Book",
      Linted.attributes("title", "year") + Linted.index("one", "title")
        + Linted.index("two", "title", condition: "year != nil")))

  private static let coveredIndex = Case(
    rule: "covered-index",
    firing: Linted.entity(
      "Book",
      Linted.attributes("title", "year") + Linted.index("one", "title")
        + Linted.index("two", "title", "year")), places: ["Book.title"],
    near: Linted.entity(
      "Book",
      Linted.attributes("title", "year") + Linted.index("one", "year")
        + Linted.index("two", "title", "year")))

  private static let leafOnlyUse = Case(
    rule: "leaf-only-use",
    firing: Linted.entity("Item", Linted.attributes("title")) + below("Item", "Book", "Magazine")
      + "<fetchRequest name=\"books\" entity=\"Book\"/><fetchRequest name=\"m\" entity=\"Magazine\"/>",
    places: ["Item"],
    near: Linted.entity("Item", Linted.attributes("title")) + below("Item", "Book", "Magazine")
      + "<fetchRequest name=\"books\" entity=\"Book\"/><fetchRequest name=\"m\" entity=\"Magazine\"/>"
      + "<fetchRequest name=\"all\" entity=\"Item\"/>")

  private static let equalKinds = Case(
    rule: "equal-kinds",
    firing: Linted.entity("Entry", Linted.attributes("text"))
      + Linted.entity("Note", below: "Entry")
      + Linted.entity("Idea", below: "Entry"), places: ["Idea Note"],
    near: Linted.entity("Entry", Linted.attributes("text")) + Linted.entity("Note", below: "Entry")
      + Linted.entity("Idea", below: "Entry")
      + Linted.entity("Pad", Linted.toOne("note", to: "Note")))

  private static let kindAttribute = Case(
    rule: "kind-attribute",
    firing: Linted.entity(
      "ShopEvent", Linted.required("eventType") + Linted.attributes("a", "b", "c")),
    places: ["ShopEvent.eventType"],
    near: Linted.entity(
      "ShopEvent", Linted.required("sortType") + Linted.attributes("a", "b", "c")))

  private static let partialIndex = Case(
    rule: "partial-index",
    firing: Linted.entity("Item") + below("Item", "B", "C", "D")
      + Linted.entity("Book", below: "Item", Linted.attributes("isbn") + Linted.index("i", "isbn")),
    places: ["Book.isbn"],
    near: Linted.entity("Item") + below("Item", "B", "C", "D")
      + Linted.entity(
        "Book", below: "Item",
        Linted.attributes("isbn") + Linted.index("i", "isbn", condition: "isbn != nil")))

  private static let treeUniqueness = Case(
    rule: "tree-uniqueness",
    firing: Linted.entity("Item", Linted.attributes("code") + unique) + below("Item", "Book"),
    places: ["Item.code"], near: Linted.entity("Item", Linted.attributes("code") + unique))

  private static let siblingUniqueness = Case(
    rule: "sibling-uniqueness",
    firing: Linted.entity("Item", Linted.attributes("code"))
      + Linted.entity("Book", below: "Item", unique)
      + below("Item", "Film"),
    places: ["Book.code"],
    near: Linted.entity("Item")
      + Linted.entity("Book", below: "Item", Linted.attributes("code") + unique)
      + below("Item", "Film"))

  private static let invalidModel = Case(
    rule: "invalid-model",
    firing: Linted.entity("Item", Linted.attributes("code"))
      + Linted.entity("Book", below: "Item", Linted.attributes("code")),
    places: ["Book.code"],
    near: Linted.entity("Item", Linted.attributes("code"))
      + Linted.entity("Book", below: "Item", Linted.attributes("isbn")))

  private static let storeLimits = Case(
    rule: "store-limits", firing: wide(500), places: ["Root"], near: wide(499))

  private static let optionalNumber = Case(
    rule: "optional-number",
    firing: Linted.entity("Book", Linted.attributes("pages", type: "Integer 32")),
    places: ["Book.pages"],
    near: Linted.entity(
      "Book",
      "<attribute name=\"pages\" optional=\"YES\" attributeType=\"Integer 32\" defaultValueString=\"0\"/>"
    ))

  static let cases = [
    bookkeepingRoot, sparseSiblings, siblingName, abstractLeaf, missingInverse, doubleIndex,
    coveredIndex, leafOnlyUse, equalKinds, kindAttribute, partialIndex,
    treeUniqueness, siblingUniqueness, invalidModel, storeLimits, optionalNumber,
  ]

  private static let unique =
    "<uniquenessConstraints><uniquenessConstraint><constraint value=\"code\"/></uniquenessConstraint>"
    + "</uniquenessConstraints>"

  @Test(arguments: cases) func `a rule fires on a faulty model and not on a similar correct one`(
    _ item: Case
  )
    throws
  {
    #expect(try Linted(item.firing).places(item.rule) == item.places)
    #expect(try Linted(item.near).places(item.rule) == [])
  }

  @Test func `every rule has a case here or needs rows`() {
    let ofRows: Set = ["row-defects", "kind-without-index", "null-index"]
    #expect(Set(Self.cases.map(\.rule)).union(ofRows) == Set(LintRule.all.map(\.id)))
    #expect(LintRule.all.count == Self.cases.count + ofRows.count)
  }

  @Test func `relationships with different inverses are not repeated properties`() throws {
    let linted = try Linted(
      Linted.entity("Item")
        + ["Book", "Film"].map {
          Linted.entity($0, below: "Item", Linted.toOne("shop", to: "Shop", inverse: "of\($0)"))
        }.joined()
        + Linted.entity(
          "Shop",
          Linted.toOne("ofBook", to: "Book", inverse: "shop")
            + Linted.toOne("ofFilm", to: "Film", inverse: "shop")))
    #expect(try linted.places("sibling-name") == [])
  }

  @Test func `an index over properties that a constraint makes unique is redundant`() throws {
    let entity = Linted.entity(
      "Book", Linted.attributes("code") + Linted.index("byCode", "code") + Self.unique)
    #expect(try Linted(entity).places("double-index") == ["Book.code"])
    #expect(try Linted(entity).why("double-index").contains("uniqueness of code"))
  }

  @Test func `a finding based on a name says that it is a guess`() throws {
    let items = try Linted(Self.kindAttribute.firing).report().items
    #expect(items.map(\.rule.id) == ["kind-attribute"])
    #expect(items.allSatisfy { $0.finding.confidence == .guess })
  }

  @Test(
    arguments: [
      (Linted.required("type"), 3, true), (Linted.required("kindRawValue"), 3, true),
      (Linted.required("type", type: "Integer 16"), 3, true), (Linted.attributes("type"), 3, false),
      (
        "<attribute name=\"type\" optional=\"YES\" attributeType=\"String\" defaultValueString=\"a\"/>",
        3, true
      ),
      (Linted.required("type"), 2, false), (Linted.required("type", type: "Date"), 3, false),
      (Linted.required("mimeType"), 3, false), (Linted.required("prototype"), 3, false),
    ] as [(String, Int, Bool)])
  func `a guess needs an own attribute that is always set and three other optional properties`(
    property: String, others: Int, isKind: Bool
  ) throws {
    let entity = Linted.entity(
      "Event", property + (0..<others).map { Linted.attributes("own\($0)") }.joined())
    #expect(try !Linted(entity).places("kind-attribute").isEmpty == isKind)
  }
}
