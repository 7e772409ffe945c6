import Foundation
import Testing

@testable import Lineage

@Suite struct PredicateCheckTests {
  private let layout: ModelLayout

  init() throws { layout = try ModelLayout(model: Items.model()) }

  private func checked(_ predicate: FetchPredicate, for entity: String = "Item") throws
    -> FetchPredicate
  {
    try PredicateCheck.checked(
      predicate, for: try #require(layout.entity(named: entity)), in: layout
    ).written
  }

  private func rule(_ predicate: FetchPredicate, for entity: String = "Item") throws
    -> PredicateProblem.Rule?
  {
    do {
      _ = try checked(predicate, for: entity)
      return nil
    } catch ObjectGraphError.predicate(let problem) {
      #expect(problem.entity == entity)
      return problem.rule
    }
  }

  private func rule(_ format: String, for entity: String = "Item") throws
    -> PredicateProblem.Rule?
  {
    try rule(FetchPredicate(format: format), for: entity)
  }

  @Test func `an unknown name is an error that lists the existing names`() throws {
    let items = [
      "mark", "number", "ratio", "price", "text", "flag", "moment", "bytes", "id", "address",
      "owner", "readers",
    ]
    #expect(
      try rule("numbr == 1") == .unknownProperty("numbr", of: "Item", known: items))
    #expect(
      try rule("owner.name == 'x'")
        == .unknownProperty(
          "name", of: "Person", known: ["mark", "boss", "items", "reads", "staff"]))
    #expect(
      try rule("SUBQUERY(staff, $s, $s.age > 1).@count > 0", for: "Person")
        == .unknownProperty(
          "age", of: "Person", known: ["mark", "boss", "items", "reads", "staff"]))
  }

  @Test func `inherited, own and cast-to names exist, and those of sub-entities do not`() throws {
    #expect(try rule("number == 1 AND level == 2 AND grade == 3", for: "Rare") == nil)
    guard case .unknownProperty("grade", "Special", _) = try rule("grade == 1", for: "Special")
    else {
      Issue.record("a sub-entity's property was accepted")
      return
    }
    let cast = FetchKeyPath(castTo: "Rare", steps: [FetchKeyPath.Step("grade")])
    #expect(try rule(.comparison(FetchComparison(.keyPath(cast), .equal, .value(.null)))) == nil)
  }

  @Test func `a cast names an ancestor or a descendant`() throws {
    func cast(_ from: String, to name: String) throws -> PredicateProblem.Rule? {
      let path = FetchKeyPath(castTo: name, steps: [FetchKeyPath.Step("mark")])
      return try rule(
        .comparison(FetchComparison(.keyPath(path), .equal, .value(.null))), for: from)
    }
    #expect(try cast("Item", to: "Rare") == nil)
    #expect(try cast("Rare", to: "Item") == nil)
    #expect(
      try cast("Special", to: "Plain") == .notASubentity("Plain", of: "Special", known: ["Rare"]))
    #expect(try cast("Person", to: "Nobody") == .notASubentity("Nobody", of: "Person", known: []))
    #expect(
      try rule(.isKind(.keyPath(.subject), entityName: "Person", exactly: false))
        == .notASubentity("Person", of: "Item", known: ["Plain", "Special", "Rare"]))
  }

  @Test func `a path leads over relationships to a stored property`() throws {
    #expect(
      try rule("text.length == 1")
        == .notARelationship("text", of: "Item", relationships: ["owner", "readers"]))
    #expect(try rule("scratch == 'x'") == .transientProperty("scratch", of: "Item"))
    #expect(try rule("number == $limit") == .missingVariable("limit"))
    #expect(
      try rule("SUBQUERY(readers, $r, $x.mark == 'a').@count > 0")
        == .unknownElement("x", known: ["r"]))
  }

  @Test(arguments: [
    ("number == 'x'", PredicateProblem.Rule.incomparable("a whole number", "a text")),
    ("text == 1", .incomparable("a text", "a whole number")),
    ("moment == '2020-01-01'", .incomparable("a date", "a text")),
    ("flag == 2", .incomparable("a boolean", "a whole number")),
    ("id == 'nonsense'", .incomparable("a UUID", "a text")),
    ("owner == 1", .incomparable("an object of Person", "a whole number")),
    ("owner == SELF", .incomparable("an object of Person", "an object of Item")),
    ("number IN {1, 'a'}", .incomparable("a whole number", "a text")),
    ("flag < YES", .unsupported("<", type: "a boolean")),
    ("id > id", .unsupported(">", type: "a UUID")),
    ("number LIKE number", .unsupported("LIKE", type: "a whole number")),
    ("owner BEGINSWITH owner", .unsupported("BEGINSWITH", type: "an object of Person")),
    ("number ==[c] 1", .textOptions(type: "a whole number")),
    ("text MATCHES mark", .patternNotConstant),
    ("number BETWEEN {1, 2, 3}", .notTwoBounds(3)),
    ("readers.mark == 'x'", .collection),
    ("number == readers.mark", .collection),
    ("ALL owner.mark == 'x'", .notACollection),
    ("number IN owner", .notACollection),
    ("owner.@count == 1", .notACollection),
    ("readers.@sum.mark == 1", .unsupported("@sum", type: "a text")),
    ("lowercase:(number) == 'a'", .unsupported("lowercase:", type: "a whole number")),
    ("modulus:by:(ratio, 2) == 1", .unsupported("modulus:by:", type: "a double")),
  ])
  func `an invalid comparison is rejected`(format: String, expected: PredicateProblem.Rule) throws {
    let found = try rule(format)
    #expect(found == expected, "\(format)")
  }

  @Test func `an invalid regular expression is rejected`() throws {
    #expect(throws: ObjectGraphError.self) {
      try checked(FetchPredicate(format: "text MATCHES '('"))
    }
  }

  @Test func `constants take the type of the other operand`() throws {
    func right(_ format: String) throws -> FetchExpression? {
      guard case .comparison(let comparison) = try checked(FetchPredicate(format: format)).form
      else {
        return nil
      }
      return comparison.right
    }
    func value(_ value: AttributeValue) -> FetchExpression { .value(.attribute(value)) }
    let uuid = try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))
    let url = try #require(URL(string: "https://example.com"))
    #expect(try right("ratio == 1") == value(.double(1)))
    #expect(try right("price == 1") == value(.decimal(1)))
    #expect(try right("flag == 1") == value(.boolean(true)))
    #expect(try right("number == 1") == value(.integer(1)))
    #expect(try right("id == '\(uuid.uuidString)'") == value(.uuid(uuid)))
    #expect(try right("address == 'https://example.com'") == value(.uri(url)))
    #expect(
      try right("ratio BETWEEN {1, 2}") == .list([value(.double(1)), value(.double(2))])
        || right("ratio BETWEEN {1, 2}")
          == .value(.list([.attribute(.double(1)), .attribute(.double(2))]))
    )
    // A double cannot represent this one, and an exact comparison loses nothing.
    let large = Int64.max
    #expect(try right("ratio == \(large)") == value(.integer(large)))
  }

  @Test func `checking a checked predicate changes nothing`() throws {
    let formats = [
      "ratio == 1 AND flag == 0", "ANY readers.mark IN {'a'}", "ANY owner == nil",
      "SUBQUERY(readers, $r, $r.boss == nil).@count > 1.5",
    ]
    for format in formats {
      let once = try checked(FetchPredicate(format: format))
      #expect(try checked(once) == once)
    }
  }

  @Test func `ANY over a single value is a plain comparison`() throws {
    let predicate = try checked(FetchPredicate(format: "ANY owner.mark == 'x'"))
    #expect(try predicate == FetchPredicate(format: "owner.mark == 'x'"))
  }

  @Test func `criteria are single values, with options for texts only`() throws {
    func check(_ descriptor: FetchSortDescriptor) throws {
      var fetch = FetchDraft(entity: try #require(layout.entity(named: "Item")))
      fetch.sortDescriptors = [descriptor]
      _ = try fetch.checked(in: layout)
    }
    try check(FetchSortDescriptor(key: "owner.boss.mark", options: .caseInsensitive))
    for wrong in [
      FetchSortDescriptor(key: "owner"), FetchSortDescriptor(key: "readers.mark"),
      FetchSortDescriptor(key: "number", options: .caseInsensitive),
      FetchSortDescriptor(key: "nothing"), FetchSortDescriptor(key: "scratch"),
    ] {
      #expect(throws: ObjectGraphError.self) { try check(wrong) }
    }
  }
}
