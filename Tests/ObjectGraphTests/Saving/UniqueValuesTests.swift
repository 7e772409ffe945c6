import TestSupport
import Testing

@testable import Lineage

/// Uniqueness, which depends on the result of a save and not on the order of its writes.
@Suite struct UniqueValuesTests {
  static let policies: [MergePolicy] = [
    .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
  ]

  private struct Desk {
    let store: TestStore
    let container: PersistentContainer
    let context: ManagedObjectContext
    var items: [ManagedObject] = []

    init(_ kind: StoreKind, _ policy: MergePolicy = .error, count: Int = 3) throws {
      store = try TestStore(kind)
      container = try store.open(Shelf.model())
      context = container.newContext()
      for place in 0..<count {
        items.append(try context.put("item \(place)", rank: Int64(place)))
      }
      try context.save()
      context.mergePolicy = policy
    }

    func stored() throws -> [String] { try container.newContext().ranks() }
  }

  @Test(arguments: StoreKind.allCases, policies)
  func `three objects can rotate their unique values`(kind: StoreKind, policy: MergePolicy)
    throws
  {
    let desk = try Desk(kind, policy)
    desk.items[2].set(0 as Int64, for: "rank")
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[1].set(2 as Int64, for: "rank")
    try desk.context.save()
    #expect(try desk.stored() == ["item 0 1", "item 1 2", "item 2 0"])
    #expect(try desk.context.ranks() == ["item 0 1", "item 1 2", "item 2 0"])
  }

  @Test(arguments: StoreKind.allCases, policies)
  func `two objects can exchange their unique values`(kind: StoreKind, policy: MergePolicy) throws {
    let desk = try Desk(kind, policy, count: 2)
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[1].set(0 as Int64, for: "rank")
    try desk.context.save()
    #expect(try desk.stored() == ["item 0 1", "item 1 0"])
  }

  @Test(arguments: StoreKind.allCases, policies)
  func `an object can take a value that another one loses`(
    kind: StoreKind, policy: MergePolicy
  )
    throws
  {
    let desk = try Desk(kind, policy, count: 2)
    // The first is written while the second still has the value.
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[1].set(7 as Int64, for: "rank")
    try desk.context.put("new", rank: 0)
    try desk.context.save()
    #expect(try desk.stored() == ["item 0 1", "item 1 7", "new 0"])
  }

