import Lineage
import Testing

@testable import Linting

/// Models that differ in one part of a rule's condition.
@Suite struct RuleEdgeTests {
  struct Edge: Sendable, CustomTestStringConvertible {
    let rule: String
    let about: String
    let model: String
    var places: [String] = []

    var testDescription: String { "\(rule): \(about)" }
  }

  private static func below(_ parent: String, _ names: String...) -> String {
    names.map { Linted.entity($0, below: parent, Linted.attributes("own\($0)")) }.joined()
  }

  private static func unique(_ names: String...) -> String { unique(names) }

  private static func unique(_ names: [String]) -> String {
    "<uniquenessConstraints><uniquenessConstraint>"
      + names.map { "<constraint value=\"\($0)\"/>" }.joined()
      + "</uniquenessConstraint></uniquenessConstraints>"
  }

  private static func request(_ entity: String) -> String {
    "<fetchRequest name=\"all\(entity)\" entity=\"\(entity)\"/>"
  }

  private static func index(_ name: String, _ element: String) -> String {
    "<fetchIndex name=\"\(name)\"><fetchIndexElement \(element)/></fetchIndex>"
  }

  private static let bookkeeping = [
    Edge(
      rule: "bookkeeping-root", about: "one sub-entity is no family",
      model: Linted.entity("Record", Linted.attributes("created", type: "Date"))
        + below("Record", "Customer")),
    Edge(
      rule: "bookkeeping-root", about: "UUIDs, flags and IDs are bookkeeping",
      model: Linted.entity(
        "Record",
        Linted.attributes("key", type: "UUID") + Linted.attributes("isNew", type: "Boolean")
          + Linted.attributes("remoteID")) + below("Record", "Customer", "Invoice"),
      places: ["Record"]),
    Edge(
      rule: "bookkeeping-root", about: "a relationship is none",
      model: Linted.entity("Record", Linted.toOne("owner", to: "Owner"))
        + below("Record", "Customer", "Invoice") + Linted.entity("Owner")),
    Edge(
      rule: "bookkeeping-root", about: "an owner beside a date is bookkeeping, with its inverse",
      model: owned("createdBy"), places: ["Record"]),
    Edge(
      rule: "bookkeeping-root", about: "the inverse of another link fetches all kinds",
      model: owned("folder")),
    Edge(
      rule: "bookkeeping-root", about: "a link besides the inverse of the owner leads to all kinds",
      model: owned("owner") + Linted.entity("Log", Linted.toOne("last", to: "Record"))),
  ]

  private static func owned(_ link: String) -> String {
    Linted.entity(
      "Record",
      Linted.attributes("created", type: "Date")
        + Linted.toOne(link, to: "Person", inverse: "records"))
      + below("Record", "Customer", "Invoice")
      + Linted.entity(
        "Person",
        """
        <relationship name="records" optional="YES" toMany="YES" deletionRule="Nullify" \
        destinationEntity="Record" inverseName="\(link)" inverseEntity="Record"/>
        """)
  }

