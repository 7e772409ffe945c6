import Testing

@testable import Lineage

/// A store that is temporarily unreadable, which must lose nothing and stop no program.
@Suite struct UnreadableStoreTests {
  private struct Desk {
    let store = UnreadableStore(InMemoryStore())
    let container: PersistentContainer
    let context: ManagedObjectContext
    let dog: ManagedObject

    init() throws {
      container = try PersistentContainer(
        model: Kennel.model(), classes: Kennel.classes, store: store)
      let writer = container.newContext()
      let bodo = try writer.add("Dog", "Bodo")
      for title in ["sit", "roll"] {
        let trick = try writer.insert(entityName: "Trick")
        trick.set(title, for: "title")
        try bodo.add(trick, to: "tricks")
      }
      try writer.save()
      context = container.newContext()
      dog = try context.existingObject(with: bodo.objectID)
    }

    func titles() throws -> [String] {
      try container.newContext().animal("Bodo").toMany("tricks").compactMap { $0.string("title") }
    }
  }

  @Test func `an unread order is not replaced by appended objects`() throws {
    let desk = try Desk()
    let trick = try desk.context.insert(entityName: "Trick")
    trick.set("jump", for: "title")
    desk.store.isLocked = true
    trick.setToOne(desk.dog, for: "dog")
    // Nothing has to be read for it: the store appends to its order.
    try desk.context.save()
    desk.store.isLocked = false
    #expect(try desk.titles() == ["sit", "roll", "jump"])
  }

  /// Only the store knows that the trick is a member by now.
  @Test func `a removal that needs a read throws, and nothing is removed`() throws {
    let desk = try Desk()
    let bodo = desk.dog.objectID
    let writer = desk.container.newContext()
    let trick = try writer.insert(entityName: "Trick")
    trick.set("jump", for: "title")
    try writer.save()
    let changed = try desk.context.existingObject(with: trick.objectID)
    changed.set("leap", for: "title")
    trick.setToOne(writer.object(with: bodo), for: "dog")
    try writer.save()
    desk.store.isLocked = true
    #expect(throws: ObjectGraphError.self) { try desk.dog.remove(changed, from: "tricks") }
    desk.store.isLocked = false
    #expect(try desk.titles() == ["sit", "roll", "jump"])
    try desk.dog.remove(changed, from: "tricks")
    #expect(try desk.dog.toMany("tricks").count == 2)
  }

  @Test func `a fault that cannot be read has no values for now, and changes to it are rejected`()
    throws
  {
    let desk = try Desk()
    let context = desk.container.newContext()
    let fault = context.object(with: desk.dog.objectID)
    desk.store.isLocked = true
    #expect(fault.string("name") == nil)
    #expect(fault.isFault)
    #expect(fault.isDeleted == false)
    fault.set("Eva", for: "name")
    #expect(throws: ObjectGraphError.self) { try context.save() }
    desk.store.isLocked = false
    #expect(try desk.container.newContext().names() == ["Bodo"])
    context.rollback()
    #expect(fault.string("name") == "Bodo")
  }

  @Test func `throwing functions throw for a fault that cannot be read`() throws {
    let desk = try Desk()
    let trick = try #require(desk.dog.toMany("tricks").first?.objectID)
    let fault = desk.container.newContext().object(with: trick)
    desk.store.isLocked = true
    #expect(throws: ObjectGraphError.self) { try fault.value(forKey: "title") }
    #expect(throws: ObjectGraphError.self) { try fault.value(forKey: "dog") as ManagedObject? }
    #expect(throws: ObjectGraphError.self) { try fault.objectIDs(forRelationshipNamed: "dog") }
    #expect(throws: ObjectGraphError.self) { try fault.value(forKey: "title") as KeyedValue }
    desk.store.isLocked = false
    #expect(try fault.value(forKey: "title") == .string("sit"))
    #expect((try fault.value(forKey: "dog") as ManagedObject?)?.objectID == desk.dog.objectID)
  }

  /// The effect of `dog.weight += 1` while the store is locked for the read only.
  @Test func `a value computed from unreadable values is not saved`() throws {
    let desk = try Desk()
    desk.dog.set(7.5, for: "weight")
    try desk.context.save()
    let context = desk.container.newContext()
    let fault = context.object(with: desk.dog.objectID)
    desk.store.isLocked = true
    let weight = fault.double("weight") ?? 0
    desk.store.isLocked = false
    fault.set(weight + 1, for: "weight")
    #expect(throws: ObjectGraphError.self) { try context.save() }
    try context.refresh(fault, mergeChanges: false)
    #expect(fault.double("weight") == 7.5)
    fault.set(8.5, for: "weight")
    try context.save()
    #expect(try desk.container.newContext().animal("Bodo").double("weight") == 8.5)
  }

  @Test func `an overwriting save of an unreadable object writes only the values set`() throws {
    let desk = try Desk()
    desk.dog.set(7.5, for: "weight")
    try desk.context.save()
    let context = desk.container.newContext()
    context.mergePolicy = .overwrite
    let fault = context.object(with: desk.dog.objectID)
    desk.store.isLocked = true
    fault.set("Bodo", for: "name")
    fault.set("B1", for: "code")
    desk.store.isLocked = false
    try context.save()
    let stored = try desk.container.newContext().animal("Bodo")
    #expect(stored.double("weight") == 7.5)
    #expect(stored.string("code") == "B1")
  }

  @Test func `results report why they may be out of date`() throws {
    let desk = try Desk()
    let results = try FetchedResults(
      FetchRequest<Kennel.Animal>(entityName: "Animal"), in: desk.context)
    desk.dog.set("Eva", for: "name")
    desk.store.isLocked = true
    #expect(results.error == nil)
    try desk.context.processPendingChanges()
    #expect(results.error != nil)
    #expect(results.objects.count == 1)
    desk.store.isLocked = false
    try desk.context.processPendingChanges()
    #expect(results.error == nil)
    #expect(results.objects.map(\.name) == ["Eva"])
  }
}
