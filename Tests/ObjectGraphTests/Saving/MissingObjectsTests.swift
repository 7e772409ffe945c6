import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Objects whose rows another context deletes, which must not stop the program.
@Suite struct MissingObjectsTests {
  enum Mood: Int64, AttributeScalar, CaseIterable {
    case calm = 3
    case wild = 4
  }

  final class Item: ManagedObject {
    static let name = Attribute<String>("name")
    static let rank = Attribute<Int>("rank")
    static let price = Attribute<Decimal>("price")
    static let since = Attribute<Date>("since")
    static let token = Attribute<UUID>("token")
    static let isOpen = Attribute<Bool>("isOpen")
    static let cover = Attribute<Data>("cover")
    static let home = Attribute<URL>("home")
    static let mood = Attribute<Mood>("mood")
    static let box = ToOne<Box>("box")
  }

  final class Box: ManagedObject {
    static let name = Attribute<String>("name")
    static let items = ToMany<Item>("items")
  }

  private static func model() -> ManagedObjectModel {
    let item = EntityDescription(
      "Item",
      [
        "name": .string, "rank": .integer64, "price": .decimal, "since": .date, "token": .uuid,
        "isOpen": .boolean, "cover": .binary, "home": .uri, "mood": .integer64,
      ], uniquenessConstraints: [["rank"]])
    let box = EntityDescription("Box", ["name": .string])
    item.join("box", .one, to: box, "items", .ordered)
    return ManagedObjectModel(entities: [item, box])
  }

  private struct Desk {
    let store: TestStore
    let container: PersistentContainer
    let mine: ManagedObjectContext
    let theirs: ManagedObjectContext
    let item: Item
    let box: Box

    init(_ kind: StoreKind) throws {
      store = try TestStore(kind)
      container = try store.open(model(), classes: [Item.self, Box.self])
      (mine, theirs) = (container.newContext(), container.newContext())
      item = Item(context: mine)
      item.name = "item"
      item.rank = 1
      box = Box(context: mine)
      box.name = "box"
      item.box = box
      try mine.save()
    }

    func deleteElsewhere() throws {
      theirs.delete(try theirs.existingObject(with: item.objectID))
      try theirs.save()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a fault without a row reads as 0, false and empty`(kind: StoreKind) throws {
    let desk = try Desk(kind)
    let reader = desk.container.newContext()
    let fault = try #require(reader.object(with: desk.item.objectID) as? Item)
    try desk.deleteElsewhere()
    #expect(fault.name == "")
    #expect(fault.rank == 0)
    #expect(fault.price == 0)
    #expect(fault.since == Date(timeIntervalSinceReferenceDate: 0))
    #expect(fault.token.uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(fault.isOpen == false)
    #expect(fault.cover.isEmpty)
    #expect(fault.home.absoluteString == "about:blank")
    #expect(fault.mood == .calm)
    #expect(fault.box == nil)
    #expect(fault.isDeleted)
    #expect(throws: ObjectGraphError.self) {
      try reader.existingObject(with: desk.item.objectID)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch that shrinks while it is read shows the remaining objects`(kind: StoreKind) throws {
    let desk = try Desk(kind)
    for rank in 2..<8 {
      let item = Item(context: desk.mine)
      (item.name, item.rank) = ("item", rank)
    }
    try desk.mine.save()
    let reader = desk.container.newContext()
    var request = FetchRequest<Item>(entityName: "Item")
    request.sortDescriptors = [FetchSortDescriptor(key: "rank")]
    request.fetchBatchSize = 3
    let items = try reader.fetch(request)
    try desk.deleteElsewhere()
    #expect(items.map(\.name) == [""] + Array(repeating: "item", count: 6))
  }

  @Test(arguments: StoreKind.allCases)
  func `values set on an object that another context deleted are discarded`(kind: StoreKind) throws
  {
    let desk = try Desk(kind)
    desk.mine.automaticallyMergesChangesFromParent = true
    try desk.deleteElsewhere()
    _ = try desk.mine.fetch(FetchRequest<Box>(entityName: "Box"))
    #expect(desk.item.isDeleted)
    desk.item.name = "changed"
    desk.item.box = nil
    desk.item.token = UUID()
    desk.item.box = desk.box
    try desk.item.setValue(.string("changed"), forKey: "name")
    #expect(desk.item.name == "item")
    // No living object refers to it.
    try desk.box.add(desk.item, to: Box.items)
    try desk.box.setToMany([desk.item], for: "items")
    try desk.box.insert(desk.item, into: "items", at: 0)
    try desk.box.remove(desk.item, from: Box.items)
    #expect(try desk.box.items.isEmpty)
    #expect(desk.mine.hasChanges == false)
    #expect(desk.box.hasChanges == false)
    desk.mine.delete(desk.item)
    try desk.mine.refresh(desk.item, mergeChanges: true)
    try desk.mine.save()
    let found = try desk.container.newContext().count(for: FetchRequest<Item>(entityName: "Item"))
    #expect(found == 0)
  }

  @Test(
    arguments: StoreKind.allCases,
    [MergePolicy.mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump])
  func `values set on an object that lost a unique value are discarded`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind)
    let new = Item(context: desk.mine)
    (new.name, new.rank) = ("new", 1)
    desk.mine.mergePolicy = policy
    try desk.mine.save()
    let (winner, loser) =
      policy == .mergeByPropertyObjectTrump ? (new, desk.item) : (desk.item, new)
    loser.name = "changed"
    loser.box = nil
    loser.box = desk.box
    for item in try desk.box.items { item.rank = 1 }
    try desk.mine.save()
    #expect(winner.name == (policy == .mergeByPropertyObjectTrump ? "new" : "item"))
    #expect(loser.managedObjectContext == nil)
    let found = try desk.container.newContext().fetch(FetchRequest<Item>(entityName: "Item"))
    #expect(found.map(\.name) == [winner.name])
  }

