import Lineage
import TestModels
import TestSupport
import Testing

@Suite struct UndoTests {
  private func context(_ kind: StoreKind) throws -> (ManagedObjectContext, TestStore) {
    let store = try TestStore(kind)
    let context = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    context.undoHistory = UndoHistory()
    return (context, store)
  }

  @Test(.covers("C63"), arguments: StoreKind.allCases)
  func `steps over objects of several entities are undone and redone one by one`(kind: StoreKind)
    throws
  {
    let (context, _) = try context(kind)
    try context.add("Cat", "Ada")
    let dog = try context.add("Dog", "Bodo")
    try context.save()
    dog.name = "Bruno"
    try context.processPendingChanges()
    let puppy = try context.add("Puppy", "Cleo")
    context.delete(try context.animal("Ada"))
    try context.processPendingChanges()
    #expect(try context.names() == ["Bruno", "Cleo"])

    try context.undo()
    #expect(try context.names() == ["Ada", "Bruno"])
    #expect(puppy.managedObjectContext == nil)
    try context.undo()
    #expect(try context.names() == ["Ada", "Bodo"])
    #expect(dog.hasChanges == false)
    try context.redo()
    try context.redo()
    #expect(try context.names() == ["Bruno", "Cleo"])
    #expect(puppy.isInserted)
    try context.save()
    context.reset()
    #expect(try context.names() == ["Bruno", "Cleo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `links and references are undone too`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Mia"), forKey: "name")
    let (ada, bodo) = (try context.add("Cat", "Ada"), try context.add("Dog", "Bodo"))
    try context.save()
    ada.owner = owner as? Kennel.Owner
    try ada.add(bodo, to: "friends")
    try context.processPendingChanges()
    try context.undo()
    #expect(ada.owner == nil)
    #expect(try bodo.toMany("friends").isEmpty)
    #expect(context.hasChanges == false)
    try context.redo()
    #expect(try owner.toMany("pets").map(\.objectID) == [ada.objectID])
    #expect(try bodo.toMany("friends").map(\.objectID) == [ada.objectID])
  }

  @Test(.covers("G17", "G18"))
  func `undo restores a transient value without calling its setter`() throws {
    final class Counted: ManagedObject {
      nonisolated(unsafe) static var setterCalls = 0
      var mood: String? {
        get { string("mood") }
        set {
          Self.setterCalls += 1
          set(newValue, for: "mood")
        }
      }
    }
    let entity = EntityDescription("Counted", ["mood": .string.transient])
    let context = try PersistentContainer(
      inMemory: ManagedObjectModel(entities: [entity]), classes: [Counted.self]
    ).newContext()
    context.undoHistory = UndoHistory()
    let object = Counted(context: context)
    try context.save()
    object.mood = "calm"
    try context.processPendingChanges()
    object.mood = "wild"
    try context.undo()
    #expect(object.mood == "calm")
    try context.undo()
    #expect(object.mood == nil)
    #expect(Counted.setterCalls == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a step before a save can still be undone, and a saved deletion comes back`(kind: StoreKind)
    throws
  {
    let (context, _) = try context(kind)
    let ada = try context.add("Cat", "Ada")
    ada.weight = 4
    try context.save()
    ada.weight = 5
    try context.save()
    try context.undo()
    #expect(ada.weight == 4)
    try context.save()
    context.delete(ada)
    try context.save()
    #expect(try context.names() == [])
    try context.undo()
    #expect(try context.names() == ["Ada"])
    try context.save()
    context.reset()
    #expect(try context.animal("Ada").weight == 4)
  }

  @Test func `the number of steps is limited, and a new step clears the redo steps`() throws {
    let context = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
      .newContext()
    let history = UndoHistory(levelCount: 2)
    context.undoHistory = history
    let ada = try context.add("Cat", "Ada")
    for weight in 1...4 {
      ada.weight = Double(weight)
      try context.processPendingChanges()
    }
    try context.undo()
    try context.undo()
    #expect(history.canUndo == false)
    #expect(ada.weight == 2)
    ada.weight = 7
    try context.processPendingChanges()
    #expect(history.canRedo == false)
  }
}

extension UndoTests {
  @Test func `an order is undone too`() throws {
    let context = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
      .newContext()
    let dog = try context.add("Dog", "Bodo")
    let tricks = try ["sit", "roll"].map { title in
      let trick = try context.insert(entityName: "Trick")
      try trick.setValue(.string(title), forKey: "title")
      return trick
    }
    try dog.setToMany(tricks, for: "tricks")
    try context.save()
    context.undoHistory = UndoHistory()
    try dog.setToMany(tricks.reversed(), for: "tricks")
    try context.processPendingChanges()
    #expect(try dog.toMany("tricks").map(\.objectID) == tricks.reversed().map(\.objectID))
    try context.undo()
    #expect(try dog.toMany("tricks").map(\.objectID) == tricks.map(\.objectID))
    try context.redo()
    #expect(try dog.toMany("tricks").map(\.objectID) == tricks.reversed().map(\.objectID))
  }
}
