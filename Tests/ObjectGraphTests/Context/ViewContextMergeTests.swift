import Testing

@testable import Lineage

/// Saves of other contexts while the store cannot be read, which are merged later.
@MainActor @Suite struct ViewContextMergeTests {
  /// Three saved cats in a store that can be locked.
  private struct Desk {
    let store = UnreadableStore(InMemoryStore())
    let container: PersistentContainer
    let writer: ManagedObjectContext
    let cats: [Kennel.Animal]

    init() throws {
      container = try PersistentContainer(
        model: Kennel.model(), classes: Kennel.classes, store: store)
      let context = container.newContext()
      writer = context
      cats = try ["Ada", "Bea", "Cleo"].map { try context.add("Cat", $0) }
      try writer.save()
    }
  }

  @Test func `the view context merges others' saves`() async throws {
    let desk = try Desk()
    let view = desk.container.viewContext
    let (mine, clean, gone) = (
      try view.animal("Ada"), try view.animal("Bea"), try view.animal("Cleo")
    )
    mine.name = "Eva"
    for cat in desk.cats { cat.weight = 5 }
    desk.writer.delete(desk.cats[2])
    try desk.writer.save()
    while !clean.isFault { await Task.yield() }
    #expect(clean.weight == 5)
    #expect(mine.name == "Eva" && mine.weight == 5)
    #expect(gone.isDeleted)
  }

  @Test func `the view context merges what it can, and the rest when the store is readable`()
    async throws
  {
    let desk = try Desk()
    let view = desk.container.viewContext
    let (mine, clean, later) = (
      try view.animal("Ada"), try view.animal("Bea"), try view.animal("Cleo")
    )
    mine.name = "Eva"
    desk.store.isLocked = true
    desk.cats[0].weight = 5
    desk.cats[1].weight = 6
    try desk.writer.save()
    while !clean.isFault { await Task.yield() }
    #expect(mine.weight == nil)
    desk.store.isLocked = false
    desk.cats[2].weight = 7
    try desk.writer.save()
    while !later.isFault { await Task.yield() }
    #expect(mine.name == "Eva")
    #expect(mine.weight == 5)
    #expect(clean.weight == 6)
    #expect(later.weight == 7)
    try view.save()
    #expect(try desk.container.newContext().animal("Eva").weight == 5)
  }

  @Test func `a fetch reports what could not be merged, and the next one merges it`() throws {
    let desk = try Desk()
    let context = desk.container.newContext()
    context.automaticallyMergesChangesFromParent = true
    let mine = try context.animal("Ada")
    mine.name = "Eva"
    desk.cats[0].weight = 5
    try desk.writer.save()
    desk.store.isLocked = true
    for _ in 0..<2 {
      #expect(throws: ObjectGraphError.self) { try context.names() }
      #expect(mine.weight == nil)
    }
    desk.store.isLocked = false
    #expect(try context.names() == ["Bea", "Cleo", "Eva"])
    #expect(mine.weight == 5)
  }
}
