import TestSupport
import Testing

@testable import Lineage

/// The state of objects when they are deleted, and when the deletion is saved.
@Suite struct SavedDeletionTests {
  @Test(arguments: StoreKind.allCases)
  func `a saved deletion leaves an object without a context and without changes`(kind: StoreKind)
    throws
  {
    let store = try TestStore(kind)
    let context = try store.open(Shelf.model()).newContext()
    let item = try context.put("item", rank: 1)
    try context.save()
    context.delete(item)
    #expect(item.isDeleted)
    #expect(item.hasChanges)
    #expect(item.managedObjectContext === context)
    try context.save()
    #expect(item.isDeleted == false)
    #expect(item.hasChanges == false)
    #expect(item.managedObjectContext == nil)
    #expect(item.string("name") == "item")
    #expect(throws: ObjectGraphError.objectNotFound(item.objectID)) {
      try context.existingObject(with: item.objectID)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an object inserted and deleted before any save is no change`(kind: StoreKind)
    throws
  {
    let store = try TestStore(kind)
    let context = try store.open(Shelf.model()).newContext()
    let item = try context.put("item", rank: 1)
    context.delete(item)
    #expect(context.hasChanges == false)
    #expect(context.insertedObjects.isEmpty)
    #expect(context.deletedObjects.isEmpty)
    try context.save()
    try context.put("other", rank: 1)
    try context.save()
    #expect(try context.ranks() == ["other 1"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object that another context deleted has no unsaved changes`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let (one, other) = (container.newContext(), container.newContext())
    let item = try one.put("item", rank: 1)
    try one.save()
    let same = try other.existingObject(with: item.objectID)
    other.automaticallyMergesChangesFromParent = true
    one.delete(item)
    try one.save()
    #expect(try other.ranks() == [])
    #expect(same.isDeleted)
    #expect(same.hasChanges == false)
    #expect(other.hasChanges == false)
  }

  @Test(
    arguments: StoreKind.allCases, [MergePolicy.rollback, .mergeByPropertyStoreTrump])
  func `a discarded deletion also discards its cascades`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let (one, other) = (container.newContext(), container.newContext())
    let item = try one.put("item", rank: 1)
    let notes = try ["a", "b"].map { try one.put($0, as: "Note") }
    for note in notes { note.setToOne(item, for: "item") }
    let box = try one.put("box", as: "Box")
    item.setToOne(box, for: "box")
    try one.save()
    try other.existingObject(with: item.objectID).set("changed", for: "name")
    try other.existingObject(with: box.objectID).set("changed", for: "name")
    try other.save()
    one.mergePolicy = policy
    one.delete(item)
    one.delete(notes[1])
    one.delete(box)
    try one.save()
    let reader = container.newContext()
    // Objects that were deleted themselves and that no context changed are gone.
    let left = try reader.fetch(FetchRequest<ManagedObject>(entityName: "Note"))
    #expect(left.compactMap { $0.string("name") } == ["a"])
    let kept = try reader.existingObject(with: item.objectID)
    #expect(kept.string("name") == "changed")
    #expect(kept.toOne("box")?.objectID == box.objectID)
    #expect(item.isDeleted == false)
    #expect(try item.toMany("notes").map(\.objectID) == [notes[0].objectID])
    #expect(item.toOne("box") === box)
    #expect(one.hasChanges == false)
  }
}
