import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Fetches of values instead of objects.
@Suite struct DictionaryTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func fetch(
    _ columns: [(name: String, expression: FetchExpression)], of entity: String = "Employee",
    _ change: (inout DictionaryFetchDraft) -> Void = { _ in }
  ) throws -> [[FetchValue]] {
    var fetch = DictionaryFetchDraft(
      fetch: FetchDraft(entity: try staff.layout(entity)), columns: columns)
    change(&fetch)
    return try staff.store.dictionaries(fetch.checked(in: staff.container.layout))
  }

  private func column(_ path: String) -> (name: String, expression: FetchExpression) {
    (path, .path(path))
  }

  private func text(_ text: String) -> FetchValue { .attribute(.string(text)) }
  private func number(_ number: Int64) -> FetchValue { .attribute(.integer(number)) }

  @Test func `values are returned in their attribute's type`() throws {
    let values: [String: AttributeValue] = [
      "name": .string("ä\u{0}👍"), "salary": .integer(-1), "rating": .double(0.1),
      "bonus": .decimal(Decimal(string: "10.11") ?? 0), "hired": .date(Staff.lowEpoch + 86_400),
      "isRemote": .boolean(true), "badge": .uuid(UUID()), "photo": .binary(Data()),
      "site": .uri(try #require(URL(string: "https://example.org"))),
    ]
    let person = try staff.insert("Employee", values)
    person.setToOne(try staff.object("Ada"), for: "boss")
    try staff.context.save()
    let names = values.keys.sorted()
    let rows = try fetch(names.map(column) + [("boss", .path("boss")), ("self", .subject)]) {
      $0.fetch.predicate = .objects([person.objectID])
    }
    let expected = try names.map { FetchValue.attribute(try #require(values[$0])) }
    #expect(
      rows == [
        expected + [.object(try staff.object("Ada").objectID), .object(person.objectID)]
      ])
    // The IDs contain the exact entity.
    guard case .object(let boss) = rows[0][names.count] else { Issue.record("no ID"); return }
    #expect(boss.entityName == "Manager")
  }

  @Test func `absent values are null, and paths and computed values are columns too`() throws {
    let rows = try fetch([
      column("name"), column("employer.name"),
      ("double", .function(.multiply, [.path("salary"), .number(2)])),
      ("friends", .aggregate(.count, .path("friends"))),
      ("half", .function(.divide, [.path("rating"), .number(2)])),
    ]) { $0.fetch.sortDescriptors = [FetchSortDescriptor(key: "salary")] }
    #expect(
      rows == [
        [text("Boris"), text("Borealis"), .null, number(0), .null],
        [.null, text("Acme"), .null, number(0), .null],
        [text("TESTA"), text("Borealis"), number(2000), number(0), .null],
        [text("testa"), text("Acme"), number(6000), number(2), .attribute(.double(1))],
        [text("testą"), text("Acme"), number(6000), number(0), .attribute(.double(1.625))],
        [text("Ada"), text("Acme"), number(10_000), number(1), .attribute(.double(2.25))],
        [text("👍🏽 Zoë"), .null, number(14_000), number(1), .attribute(.double(-0.75))],
      ])
  }

  @Test func `grouping combines rows, nil is a group, and having applies to groups`() throws {
    let columns: [(name: String, expression: FetchExpression)] = [
      ("company", .path("employer.name")), ("people", .aggregate(.count, .path("name"))),
      ("total", .aggregate(.sum, .path("salary"))), ("least", .aggregate(.min, .path("name"))),
      ("average", .aggregate(.average, .path("rating"))),
    ]
    func groups(_ change: (inout DictionaryFetchDraft) -> Void = { _ in }) throws -> [[FetchValue]]
    {
      try fetch(columns) {
        $0.groups = [FetchKeyPath("employer.name")]
        change(&$0)
      }
    }
    let acme: [FetchValue] = [
      text("Acme"), number(4), number(11_000), text("Ada"), .attribute(.double(3.25)),
    ]
    let borealis: [FetchValue] = [text("Borealis"), number(2), number(1000), text("Boris"), .null]
    let none: [FetchValue] = [
      .null, number(1), number(7000), text("👍🏽 Zoë"), .attribute(.double(-1.5)),
    ]
    #expect(try groups() == [none, acme, borealis])
    #expect(
      try groups {
        $0.fetch.sortDescriptors = [FetchSortDescriptor(key: "total", ascending: false)]
      }
        == [acme, none, borealis])
    #expect(
      try groups { $0.having = .test(.path("total"), .greater, .number(1000)) } == [none, acme])
    #expect(
      try groups {
        $0.having = .test(.aggregate(.max, .path("salary")), .lessOrEqual, .number(5000))
      } == [acme, borealis])
    #expect(
      try groups {
        $0.fetch.limit = 1; $0.fetch.offset = 1
      } == [acme])
    #expect(
      try groups { $0.fetch.predicate = .isNil("rating") } == [
        [text("Acme"), number(1), number(0), .null, .null], borealis,
      ])
  }

  @Test func `groups by an object return its ID`() throws {
    let rows = try fetch([("boss", .path("boss")), ("count", .aggregate(.count, .subject))]) {
      $0.groups = [FetchKeyPath("boss")]
    }
    #expect(
      rows == [
        [.null, number(3)], [.object(try staff.object("Ada").objectID), number(2)],
        [.object(try staff.object("Boris").objectID), number(1)],
        [.object(try staff.object("testa").objectID), number(1)],
      ])
  }

  @Test(.covers("C53")) func `aggregates without groups return one row, also without objects`()
    throws
  {
    let columns = FetchAggregate.allCases.map {
      (name: $0.rawValue, expression: FetchExpression.aggregate($0, .path("number")))
    }
    let acme = FetchPredicate.test(.path("company.name"), .equal, .text("Acme"))
    #expect(
      try fetch(columns, of: "Floor") { $0.fetch.predicate = acme } == [
        [number(5), number(17), number(1), number(7), .attribute(.double(3.4))]
      ])
    #expect(
      try fetch(columns, of: "Floor") { $0.fetch.predicate = .constant(false) } == [
        [number(0), number(0), .null, .null, .null]
      ])
  }

  @Test func `a distinct row has the place of its first occurrence`() throws {
    func salaries(_ descriptors: [FetchSortDescriptor]) throws -> [FetchValue] {
      try fetch([column("salary")]) {
        $0.isDistinct = true
        $0.fetch.sortDescriptors = descriptors
      }.map { $0[0] }
    }
    let sorted = [.null, number(1000), number(3000), number(5000), number(7000)]
    #expect(try salaries([FetchSortDescriptor(key: "salary")]) == sorted)
    #expect(
      try salaries([FetchSortDescriptor(key: "salary", ascending: false)]) == sorted.reversed())
    #expect(try Set(salaries([])) == Set(sorted))
    #expect(
      try fetch([column("salary")]) {
        $0.isDistinct = true
        ($0.fetch.limit, $0.fetch.offset) = (2, 1)
      } == [[.null], [number(3000)]])
    #expect(
      try fetch([column("boss"), column("isRemote")], of: "Engineer") { $0.isDistinct = true }.count
        == 3)
  }

  @Test func `only rows of the entity are read`() throws {
    let count = [("count", FetchExpression.aggregate(.count, .subject))]
    #expect(try fetch(count, of: "Engineer") == [[number(3)]])
    #expect(
      try fetch(count, of: "Engineer") { $0.fetch.includesSubentities = false } == [[number(2)]])
  }

  @Test func `invalid combinations of columns, groups and having are rejected`() throws {
    let name = column("name")
    let total = ("total", FetchExpression.aggregate(.sum, .path("salary")))
    #expect(throws: ObjectGraphError.self) { try fetch([name, total]) }
    #expect(throws: ObjectGraphError.self) { try fetch([("all", .path("projects"))]) }
    #expect(throws: ObjectGraphError.self) {
      try fetch([name]) { $0.having = .test(.path("name"), .equal, .text("x")) }
    }
    #expect(throws: ObjectGraphError.self) {
      try fetch([name]) {
        $0.isDistinct = true
        $0.fetch.sortDescriptors = [FetchSortDescriptor(key: "salary")]
      }
    }
    // A condition on single rows has no group to apply to.
    #expect(throws: ObjectGraphError.self) {
      try fetch([total]) {
        $0.fetch.predicate = .test(.aggregate(.sum, .path("salary")), .greater, .number(1))
      }
    }
  }
}
