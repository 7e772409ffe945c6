import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Changes of many rows without objects.
@Suite struct BatchTests {
  private let staff: Staff

  init() throws { staff = try Staff.seeded() }

  private func fetch(
    _ entity: String, _ predicate: FetchPredicate? = nil, includesSubentities: Bool = true
  ) throws -> FetchDraft {
    var fetch = FetchDraft(entity: try staff.layout(entity), predicate: predicate)
    fetch.includesSubentities = includesSubentities
    return fetch
  }

  private func checked(_ fetch: FetchDraft) throws -> StoreFetch {
    try fetch.checked(in: staff.container.layout)
  }

  private func update(
    _ fetch: FetchDraft, _ assignments: [(property: String, value: FetchExpression)]
  ) throws -> [Int64] {
    let update = BatchUpdateDraft(fetch: fetch, assignments: assignments)
    return try staff.store.update(update.checked(in: staff.container.layout)).map(\.key)
  }

  private func values(_ path: String) throws -> [FetchValue] {
    var fetch = try fetch("Employee")
    fetch.sortDescriptors = [FetchSortDescriptor(key: "name")]
    fetch.predicate = .test(.path("name"), .notEqual, .null)
    return try staff.store.dictionaries(
      DictionaryFetchDraft(fetch: fetch, columns: [(path, .path(path))])
        .checked(in: staff.container.layout)
    ).map { $0[0] }
  }

  private func numbers(_ numbers: [Int64?]) -> [FetchValue] {
    numbers.map { $0.map { .attribute(.integer($0)) } ?? .null }
  }

