import Foundation
import Lineage
import TestSupport
import Testing

/// A context's notifications of changes to its objects.
@Suite struct ObjectsDidChangeTests {
  @Test(arguments: StoreKind.allCases)
  func `insertions, changes and deletions are notified once, saved or not`(kind: StoreKind)
    async throws
  {
    let container = try TestStore(kind).open(Kennel.model(), classes: Kennel.classes)
    let context = container.newContext()
    let (old, lone) = (try context.add("Cat", "Old"), try context.add("Cat", "Lone"))
    try context.save()
    var notices = context.objectsDidChange().makeAsyncIterator()

    let dog = try context.add("Dog", "Rex")
    old.name = "Older"
    try context.processPendingChanges()
    let first = try #require(await notices.next())
    #expect(first.inserted == [dog.objectID] && first.updated == [old.objectID])
    #expect(first.deleted.isEmpty && first.refreshed.isEmpty)

    // The save itself changes nothing.
    try context.save()
    context.delete(dog)
    try old.add(try context.add("Cat", "New"), to: "friends")
    try context.save()
    let second = try #require(await notices.next())
    #expect(second.deleted.map(\.entityName) == ["Dog"])
    #expect(second.updated == [old.objectID] && second.inserted.count == 1)

    lone.name = "Alone"
    context.delete(lone)
    context.rollback()
    let gone = try context.add("Cat", "Gone")
    context.delete(gone)
    try context.processPendingChanges()
    try context.refresh(lone, mergeChanges: false)
    try context.processPendingChanges()
    let third = try #require(await notices.next())
    #expect(third.refreshed == [lone.objectID], "\(third)")
    #expect(third.inserted.isEmpty && third.deleted.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a merge reports the others' changes`(kind: StoreKind) async throws {
    let container = try TestStore(kind).open(Kennel.model(), classes: Kennel.classes)
    let (context, other) = (container.newContext(), container.newContext())
    let (kept, gone) = (try context.add("Cat", "Kept"), try context.add("Cat", "Gone"))
    try context.save()
    context.automaticallyMergesChangesFromParent = true
    var notices = context.objectsDidChange().makeAsyncIterator()
    try other.animal("Kept").name = "Changed"
    other.delete(try other.animal("Gone"))
    try other.save()
    #expect(try context.names().contains("Changed"))
    let notice = try #require(await notices.next())
    #expect(notice.deleted == [gone.objectID] && notice.refreshed == [kept.objectID])
  }

  @Test func `a stopped listener costs nothing, and the end of the context ends all streams`()
    async throws
  {
    let container = try TestStore(.memory).open(Kennel.model(), classes: Kennel.classes)
    var context: ManagedObjectContext? = container.newContext()
    do { _ = context?.objectsDidChange() }
    try context?.add("Cat", "Tom")
    try context?.processPendingChanges()
    let stream = try #require(context?.objectsDidChange())
    try context?.add("Cat", "Kit")
    try context?.processPendingChanges()
    context = nil
    var count = 0
    for await notice in stream { count += notice.inserted.count }
    #expect(count == 1)
  }
}
