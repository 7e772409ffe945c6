import Foundation
import Lineage
import TestSupport
import Testing

/// Aggregates such as `@count`, and subqueries, as SQL.
@Suite struct AggregateTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func companies(_ left: FetchExpression, _ right: FetchExpression) throws -> [String] {
    try staff.names(.test(left, .equal, right), of: "Company")
  }

  @Test(
    .covers("C53"),
    arguments: zip(
      FetchAggregate.allCases, [.number(5), .number(17), .number(1), .number(7), .real(3.4)])
      as Zip2Sequence<[FetchAggregate], [FetchExpression]>)
  func `aggregates of 1, 2, 3, 4 and 7 are correct`(
    aggregate: FetchAggregate, result: FetchExpression
  ) throws {
    #expect(try companies(.aggregate(aggregate, .path("floors.number")), result) == ["Acme"])
    let list = FetchExpression.list([1, 2, 3, 4, 7].map { .number($0) })
    #expect(try companies(.aggregate(aggregate, list), result).count == 3)
  }

  @Test func `absent values are skipped by aggregates but counted, and an empty sum is 0`() throws {
    func aggregate(_ aggregate: FetchAggregate) -> FetchExpression {
      .aggregate(aggregate, .path("floors.number"))
    }
    #expect(try companies(aggregate(.count), .number(2)) == ["Borealis"])
    #expect(try companies(aggregate(.sum), .number(5)) == ["Borealis"])
    #expect(try companies(aggregate(.average), .number(5)) == ["Borealis"])
    #expect(try companies(aggregate(.sum), .number(0)) == ["Cobalt"])
    #expect(try companies(aggregate(.count), .number(0)) == ["Cobalt"])
    for absent in [FetchAggregate.min, .max, .average] {
      #expect(try companies(aggregate(absent), .null) == ["Cobalt"])
    }
    #expect(try companies(.aggregate(.sum, .list([.null])), .number(0)).count == 3)
    #expect(try companies(.aggregate(.count, .list([])), .number(0)).count == 3)
    #expect(try companies(.aggregate(.max, .list([])), .null).count == 3)
  }

  @Test func `texts, decimals, dates and paths over several to-manys can be aggregated`() throws {
    #expect(try companies(.aggregate(.min, .path("employees.name")), .text("Ada")) == ["Acme"])
    #expect(
      try companies(.aggregate(.max, .path("employees.name")), .text("TESTA")) == ["Borealis"])
    #expect(try companies(.aggregate(.max, .path("employees.name")), .text("testą")) == ["Acme"])
    #expect(try companies(.aggregate(.sum, .path("employees.bonus")), .real(10.11)) == ["Acme"])
    #expect(
      try companies(
        .aggregate(.max, .path("employees.hired")),
        .value(.attribute(.date(Staff.lowEpoch + 86_400)))) == ["Acme"])
    // Apollo through Ada, testa and testą, Zephyr through testa.
    #expect(
      try companies(.aggregate(.sum, .path("employees.projects.hours")), .number(34)) == ["Acme"])
    #expect(
      try companies(.aggregate(.count, .path("employees.projects")), .number(1)) == ["Borealis"])
    #expect(
      try companies(.aggregate(.count, .path("employees.boss.name")), .number(2)) == ["Borealis"])
  }

  @Test(.covers("C24")) func `a reflexive relationship is counted from both ends`() throws {
    let hasFriends = FetchPredicate.test(
      .aggregate(.count, .path("friends")), .greater, .number(0))
    #expect(try staff.names(hasFriends) == ["Ada", "testa", "👍🏽 Zoë"])
    #expect(
      try staff.names(.test(.aggregate(.count, .path("friends")), .equal, .number(2))) == ["testa"])
  }

  @Test func `integer sums become doubles beyond 64 bits`() throws {
    for hours in [Int64.max, .max] {
      let project = try staff.insert(
        "Project", ["name": .string("Long"), "hours": .integer(hours)])
      try project.add(try staff.object("Boris"), to: "members")
    }
    try staff.context.save()
    #expect(
      try staff.names(
        .test(.aggregate(.sum, .path("projects.hours")), .equal, .real(0x1p64))) == ["Boris"])
    #expect(
      try staff.names(
        .test(.aggregate(.average, .path("projects.hours")), .greater, .real(0x1p62))) == ["Boris"])
  }

  @Test func `a subquery returns the elements for which its condition is true`() throws {
    func count(_ condition: FetchPredicate, _ path: String = "employees") -> FetchExpression {
      .aggregate(.count, .subquery(FetchKeyPath(path), variable: "x", condition))
    }
    let rich = FetchPredicate.test(.element("salary"), .greater, .number(2000))
    #expect(try companies(count(rich), .number(3)) == ["Acme"])
    #expect(try companies(count(.not(rich)), .number(1)) == ["Borealis"])
    #expect(try companies(count(.constant(true)), .number(4)) == ["Acme"])
    // The element's own to-one, that of the object under test, and both together.
    let sameHouse = FetchPredicate.test(.element("boss.employer.name"), .equal, .path("name"))
    #expect(try companies(count(sameHouse), .number(3)) == ["Acme"])
    #expect(try companies(count(sameHouse), .number(1)) == ["Borealis"])
    #expect(
      try staff.names(
        .test(
          .aggregate(
            .count,
            .subquery(
              FetchKeyPath("employer.employees"), variable: "x",
              .test(.element("salary"), .greater, .path("salary")))), .greater, .number(0)))
        == ["testa", "testą"])
  }

  @Test func `subqueries can be nested, and predicates can test their elements`() throws {
    let inner = FetchExpression.subquery(
      FetchKeyPath(base: .element("x"), steps: [.init("projects")]), variable: "y",
      .test(
        .keyPath(FetchKeyPath(base: .element("y"), steps: [.init("hours")])), .less, .number(5)))
    let outer = FetchExpression.subquery(
      FetchKeyPath("employees"), variable: "x",
      .test(.aggregate(.count, inner), .equal, .number(1)))
    #expect(
      try staff.names(.test(.aggregate(.count, outer), .equal, .number(1)), of: "Company")
        == ["Acme", "Borealis"])
    let boris = FetchExpression.value(.object(try staff.object("Boris").objectID))
    #expect(try staff.names(.test(boris, .isIn, outer), of: "Company") == ["Borealis"])
    #expect(try staff.names(.test(outer, .contains, boris), of: "Company") == ["Borealis"])
    #expect(throws: ObjectGraphError.self) {
      try staff.names(.test(.element("name"), .equal, .text("x")))
    }
  }
}