  @Test(.covers("C34")) func `an update includes sub-entities or not, and contexts do not see it`()
    throws
  {
    let reader = staff.container.newContext()
    let before = try reader.fetch(FetchRequest<ManagedObject>(entityName: "Engineer"))
    let one =
      [("salary", FetchExpression.number(1))] as [(property: String, value: FetchExpression)]
    #expect(try update(fetch("Engineer", includesSubentities: false), one) == [3, 4])
    // By name: Ada, Boris, TESTA, testa, testą, Zoë.
    #expect(try values("salary") == numbers([5000, nil, 1000, 1, 1, 7000]))
    #expect(try update(fetch("Engineer"), one) == [3, 4, 5])
    #expect(try values("salary") == numbers([5000, nil, 1, 1, 1, 7000]))
    #expect(
      try before.map { try $0.value(forKey: "salary") }.prefix(2) == [
        .integer(3000), .integer(3000),
      ])
    // The versions increased, so objects read before are out of date.
    try before[0].setValue(.integer(2), forKey: "salary")
    #expect(throws: ObjectGraphError.self) { try reader.save() }
  }

  @Test func `new values are computed from the old ones of all rows`() throws {
    #expect(
      try update(
        fetch("Employee", .test(.path("boss"), .notEqual, .null)),
        [
          ("salary", .function(.add, [.path("salary"), .number(1)])),
          ("code", .path("boss.name")), ("rating", .path("salary")),
        ]) == [3, 4, 5, 7])
    #expect(try values("salary") == numbers([5000, nil, 1001, 3001, 3001, 7000]))
    #expect(
      try values("rating")
        == [4.5, nil, 1000, 3000, 3000, -1.5].map {
          $0.map { .attribute(.double($0)) } ?? .null
        })
    #expect(try staff.names(.attribute("code", .equal, .string("Ada"))) == ["testa", "testą"])
    // A chain: each gets the boss's old name, not the new one.
    _ = try update(fetch("Employee"), [("name", .path("boss.name"))])
    #expect(try staff.names(nil) == ["-", "-", "Ada", "Ada", "Boris", "-", "testa"])
  }

  @Test func `an update respects limit and order and sets to-one relationships with their entity`()
    throws
  {
    var paid = try fetch("Employee", .test(.path("salary"), .notEqual, .null))
    paid.sortDescriptors = [FetchSortDescriptor(key: "salary", ascending: false)]
    paid.limit = 2
    let testa = FetchExpression.value(.object(try staff.object("testa").objectID))
    #expect(try update(paid, [("boss", testa)]) == [6, 1])
    #expect(
      try staff.names(.isKind(.path("boss"), entityName: "Engineer", exactly: true))
        == ["Ada", "👍🏽 Zoë", "-"])
    #expect(try update(paid, [("boss", .path("boss.boss"))]) == [6, 1])
    #expect(
      try staff.names(.isKind(.path("boss"), entityName: "Manager", exactly: true))
        == ["Ada", "testa", "testą", "TESTA", "👍🏽 Zoë"])
    #expect(try update(paid, [("boss", .null), ("employer", .null)]) == [6, 1])
    #expect(try staff.names(.isNil("boss")) == ["Ada", "Boris", "👍🏽 Zoë"])
  }

  @Test func `an update that breaks a rule changes nothing`() throws {
    let changes: [[(property: String, value: FetchExpression)]] = [
      [("salary", .number(1 << 40))], [("salary", .real(0.5))], [("salary", .text("many"))],
      [("salary", .function(.multiply, [.path("salary"), .number(1_000_000)]))],
      [("isRemote", .number(2))], [("level", .number(1))], [("employer", .path("boss"))],
      [("employer", .value(.object(try staff.object("Ada").objectID)))], [("projects", .null)],
    ]
    for change in changes {
      #expect(throws: ObjectGraphError.self, "\(change)") {
        try update(fetch("Employee"), [("code", .text("changed"))] + change)
      }
      #expect(try staff.names(.attribute("code", .equal, .string("changed"))).isEmpty)
    }
    #expect(try update(fetch("Employee"), [("salary", .real(4))]).count == 7)
  }

  @Test(.covers("C33")) func `a deletion includes sub-entities or not`() throws {
    #expect(
      try staff.store.delete(matching: checked(fetch("Engineer", includesSubentities: false))).map(
        \.key)
        == [3, 4])
    #expect(try staff.names(nil) == ["Ada", "Boris", "TESTA", "👍🏽 Zoë", "-"])
    #expect(try staff.store.delete(matching: checked(fetch("Engineer"))).map(\.key) == [5])
    #expect(try staff.names(nil) == ["Ada", "Boris", "👍🏽 Zoë", "-"])
  }

  @Test func `a deletion leaves no reference to deleted objects`() throws {
    let testa = try staff.object("testa").objectID
    #expect(
      try staff.store.delete(matching: checked(fetch("Employee", .objects([testa])))).map(\.key)
        == [3])
    let employee = try staff.layout("Employee")
    for name in ["friends", "projects"] {
      let links = try staff.store.destinations(
        of: Array(1...7), along: try #require(employee.relationships[name]))
      #expect(!links.keys.contains(3) && !(name == "friends" && links.values.joined().contains(3)))
    }
    #expect(
      try staff.names(.test(.path("members.name"), .equal, .text("testa"), .any), of: "Project")
        .isEmpty)
    #expect(
      try staff.names(
        .test(.aggregate(.count, .path("members")), .equal, .number(1)), of: "Project")
        == ["Zephyr"])
    // The boss of the nameless employee is gone, and the row's version shows the change.
    #expect(try staff.names(.isNil("boss")) == ["Ada", "Boris", "👍🏽 Zoë", "-"])
    #expect(try staff.names(.test(.path("boss.name"), .equal, .text("Ada"))) == ["testą"])
    #expect(
      try staff.names(.test(.aggregate(.count, .path("friends")), .greater, .number(0))).isEmpty)
  }

  @Test func `a deletion respects limit and order`() throws {
    var fetch = try fetch("Employee")
    fetch.sortDescriptors = [FetchSortDescriptor(key: "salary", ascending: false)]
    (fetch.limit, fetch.offset) = (2, 1)
    #expect(try staff.store.delete(matching: checked(fetch)).map(\.key) == [1, 4])
    #expect(try staff.names(nil) == ["Boris", "testa", "TESTA", "👍🏽 Zoë", "-"])
  }

  @Test(.covers("C50"), arguments: [0, 1, 10, 1000])
  func `rows are inserted, counted, changed and deleted`(count: Int) throws {
    let project = try staff.layout("Project")
    let rows = AnySequence(
      (0..<count).lazy.map { number -> [String: AttributeValue] in
        ["name": .string("p\(number)"), "hours": .integer(Int64(number))]
      })
    let addresses = try staff.store.insert(rows, of: project)
    #expect(addresses.map(\.key) == (0..<count).map { Int64($0) + 4 })
    #expect(try staff.store.count(checked(fetch("Project"))) == count + 3)
    let few = FetchPredicate.and([
      .attribute("hours", .less, .integer(10)),
      .test(.path("name"), .beginsWith, .text("p")),
    ])
    #expect(try update(fetch("Project", few), [("hours", .null)]).count == min(10, count))
    #expect(try staff.store.count(checked(fetch("Project", .isNil("hours")))) == min(10, count) + 1)
    #expect(try update(fetch("Project"), [("name", .null)]).count == count + 3)
    #expect(
      try staff.store.delete(matching: checked(fetch("Project", .isNil("hours")))).count
        == min(10, count) + 1)
    #expect(try staff.store.count(checked(fetch("Project"))) == max(0, count - 10) + 2)
    // The next object gets the next key.
    let next = try staff.insert("Project", [:])
    try staff.context.save()
    #expect(next.objectID.uriRepresentation.hasSuffix("/p\(count + 4)"))
  }
}
