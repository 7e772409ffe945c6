import Foundation
import Testing

@testable import Lineage

@Suite struct PredicatePathGrammarTests {
  private func left(_ text: String) throws -> FetchExpression { try FetchExpression(format: text) }

  private func path(_ dotted: String) -> FetchExpression { .keyPath(FetchKeyPath(dotted)) }

  @Test func `paths lead over relationships and start from SELF or a variable`() throws {
    #expect(try left("author.name") == path("author.name"))
    #expect(try left("SELF") == .keyPath(.subject))
    #expect(try left("self.author.name") == path("author.name"))
    #expect(try left("$x") == .variable("x"))
    #expect(
      try left("$FETCHED_PROPERTY.userInfo.key")
        == .keyPath(
          FetchKeyPath(
            base: .element("FETCHED_PROPERTY"), steps: [.init("userInfo"), .init("key")])))
  }

  @Test func `collection operators can be inside and at the end of paths`() throws {
    #expect(try left("events.@count") == .aggregate(.count, path("events")))
    #expect(try left("events[SIZE]") == .aggregate(.count, path("events")))
    #expect(try left("events.@sum.price") == .aggregate(.sum, path("events.price")))
    #expect(try left("events.price.@sum") == .aggregate(.sum, path("events.price")))
    #expect(try left("prices.@avg.self") == .aggregate(.average, path("prices")))
    #expect(
      try left("events.@max.location.size") == .aggregate(.max, path("events.location.size")))
    #expect(try left("min(events.price)") == .aggregate(.min, path("events.price")))
    #expect(
      try left("events.@max.location.size").expressionFormat == "events.@max.location.size")
  }

  @Test func `casts narrow a path to an entity`() throws {
    let breed = FetchExpression.keyPath(FetchKeyPath(castTo: "Dog", steps: [.init("breed")]))
    #expect(try left("(SELF AS Dog).breed") == breed)
    #expect(try left("(self as 'Dog').breed") == breed)
    #expect(
      try left("((owner AS Person).animal AS Dog).breed")
        == .keyPath(
          FetchKeyPath(
            steps: [
              .init("owner", castTo: "Person"), .init("animal", castTo: "Dog"), .init("breed"),
            ])))
    #expect(
      try left("((owner AS Person).animal AS Dog).breed").expressionFormat
        == "((owner AS Person).animal AS Dog).breed")
  }

  @Test(arguments: [
    "entity == 'Dog'", "entity.name == 'Dog'", "SELF.entity = \"Dog\"", "'Dog' == entity",
    "SELF ISMEMBEROF Dog",
  ])
  func `Core Data's syntax tests for an exact entity`(text: String) throws {
    let kind = FetchPredicate.isKind(.keyPath(.subject), entityName: "Dog", exactly: true)
    #expect(try FetchPredicate(format: text) == kind)
    #expect(kind.predicateFormat == "entity.name == \"Dog\"")
  }

  @Test func `kind tests accept paths, negation, several kinds, arguments and sub-entities`() throws
  {
    let animal = FetchExpression.property("animal")
    let dog = FetchPredicate.isKind(animal, entityName: "Dog", exactly: true)
    #expect(try FetchPredicate(format: "animal.entity.name != %@", "Dog") == .not(dog))
    #expect(try FetchPredicate(format: "%K == %@", "animal.entity", "Dog") == dog)
    #expect(
      try FetchPredicate(format: "animal.entity IN {'Dog', 'Cat'}")
        == .or([dog, .isKind(animal, entityName: "Cat", exactly: true)]))
    let kind = FetchPredicate.isKind(animal, entityName: "Dog", exactly: false)
    #expect(try FetchPredicate(format: "animal ISKINDOF Dog") == kind)
    #expect(try FetchPredicate(format: "animal isKindOf 'Dog'") == kind)
    #expect(try FetchPredicate(format: "animal ISKINDOF %@", "Dog") == kind)
  }

  @Test func `modifiers require any, all or none`() throws {
    for (word, modifier) in [("ANY", .any), ("some", .any), ("ALL", .all), ("NONE", .none)]
      as [(String, FetchComparison.Modifier)]
    {
      #expect(
        try FetchPredicate(format: "\(word) tags.name ==[c] 'x'")
          == .comparison(
            FetchComparison(
              path("tags.name"), .equal, .value(.attribute(.string("x"))), modifier: modifier,
              options: .caseInsensitive)))
    }
  }

  @Test func `a subquery has elements, also within another subquery`() throws {
    let outer = FetchKeyPath(base: .element("e"), steps: [.init("price")])
    let inner = FetchPredicate.comparison(
      FetchComparison(
        .keyPath(FetchKeyPath(base: .element("t"), steps: [])), .equal, .keyPath(outer)))
    let tags = FetchKeyPath(base: .element("e"), steps: [.init("tags")])
    let expected = FetchExpression.aggregate(
      .count,
      .subquery(
        FetchKeyPath("events"), variable: "e",
        .comparison(
          FetchComparison(
            .aggregate(.count, .subquery(tags, variable: "t", inner)), .greater,
            .value(.attribute(.integer(0)))))))
    let text = "SUBQUERY(events, $e, SUBQUERY($e.tags, $t, $t == $e.price).@count > 0).@count"
    #expect(try left(text) == expected)
    #expect(expected.expressionFormat == text)
  }

  @Test func `functions are called by name`() throws {
    let (a, b) = (path("a"), path("b"))
    for function in FetchFunction.allCases {
      let isBinary = [.add, .subtract, .multiply, .divide, .modulus].contains(function)
      let arguments = isBinary ? [a, b] : [a]
      let list = isBinary ? "a, b" : "a"
      let expected = FetchExpression.function(function, arguments)
      #expect(try left("\(function.rawValue)(\(list))") == expected)
      #expect(try left("FUNCTION('\(function.rawValue)', \(list))") == expected)
      if !isBinary { #expect(try left("\(function.rawValue.dropLast())(a)") == expected) }
    }
    #expect(try left("coalesce(a, b, 3)").expressionFormat == "coalesce(a, b, 3)")
    #expect(
      try left("TERNARY(a == nil, a, b)") == .conditional(.isNil("a"), a, b))
  }

  @Test func `now() is the date that was passed in`() throws {
    let date = Date(timeIntervalSinceReferenceDate: 42)
    let predicate = try FetchPredicate(
      format: "d < now()", arguments: [], environment: PredicateFormatEnvironment(now: date))
    #expect(predicate == .attribute("d", .less, .date(date)))
    #expect(throws: PredicateFormatError.self) { try FetchPredicate(format: "d < now()") }
  }

  @Test func `arguments are substituted in order`() throws {
    let predicate = try FetchPredicate(
      format: "%K == %@ AND a.%K > %d AND b < %f AND c.@count == %ld AND d IN %@",
      "author.name", "Ada", "size", 3, 2, 4 as Int64, ["x", "y"])
    #expect(
      predicate.predicateFormat
        == "author.name == \"Ada\" AND a.size > 3 AND b < 2.0 AND c.@count == 4 AND "
        + "d IN {\"x\", \"y\"}")
    #expect(
      try FetchPredicate(format: "%K == %i", "events.@max.size", 3).predicateFormat
        == "events.@max.size == 3")
  }
}