  @Test(arguments: StoreKind.allCases)
  func `values set on an object that is deleted or rolled back are discarded`(
    kind: StoreKind
  ) throws {
    let desk = try Desk(kind)
    desk.mine.delete(desk.item)
    desk.item.name = "changed"
    let new = Item(context: desk.mine)
    desk.mine.rollback()
    new.name = "changed"
    new.box = desk.box
    #expect(desk.item.name == "item")
    #expect(desk.mine.hasChanges == false)
    try desk.mine.save()
    #expect(try desk.box.items == [desk.item])
  }

  @Test(arguments: StoreKind.allCases)
  func `objects can be read after their context is released`(kind: StoreKind) throws {
    let desk = try Desk(kind)
    var request = FetchRequest<Item>(entityName: "Item")
    let item = try #require(try desk.container.newContext().fetch(request).first)
    #expect(item.managedObjectContext == nil)
    #expect(item.name == "item")
    #expect(item.box?.name == "box")
    #expect(try item.box?.items.map(\.name) == ["item"])
    #expect(try item.box?.items.first === item)
    #expect(try item.box?.relationshipSet(forKey: "items").count() == 1)
    #expect(item.entity.name == "Item")
    // It cannot be saved, and the next save reports it.
    item.name = "changed"
    item.box = nil
    try item.box?.add(item, to: Box.items)
    #expect(item.name == "item")
    let error = #expect(throws: ObjectGraphError.self) { try desk.theirs.save() }
    #expect(error?.lostChanges == ["name of Item", "box of Item", "items of Box"])
    request.fetchBatchSize = 1
    let fault = try #require(try desk.container.newContext().fetch(request).first)
    #expect(fault.name == "item")
    try desk.deleteElsewhere()
    let late = try #require(desk.container.newContext().object(with: desk.item.objectID) as? Item)
    #expect(late.name == "")
  }

  @Test(arguments: StoreKind.allCases)
  func `a change without a context fails the container's next save, once`(kind: StoreKind)
    throws
  {
    let desk = try Desk(kind)
    let request = FetchRequest<Item>(entityName: "Item")
    let elsewhere = try desk.store.open(Self.model(), classes: [Item.self, Box.self])
    desk.item.rank = 7
    try #require(try desk.container.newContext().fetch(request).first).name = "lost"
    let stranger = try #require(try desk.container.newContext().fetch(request).first)
    // An object with a context cannot refer to one without.
    try desk.box.add(stranger, to: Box.items)
    try elsewhere.newContext().save()
    let error = #expect(throws: ObjectGraphError.self) { try desk.mine.save() }
    #expect(error?.lostChanges == ["name of Item", "items of Box"])
    #expect(desk.mine.hasChanges)
    try desk.mine.save()
    #expect(try elsewhere.newContext().fetch(request).map(\.rank) == [7])
  }

  @Test(arguments: StoreKind.allCases)
  func `changing an object whose child context was released fails the parent's save`(
    kind: StoreKind
  ) throws {
    let desk = try Desk(kind)
    let item = try #require(
      try ManagedObjectContext(parent: desk.mine).existingObject(with: desk.item.objectID) as? Item)
    item.name = "lost"
    let error = #expect(throws: ObjectGraphError.self) { try desk.mine.save() }
    #expect(error?.lostChanges == ["name of Item"])
  }

  @Test(arguments: StoreKind.allCases)
  func `throwing functions reject an object of another context`(kind: StoreKind) throws {
    let desk = try Desk(kind)
    let other = try #require(try desk.theirs.existingObject(with: desk.item.objectID) as? Item)
    let acts: [() throws -> Void] = [
      { try desk.box.add(other, to: Box.items) }, { try desk.box.add(other, to: "items") },
      { try desk.box.setToMany([other], for: "items") },
      { try desk.box.insert(other, into: "items", at: 0) },
      { try desk.box.remove(other, from: Box.items) },
      { try desk.box.remove(other, from: "items") },
    ]
    for (number, act) in acts.enumerated() {
      #expect(throws: ObjectGraphError.otherContext(entity: "Item"), "\(number)") { try act() }
      #expect(desk.mine.hasChanges == false, "\(number)")
    }
    #expect(throws: ObjectGraphError.otherContext(entity: "Item")) {
      try desk.mine.refresh(other, mergeChanges: true)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a request for dictionaries without columns returns all attributes`(kind: StoreKind)
    throws
  {
    let desk = try Desk(kind)
    let rows = try desk.mine.fetch(DictionaryRequest(entityName: "Item"))
    #expect(
      rows == [["name": .attribute(.string("item")), "rank": .attribute(.integer(1))]])
  }

  @Test(arguments: StoreKind.allCases)
  func `a batch that breaks a uniqueness constraint names it`(kind: StoreKind) throws {
    let desk = try Desk(kind)
    let request = BatchInsertRequest(entityName: "Item", rows: [["rank": .integer(1)]])
    #expect(throws: ObjectGraphError.notUnique(entity: "Item", properties: ["rank"])) {
      try desk.mine.execute(request)
    }
  }
}

extension ObjectGraphError {
  fileprivate var lostChanges: [String] {
    guard case .changesLost(let changes) = self else { return ["\(self)"] }
    return changes.map { "\($0.property) of \($0.objectID.entityName)" }
  }
}