  private static let indexes = [
    Edge(
      rule: "covered-index", about: "a constraint stays",
      model: Linted.entity(
        "Book",
        Linted.attributes("code", "title") + Linted.index("one", "code", "title")
          + unique("code"))),
    Edge(
      rule: "covered-index", about: "equal ones are double-index's",
      model: Linted.entity(
        "Book",
        Linted.attributes("title") + Linted.index("one", "title") + Linted.index("two", "title"))),
    Edge(
      rule: "covered-index", about: "a condition on one of both",
      model: Linted.entity(
        "Book",
        Linted.attributes("title", "year") + Linted.index("one", "title")
          + Linted.index("two", "title", "year", condition: "year != nil"))),
    Edge(
      rule: "double-index", about: "other columns with one condition",
      model: Linted.entity(
        "Book",
        Linted.attributes("title", "year")
          + Linted.index("one", "title", condition: "year != nil")
          + Linted.index("two", "year", condition: "year != nil"))),
    Edge(
      rule: "double-index", about: "an R-tree is another index",
      model: Linted.entity(
        "Book",
        Linted.attributes("x", type: "Double") + index("one", "property=\"x\" type=\"Binary\"")
          + index("two", "property=\"x\" type=\"RTree\""))),
    Edge(
      rule: "double-index", about: "a descending index is another one",
      model: Linted.entity(
        "Book",
        Linted.attributes("x")
          + index("one", "property=\"x\" type=\"Binary\" order=\"ascending\"")
          + index("two", "property=\"x\" type=\"Binary\" order=\"descending\""))),
    Edge(
      rule: "double-index", about: "an expression is no column",
      model: Linted.entity(
        "Book",
        Linted.attributes("x")
          + index("one", "expression=\"lowercase:(x)\" expressionType=\"String\" type=\"Binary\"")
          + index("two", "expression=\"lowercase:(x)\" expressionType=\"String\" type=\"Binary\""))),
    Edge(
      rule: "double-index", about: "indexes of to-ones are Core Data's, over several columns not",
      model: Linted.entity(
        "Book",
        Linted.toOne("author", to: "Book") + Linted.attributes("year")
          + Linted.index("one", "author") + Linted.index("two", "author")
          + Linted.index("three", "author", "year") + Linted.index("four", "author", "year")),
      places: ["Book.author Book.year"]),
    Edge(
      rule: "partial-index", about: "a constraint takes no condition",
      model: Linted.entity("Item") + below("Item", "B", "C", "D")
        + Linted.entity("Book", below: "Item", Linted.attributes("isbn") + unique("isbn"))),
    Edge(
      rule: "partial-index", about: "an attribute of the root is everybody's",
      model: Linted.entity("Item", Linted.attributes("title") + Linted.index("i", "title"))
        + below("Item", "B", "C", "D", "E")),
    Edge(
      rule: "partial-index", about: "two other kinds are few",
      model: Linted.entity("Item", "", "isAbstract=\"YES\"") + below("Item", "B", "C")
        + Linted.entity(
          "Book", below: "Item", Linted.attributes("isbn") + Linted.index("i", "isbn"))
    ),
    Edge(
      rule: "partial-index", about: "three are not",
      model: Linted.entity("Item", "", "isAbstract=\"YES\"") + below("Item", "B", "C", "D")
        + Linted.entity(
          "Book", below: "Item", Linted.attributes("isbn") + Linted.index("i", "isbn")),
      places: ["Book.isbn"]),
  ]

  private static func entry(_ note: String) -> String {
    Linted.entity("Entry", Linted.attributes("text")) + note + Linted.entity("Idea", below: "Entry")
  }

  private static let kinds = [
    Edge(
      rule: "equal-kinds", about: "an index tells them apart",
      model: entry(Linted.entity("Note", below: "Entry", Linted.index("i", "text")))),
    Edge(
      rule: "equal-kinds", about: "a constraint does",
      model: entry(Linted.entity("Note", below: "Entry", unique("text")))),
    Edge(
      rule: "equal-kinds", about: "what is below one does",
      model: entry(Linted.entity("Note", below: "Entry") + below("Note", "Letter"))),
    Edge(
      rule: "leaf-only-use", about: "one leaf is no family",
      model: Linted.entity("Item", Linted.attributes("title")) + below("Item", "Book", "Magazine")
        + request("Book")),
    Edge(
      rule: "leaf-only-use", about: "relationships alone say nothing of fetches",
      model: Linted.entity("Item", Linted.attributes("title")) + below("Item", "Book", "Magazine")
        + Linted.entity("Shop", Linted.toOne("a", to: "Book") + Linted.toOne("b", to: "Magazine"))),
    Edge(
      rule: "tree-uniqueness", about: "one kind below an abstract entity",
      model: Linted.entity(
        "Item", Linted.attributes("code") + unique("code"), "isAbstract=\"YES\"")
        + below("Item", "Book")),
    Edge(
      rule: "sibling-name", about: "to-ones without inverses to one entity",
      model: Linted.entity("Item") + Linted.entity("Shop")
        + ["Book", "Film"].map {
          Linted.entity($0, below: "Item", Linted.toOne("shop", to: "Shop"))
        }.joined(), places: ["Book.shop Film.shop"]),
    Edge(
      rule: "optional-number", about: "every sort of number without a default, and nothing else",
      model: Linted.entity(
        "Book",
        Linted.attributes("a", type: "Decimal") + Linted.attributes("b", type: "Double")
          + Linted.attributes("c", type: "Boolean") + Linted.attributes("d", type: "Integer 64")
          + Linted.attributes("e", type: "Date") + Linted.required("f", type: "Double")
          + "<attribute name=\"g\" optional=\"YES\" attributeType=\"Double\" derived=\"YES\""
          + " derivationExpression=\"a\"/>"),
      places: ["Book.a Book.b Book.c Book.d"]),
  ]

