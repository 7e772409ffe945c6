import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite struct StoreBatchTests {
  private func draft(_ items: Items, _ entity: String, _ format: String? = nil) throws -> FetchDraft
  {
    FetchDraft(
      entity: try #require(items.container.layout.entity(named: entity)),
      predicate: try format.map { try FetchPredicate(format: $0) })
  }

  private func fetch(_ items: Items, _ entity: String, _ format: String? = nil) throws -> StoreFetch
  {
    try draft(items, entity, format).checked(in: items.container.layout)
  }

  private func items(_ kind: StoreKind) throws -> Items {
    let items = try Items(kind)
    let ada = try items.insertPerson("Ada")
    let bob = try items.insertPerson("Bob", boss: ada)
    for (place, entity) in ["Item", "Special", "Rare", "Plain"].enumerated() {
      let item = try items.insert(
        entity, entity, ["number": .integer(Int64(place))], owner: place % 2 == 0 ? ada : bob)
      try item.add(ada, to: "readers")
    }
    try items.save()
    return items
  }

  @Test(.covers("C33"), arguments: StoreKind.allCases)
  func `a batch deletion includes sub-entities by default`(
    kind: StoreKind
  ) throws {
    let items = try items(kind)
    var special = try fetch(items, "Special")
    special.includesSubentities = false
    #expect(try items.container.store.delete(matching: special).count == 1)
    #expect(try items.marks(FetchPredicate.constant(true)) == ["Item", "Plain", "Rare"])
    special.includesSubentities = true
    #expect(try items.container.store.delete(matching: special).count == 1)
    #expect(try items.marks(FetchPredicate.constant(true)) == ["Item", "Plain"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch deletion leaves no reference to deleted objects`(kind: StoreKind) throws {
    let items = try items(kind)
    let deleted = try items.container.store.delete(
      matching: try fetch(items, "Person", "mark == 'Ada'"))
    #expect(deleted.count == 1)
    #expect(try items.marks("owner == nil") == ["Item", "Rare"])
    #expect(try items.marks("readers.@count == 0").count == 4)
    #expect(try items.marks("boss == nil", of: "Person") == ["Bob"])
  }

  @Test(.covers("C34"), arguments: StoreKind.allCases)
  func `a batch update includes sub-entities by default and computes from old values`(
    kind: StoreKind
  ) throws {
    let items = try items(kind)
    let assignments: [(property: String, value: FetchExpression)] = [
      ("number", try FetchExpression(format: "number + 10")),
      ("ratio", try FetchExpression(format: "number")),
      ("text", .value(.attribute(.string("new")))),
    ]
    var special = try draft(items, "Special")
    special.includesSubentities = false
    let one = try BatchUpdateDraft(fetch: special, assignments: assignments)
      .checked(in: items.container.layout)
    #expect(try items.container.store.update(one).count == 1)
    #expect(try items.marks("number == 11 AND ratio == 1 AND text == 'new'") == ["Special"])
    let all = try BatchUpdateDraft(fetch: draft(items, "Item"), assignments: assignments)
      .checked(in: items.container.layout)
    #expect(try items.container.store.update(all).count == 4)
    #expect(try items.marks("number >= 10").count == 4)
    #expect(try items.marks("number == 21 AND ratio == 11") == ["Special"])
  }

  @Test(.covers("C34"), arguments: StoreKind.allCases)
  func `a batch update increments versions, so that earlier readers conflict`(kind: StoreKind)
    throws
  {
    let items = try items(kind)
    let item = try #require(
      try items.context.fetch(FetchRequest<ManagedObject>(entityName: "Item")).first)
    #expect(item.string("text") == nil)
    _ = try items.container.store.update(
      BatchUpdateDraft(
        fetch: try draft(items, "Item"),
        assignments: [("text", .value(.attribute(.string("new"))))]
      ).checked(in: items.container.layout))
    #expect(item.string("text") == nil)
    item.set("mine", for: "text")
    let error = #expect(throws: ObjectGraphError.self) { try items.save() }
    #expect(error?.conflictingIDs == [item.objectID])
  }

  @Test(arguments: StoreKind.allCases)
  func `rows are inserted without objects`(kind: StoreKind) throws {
    let items = try items(kind)
    let entity = try #require(items.container.layout.entity(named: "Special"))
    let rows = (0..<20).map { number -> [String: AttributeValue] in
      ["mark": .string("new \(number)"), "level": .integer(Int64(number))]
    }
    let addresses = try items.container.store.insert(AnySequence(rows), of: entity)
    #expect(addresses.count == 20)
    #expect(addresses.allSatisfy { $0.entity == entity.index })
    #expect(Set(addresses.map(\.key)).count == 20)
    #expect(try items.marks("level < 3 AND mark BEGINSWITH 'new'", of: "Special").count == 3)
    let wrong: [[String: AttributeValue]] = [["mark": .string("x")], ["levle": .integer(1)]]
    #expect(throws: (any Error).self) {
      try items.container.store.insert(AnySequence(wrong), of: entity)
    }
    #expect(try items.marks("mark == 'x'").isEmpty)
  }

  @Test(.covers("C50"), arguments: StoreKind.allCases)
  func `counts are correct at 0, 1, 10 and 1000 objects`(kind: StoreKind) throws {
    let items = try Items(kind)
    let request = FetchRequest<ManagedObject>(entityName: "Item")
    #expect(try items.context.count(for: request) == 0)
    for count in [1, 10, 1000] {
      while try items.context.count(for: request) + items.context.insertedObjects.count < count {
        for number in 0..<(count == 1 ? 1 : count == 10 ? 9 : 990) {
          try items.insert("\(number)", ["number": .integer(Int64(number))])
        }
      }
      try items.save()
      #expect(try items.context.count(for: request) == count)
    }
    let objects = try items.context.fetch(request)
    objects.prefix(10).forEach(items.context.delete)
    objects.suffix(10).forEach { $0.set("edited", for: "text") }
    objects.suffix(5).forEach { $0.set(nil as Int64?, for: "number") }
    try items.save()
    #expect(try items.container.newContext().count(for: request) == 990)
    #expect(try items.marks("text == 'edited'").count == 10)
    #expect(try items.marks("number == nil").count == 5)
  }
}
