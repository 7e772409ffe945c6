import ObjectGraph
import ObjectModel
import Testing

/// A store that cannot be read for a while loses nothing and stops nobody.
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

  @Test func `an order that could not be read is not replaced by what was appended`() throws {
    let desk = try Desk()
    let trick = try desk.context.insert(entityName: "Trick")
    trick.set("jump", for: "title")
    desk.store.isLocked = true
    trick.setToOne(desk.dog, for: "dog")
    #expect(throws: ObjectGraphError.self) { try desk.context.save() }
    desk.store.isLocked = false
    try desk.context.save()
    #expect(try desk.titles() == ["sit", "roll", "jump"])
  }

  @Test func `a fault that cannot be read has no values for now, and its changes are refused`()
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

  @Test func `what can throw does so for a fault that cannot be read`() throws {
    let desk = try Desk()
    let trick = try #require(desk.dog.toMany("tricks").first?.objectID)
    let fault = desk.container.newContext().object(with: trick)
    desk.store.isLocked = true
    #expect(throws: ObjectGraphError.self) { try fault.value(forKey: "title") }
    #expect(throws: ObjectGraphError.self) { try fault.toOne(forKey: "dog") }
    #expect(throws: ObjectGraphError.self) { try fault.objectIDs(forRelationshipNamed: "dog") }
    #expect(throws: ObjectGraphError.self) { try fault.propertyValue(forKey: "title") }
    desk.store.isLocked = false
    #expect(try fault.value(forKey: "title") == .string("sit"))
    #expect(try fault.toOne(forKey: "dog")?.objectID == desk.dog.objectID)
  }

  @Test func `results say why they may be out of date`() throws {
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