  @Test(arguments: bookkeeping + indexes + kinds)
  func `each part of a rule's condition decides`(_ edge: Edge) throws {
    #expect(try Linted(edge.model).places(edge.rule) == edge.places)
  }

  @Test func `a root with rows of its own holds more than bookkeeping`() throws {
    let model =
      Linted.entity("Record", Linted.attributes("created", type: "Date"))
      + Self.below("Record", "Customer", "Invoice")
    let rows = ["Customer", "Invoice"].map { ($0, [String: AttributeValue]()) }
    #expect(try Linted(model, objects: rows).places("bookkeeping-root") == ["Record"])
    #expect(
      try Linted(model, objects: rows + [("Record", [:])]).places("bookkeeping-root") == [])
  }

  private static func siblings(_ one: String, _ other: String) -> String {
    Linted.entity("Animal")
      + Linted.entity("Cat", below: "Animal", "<attribute name=\"breed\" \(one)/>")
      + Linted.entity("Dog", below: "Animal", "<attribute name=\"breed\" \(other)/>")
  }

  private static let text = "optional=\"YES\" attributeType=\"String\""
  private static let number = "optional=\"YES\" attributeType=\"Integer 16\""
  private static let made = "optional=\"YES\" attributeType=\"Transformable\""

  @Test(
    arguments: [
      (text, text, true), (text, number, false), (text, "attributeType=\"String\"", false),
      (text, text + " defaultValueString=\"x\"", false),
      (text + " maxValueString=\"30\"", text + " maxValueString=\"15\"", false),
      (text + " maxValueString=\"30\"", text + " maxValueString=\"30\"", true),
      (text + " minValueString=\"1\"", text, false),
      (text + " regularExpressionString=\"a\"", text, false),
      (number + " minValueString=\"0\"", number + " minValueString=\"1\"", false),
      (made + " valueTransformerName=\"X\"", made + " valueTransformerName=\"Y\"", false),
      (made + " valueTransformerName=\"X\"", made + " valueTransformerName=\"X\"", true),
      (text + " transient=\"YES\"", text + " transient=\"YES\"", false),
    ])
  func `attributes of siblings are identical only in all settings`(
    one: String, other: String, isIdentical: Bool
  ) throws {
    let linted = try Linted(Self.siblings(one, other))
    #expect(try linted.places("sibling-name") == (isIdentical ? ["Cat.breed Dog.breed"] : []))
    #expect(linted.model.warnings.contains { $0.property == "breed" } == isIdentical)
  }

  /// A constraint, with the kinds that it binds beyond the entities that inherit it.
  @Test(
    arguments: [
      // Of the root: all kinds, no siblings.
      ("Root", ["a"], ["Root.a"], []),
      // Over inherited attributes: the siblings, and their sub-entities, share the columns.
      ("B", ["a"], [], ["B.a"]), ("B1", ["a"], [], ["B1.a"]), ("B1", ["b"], [], ["B1.b"]),
      // Over an attribute of its own, alone or with an inherited one: only its own sub-entities.
      ("B", ["b"], ["B.b"], []), ("B", ["a", "b"], ["B.a B.b"], []), ("C", ["c"], [], []),
      ("C", ["a", "c"], [], []),
    ])
  func `a constraint binds every kind that has its attributes`(
    entity: String, names: [String], tree: [String], siblings: [String]
  ) throws {
    func constraint(_ name: String) -> String { name == entity ? Self.unique(names) : "" }
    let linted = try Linted(
      Linted.entity("Root", Linted.attributes("a") + constraint("Root"))
        + Linted.entity("B", below: "Root", Linted.attributes("b") + constraint("B"))
        + Linted.entity("B1", below: "B", Linted.attributes("b1") + constraint("B1"))
        + Linted.entity("C", below: "Root", Linted.attributes("c") + constraint("C")))
    #expect(try linted.places("tree-uniqueness") == tree)
    #expect(try linted.places("sibling-uniqueness") == siblings)
    // The verdict is what a save does: objects of both kinds with the same values.
    let context = try PersistentContainer(inMemory: linted.model).newContext()
    for kind in [entity, "C"] {
      let object = try context.insert(entityName: kind)
      for name in names where object.entity.attributesByName[name] != nil {
        try object.setValue(.string("x"), forKey: name)
      }
    }
    let isBound = entity == "C" || !siblings.isEmpty && names == ["a"] || entity == "Root"
    let saves = (try? context.save()) != nil
    #expect(saves != isBound, "\(entity) \(names)")
  }

  @Test func `the rule needs at least sixteen impossible cells a row`() throws {
    func tree(_ columns: Int) -> String {
      Linted.entity("Root", "", "isAbstract=\"YES\"")
        + ["A", "B"].map { kind in
          Linted.entity(
            kind, below: "Root", (0..<columns).map { Linted.attributes("own\(kind)\($0)") }.joined()
          )
        }.joined() + Linted.entity("C", below: "Root")
    }
    #expect(try Linted(tree(12)).places("sparse-siblings") == ["Root"])
    #expect(try Linted(tree(11)).places("sparse-siblings") == [])
    // Columns that every kind has do not hide those that few have.
    let common = (0..<60).map { Linted.attributes("all\($0)") }.joined()
    func shared(_ columns: Int) -> String {
      Linted.entity("Root", common, "isAbstract=\"YES\"")
        + ["A", "B"].map { kind in
          Linted.entity(
            kind, below: "Root", (0..<columns).map { Linted.attributes("own\(kind)\($0)") }.joined()
          )
        }.joined()
    }
    #expect(try Linted(shared(16)).places("sparse-siblings") == ["Root"])
    #expect(try Linted(shared(15)).places("sparse-siblings") == [])
  }

  @Test(
    arguments: [
      Linted.entity("Thing", Linted.attributes("hash")),
      Linted.entity("Thing", Linted.toOne("entity", to: "Thing")),
      Linted.entity("A", Linted.attributes("x")) + Linted.entity("B", below: "A")
        + Linted.entity("C", below: "B", Linted.attributes("x")),
      Linted.entity("Thing", Linted.attributes("a"))
        + Linted.entity("THING", Linted.attributes("b")),
      Linted.entity("Thing", Linted.attributes("objectID")),
    ])
  func `about an invalid model nothing else is said`(entities: String) throws {
    let report = try Linted(
      entities + Linted.entity("Draft", Linted.attributes("n", type: "Float"), "isAbstract=\"YES\"")
    ).report()
    #expect(!report.items.isEmpty && report.items.allSatisfy { $0.rule.id == "invalid-model" })
    #expect(report.hasFinding(from: .error))
  }

  @Test func `names that one store cannot have twice are errors`() throws {
    func model(_ index: String) throws -> Linted {
      try Linted(
        Linted.entity("Item", Linted.attributes("a", "b") + Linted.index("byName", "a"))
          + Linted.entity("Book", below: "Item", Linted.index(index, "b")))
    }
    // The same name in two entities is fine: Z_Item_byName and Z_Book_byName.
    #expect(try model("byName").places("store-limits") == [])
    // The table of Metadata would be Z_METADATA, and Z_Item_x_y has two meanings.
    let system = try Linted(Linted.entity("_Metadata", Linted.attributes("a")))
    #expect(try system.places("store-limits") == ["_Metadata"])
    let twice = try Linted(
      Linted.entity("Item", Linted.attributes("a") + Linted.index("A_b", "a"))
        + Linted.entity("Item_A", Linted.attributes("a") + Linted.index("b", "a")))
    #expect(try twice.places("store-limits") == ["Item_A"])
  }

  @Test func `an error cannot be silenced`() throws {
    let info = "<userInfo><entry key=\"lineage.lint.ignore\" value=\"invalid-model\"/></userInfo>"
    let report = try Linted(Linted.entity("Thing", Linted.attributes("hash") + info)).report()
    #expect(report.hasFinding(from: .error) && report.silenced == 0)
  }
}