  @Test(arguments: StoreKind.allCases, policies)
  func `a new object can take the value of a deleted one`(kind: StoreKind, policy: MergePolicy)
    throws
  {
    let desk = try Desk(kind, policy, count: 2)
    desk.context.delete(desk.items[0])
    desk.items[1].set(0 as Int64, for: "rank")
    try desk.context.put("new", rank: 1)
    try desk.context.save()
    #expect(try desk.stored() == ["item 1 0", "new 1"])
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (MergePolicy.mergeByPropertyObjectTrump, ["item 0 10", "n 0", "q 1"]),
      (.overwrite, ["item 0 10", "n 0", "q 1"]),
      (.mergeByPropertyStoreTrump, ["item 0 10", "item 1 1", "n 0"]),
      (.rollback, ["item 0 10", "item 1 1", "n 0"]),
    ])
  func `only the object that clashes is replaced or yields`(
    kind: StoreKind, outcome: (policy: MergePolicy, stored: [String])
  ) throws {
    let desk = try Desk(kind, outcome.policy, count: 2)
    desk.items[0].set(10 as Int64, for: "rank")
    try desk.context.put("n", rank: 0)
    try desk.context.put("q", rank: 1)
    try desk.context.save()
    #expect(try desk.stored() == outcome.stored)
    #expect(try desk.context.ranks() == outcome.stored)
  }

  @Test(arguments: StoreKind.allCases)
  func `values that clash after the save are rejected with the constraint and stay pending`(
    kind: StoreKind
  ) throws {
    let desk = try Desk(kind, count: 3)
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[1].set(0 as Int64, for: "rank")
    desk.items[2].set(0 as Int64, for: "rank")
    let error = #expect(throws: ObjectGraphError.self) { try desk.context.save() }
    #expect(error == .notUnique(entity: "Item", properties: ["rank"]))
    #expect(try desk.stored() == ["item 0 0", "item 1 1", "item 2 2"])
    desk.items[2].set(9 as Int64, for: "rank")
    try desk.context.save()
    #expect(try desk.stored() == ["item 0 1", "item 1 0", "item 2 9"])
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      (MergePolicy.mergeByPropertyObjectTrump, ["item 0 1"]),
      (.mergeByPropertyStoreTrump, ["item 0 0", "item 1 1"]),
    ])
  func `a changed object replaces the stored one or keeps its former value`(
    kind: StoreKind, outcome: (policy: MergePolicy, stored: [String])
  ) throws {
    let desk = try Desk(kind, outcome.policy, count: 2)
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[0].set("A", for: "code")
    try desk.context.save()
    #expect(try desk.stored() == outcome.stored)
    #expect(desk.items[0].string("code") == "A")
  }

  @Test(arguments: StoreKind.allCases, policies)
  func `a restored value clashes with the object that took it`(kind: StoreKind, policy: MergePolicy)
    throws
  {
    let desk = try Desk(kind, policy, count: 3)
    // Another object has 2; item 0 can have 1 only if item 1 does not get 2.
    desk.items[0].set(1 as Int64, for: "rank")
    desk.items[1].set(2 as Int64, for: "rank")
    if policy == .error {
      #expect(throws: ObjectGraphError.self) { try desk.context.save() }
      return
    }
    try desk.context.save()
    let objectWins = policy == .overwrite || policy == .mergeByPropertyObjectTrump
    #expect(
      try desk.stored()
        == (objectWins ? ["item 0 1", "item 1 2"] : ["item 0 0", "item 1 1", "item 2 2"]))
    #expect(desk.items[0].isUpdated == false)
  }

  @Test(arguments: StoreKind.allCases)
  func `a new object that takes over a row keeps changes there to properties it does not set`(
    kind: StoreKind
  ) throws {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump, count: 2)
    desk.items[0].set("A", for: "code")
    try desk.context.put("new", rank: 0)
    try desk.context.save()
    #expect(try desk.stored() == ["item 1 1", "new 0"])
    let item = try #require(
      try desk.container.newContext().fetch(
        FetchRequest<ManagedObject>(
          entityName: "Item", predicate: .attribute("rank", .equal, .integer(0)))
      ).first)
    #expect(item.string("code") == "A")
    #expect(item.objectID == desk.items[0].objectID)
  }

  @Test(arguments: StoreKind.allCases)
  func `a new object of another entity leaves the stored one its notes`(kind: StoreKind) throws {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump, count: 1)
    let note = try desk.context.insert(entityName: "Note")
    note.setToOne(desk.items[0], for: "item")
    try desk.context.save()
    try desk.context.put("book", rank: 0, as: "Book")
    try desk.context.save()
    #expect(try desk.stored() == ["book 0"])
    #expect(desk.items[0].entityName == "Item" && desk.items[0].string("name") == "book")
    #expect(try desk.container.newContext().count(for: FetchRequest(entityName: "Note")) == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `texts that look alike but differ in bytes are different values`(kind: StoreKind) throws {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump, count: 2)
    desk.items[0].set("\u{E9}", for: "code")
    desk.items[1].set("e\u{301}", for: "code")
    try desk.context.save()
    try desk.context.put("new", rank: 1)
    try desk.context.save()
    #expect(try desk.stored() == ["item 0 0", "new 1"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a thousand clashing objects are settled in one save`(kind: StoreKind) throws {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump, count: 1000)
    for place in 0..<1000 { try desk.context.put("new \(place)", rank: Int64(999 - place)) }
    try desk.context.save()
    #expect(try desk.stored().count == 1000)
    #expect(try desk.stored().contains("new 0 999"))
  }
}
