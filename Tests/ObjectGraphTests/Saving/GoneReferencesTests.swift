import TestSupport
import Testing

@testable import Lineage

/// References to rows that another context deleted, which must not be stored.
@Suite struct GoneReferencesTests {
  /// An item and a box that one context has read and the other one deletes.
  private struct Desk {
    let store: TestStore
    let container: PersistentContainer
    let context: ManagedObjectContext
    let item: ManagedObject
    let box: ManagedObject

    init(_ kind: StoreKind, isBoxRequired: Bool = false, readsBox: Bool = true) throws {
      store = try TestStore(kind)
      container = try store.open(Shelf.model(isBoxRequired: isBoxRequired))
      let other = container.newContext()
      let spare = try other.put("spare", as: "Box")
      let doomed = try other.put("doomed", as: "Box")
      let item = try other.put("item", rank: 1)
      item.setToOne(spare, for: "box")
      try other.save()
      context = container.newContext()
      self.item = try context.existingObject(with: item.objectID)
      box = context.object(with: doomed.objectID)
      if readsBox { _ = box.string("name") }
      other.delete(doomed)
      try other.save()
    }

    var boxes: [String] {
      get throws {
        try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Box"))
          .compactMap { $0.string("name") }.sorted()
      }
    }

    func orphans() throws -> Int {
      let reader = container.newContext()
      let items = try reader.fetch(FetchRequest<ManagedObject>(entityName: "Item"))
      return items.filter { item in
        guard let box = item.toOne("box") else { return false }
        return (try? reader.existingObject(with: box.objectID)) == nil
      }.count
    }
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `a reference to an object that another context deleted is rejected`(
    kind: StoreKind, readsBox: Bool
  ) throws {
    let desk = try Desk(kind, readsBox: readsBox)
    desk.item.setToOne(desk.box, for: "box")
    let error = #expect(throws: ObjectGraphError.self) { try desk.context.save() }
    #expect(error?.conflictingIDs == [desk.box.objectID])
    #expect(try desk.orphans() == 0)
    desk.item.setToOne(nil, for: "box")
    try desk.context.save()
  }

  @Test(
    arguments: StoreKind.allCases, [MergePolicy.mergeByPropertyStoreTrump, .rollback])
  func `under a policy in which the store wins, a reference to a deleted object is cleared`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind)
    desk.context.mergePolicy = policy
    desk.item.set("renamed", for: "name")
    desk.item.setToOne(desk.box, for: "box")
    try desk.context.save()
    #expect(desk.item.toOne("box") == nil)
    #expect(desk.item.string("name") == "renamed")
    #expect(try desk.boxes == ["spare"])
    #expect(try desk.orphans() == 0)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `an update that only referred to a deleted object increments no version`(
    kind: StoreKind, isStale: Bool
  ) throws {
    let desk = try Desk(kind)
    desk.item.setToOne(nil, for: "box")
    try desk.context.save()
    let other = desk.container.newContext()
    let same = try other.existingObject(with: desk.item.objectID)
    if isStale {
      same.set("renamed", for: "name")
      try other.save()
    }
    desk.context.mergePolicy = .mergeByPropertyStoreTrump
    desk.item.setToOne(desk.box, for: "box")
    try desk.context.save()
    let found = try desk.container.newContext().existingObject(with: desk.item.objectID)
    #expect(found.knownVersion == same.knownVersion)
    #expect(found.string("name") == (isStale ? "renamed" : "item"))
    #expect(try desk.orphans() == 0)
  }

  @Test(
    arguments: StoreKind.allCases, [MergePolicy.mergeByPropertyStoreTrump, .rollback])
  func `changes discarded in a clash do not restore a reference to a deleted object`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind)
    try desk.context.put("rival", rank: 2)
    try desk.context.save()
    desk.context.mergePolicy = policy
    desk.item.set(2 as Int64, for: "rank")
    desk.context.delete(try #require(desk.item.toOne("box")))
    try desk.context.save()
    #expect(try desk.container.newContext().ranks() == ["item 1", "rival 2"])
    #expect(try desk.boxes.isEmpty)
    #expect(try desk.orphans() == 0)
    let found = try desk.container.newContext().existingObject(with: desk.item.objectID)
    #expect(found.toOne("box") == nil)
    #expect(desk.item.toOne("box") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `under a policy in which the object wins, a deleted object with known values returns`(
    kind: StoreKind
  )
    throws
  {
    for isKnown in [true, false] {
      let desk = try Desk(kind, readsBox: isKnown)
      desk.context.mergePolicy = .mergeByPropertyObjectTrump
      desk.item.setToOne(desk.box, for: "box")
      try desk.context.save()
      #expect(try desk.boxes == (isKnown ? ["doomed", "spare"] : ["spare"]))
      #expect((desk.item.toOne("box") == nil) == !isKnown)
      #expect(try desk.orphans() == 0)
    }
  }

  @Test(
    arguments: StoreKind.allCases,
    [
      MergePolicy.error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite,
      .rollback,
    ])
  func `a required reference to a deleted object is rejected under every policy`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind, isBoxRequired: true, readsBox: false)
    desk.context.mergePolicy = policy
    let item = try desk.context.put("new", rank: 7)
    item.setToOne(desk.box, for: "box")
    #expect(throws: ObjectGraphError.self) { try desk.context.save() }
    #expect(try desk.container.newContext().ranks() == ["item 1"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a many-to-many link to a deleted object is rejected or dropped`(kind: StoreKind) throws {
    let desk = try Desk(kind, readsBox: false)
    try desk.item.add(desk.box, to: "shelves")
    #expect(throws: ObjectGraphError.self) { try desk.context.save() }
    desk.context.mergePolicy = .mergeByPropertyStoreTrump
    try desk.context.save()
    let item = try desk.container.newContext().existingObject(with: desk.item.objectID)
    #expect(try item.toMany("shelves").isEmpty)
    #expect(try item.relationshipSet(forKey: "shelves").count() == 0)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reference without an inverse is maintained too`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let (one, other) = (container.newContext(), container.newContext())
    let note = try other.put("label", as: "Note")
    try other.save()
    let box = try one.put("box", as: "Box")
    box.setToOne(one.object(with: note.objectID), for: "label")
    other.delete(note)
    try other.save()
    #expect(throws: ObjectGraphError.self) { try one.save() }
    one.mergePolicy = .mergeByPropertyStoreTrump
    try one.save()
    #expect(box.toOne("label") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `both ends of a relationship change their versions`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let (one, other) = (container.newContext(), container.newContext())
    let box = try one.put("box", as: "Box")
    try one.save()
    let same = try other.existingObject(with: box.objectID)
    let item = try one.put("item", rank: 1)
    item.setToOne(box, for: "box")
    #expect(box.isUpdated == false)
    try one.save()
    same.set("renamed", for: "name")
    let error = #expect(throws: ObjectGraphError.self) { try other.save() }
    #expect(error?.conflictingIDs == [box.objectID])
    // The context that changed the relationship knows the new version.
    box.set("renamed", for: "name")
    try one.save()
    other.rollback()
    try other.refreshAllObjects()
    #expect(same.string("name") == "renamed")
    try item.add(box, to: "shelves")
    #expect(box.isUpdated == false)
    try one.save()
    same.set("too late", for: "name")
    let late = #expect(throws: ObjectGraphError.self) { try other.save() }
    #expect(late?.conflictingIDs == [box.objectID])
    box.set("again", for: "name")
    item.set("again", for: "name")
    try one.save()
    other.rollback()
    try other.refreshAllObjects()
    #expect(same.string("name") == "again")
  }

  @Test(arguments: StoreKind.allCases)
  func `two contexts can add to the same relationship`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let (one, other) = (container.newContext(), container.newContext())
    let box = try one.put("box", as: "Box")
    try one.save()
    let same = try other.existingObject(with: box.objectID)
    try one.put("a", rank: 1).setToOne(box, for: "box")
    try other.put("b", rank: 2).setToOne(same, for: "box")
    try one.save()
    try other.save()
    let found = try container.newContext().existingObject(with: box.objectID)
    #expect(try found.toMany("items").count == 2)
  }
}
