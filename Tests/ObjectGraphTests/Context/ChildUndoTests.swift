import Lineage
import TestSupport
import Testing

/// The state to which children return while their parent saves.
@Suite struct ChildUndoTests {
  @Test(arguments: StoreKind.allCases)
  func `a discarded child refers to objects that its parent saved meanwhile`(kind: StoreKind) throws
  {
    let parent = try UndoKennel(kind).context
    let (ada, mia) = (try parent.add("Cat", "Ada"), try parent.owner("Mia"))
    ada.owner = mia
    let child = ManagedObjectContext(parent: parent)
    let grandchild = ManagedObjectContext(parent: child)
    let (ours, theirs) = (try child.animal("Ada"), try grandchild.animal("Ada"))
    theirs.owner = nil
    ours.owner = nil
    try parent.save()
    child.rollback()
    grandchild.rollback()
    for animal in [ours, theirs] {
      #expect(animal.objectID == ada.objectID)
      #expect(animal.owner?.objectID == mia.objectID)
      #expect(animal.owner?.name == "Mia")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a child undoes to references and orders that its parent saved meanwhile`(kind: StoreKind)
    throws
  {
    let parent = try UndoKennel(kind).context
    let (dog, mia) = (try parent.add("Dog", "Bodo"), try parent.owner("Mia"))
    dog.owner = mia
    let tricks = try ["sit", "roll"].map { title in
      let trick = try parent.insert(entityName: "Trick")
      try trick.setValue(.string(title), forKey: "title")
      return trick
    }
    try dog.setToMany(tricks, for: "tricks")
    let child = ManagedObjectContext(parent: parent)
    child.undoHistory = UndoHistory()
    let ours = try child.animal("Bodo")
    ours.owner = nil
    try child.processPendingChanges()
    try ours.setToMany(try ours.toMany("tricks").reversed(), for: "tricks")
    try child.processPendingChanges()
    try parent.save()
    #expect(try child.tricks("Bodo") == ["roll", "sit"])
    try child.undo()
    #expect(try child.tricks("Bodo") == ["sit", "roll"])
    try child.undo()
    #expect(ours.owner?.objectID == mia.objectID)
    #expect(child.hasChanges == false)
    try child.redo()
    try child.redo()
    try child.save()
    #expect(try parent.tricks("Bodo") == ["roll", "sit"])
    #expect(dog.owner == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a child undoes a saved deletion, before and after its parent's save`(kind: StoreKind)
    throws
  {
    for parentSaves in [false, true] {
      let kennel = try UndoKennel(kind)
      let parent = kennel.context
      try kennel.furnish()
      let child = ManagedObjectContext(parent: parent)
      child.undoHistory = UndoHistory()
      child.delete(try child.animal("Bodo"))
      try child.save()
      if parentSaves { try parent.save() }
      #expect(try parent.names() == ["Ada", "Cleo"])
      try child.undo()
      try kennel.expectFurnished(child)
      try child.save()
      try kennel.expectFurnished(parent)
      try parent.save()
      try kennel.expectFurnished(kennel.reopened())
    }
  }

  @Test func `a child undoes and redoes an insertion`() throws {
    let parent = try UndoKennel(.memory).context
    let child = ManagedObjectContext(parent: parent)
    child.undoHistory = UndoHistory()
    try child.add("Cat", "Ada").weight = 2
    try child.save()
    try child.undo()
    try child.save()
    #expect(try parent.names() == [])
    try child.redo()
    try child.save()
    #expect(try parent.animal("Ada").weight == 2)
    try parent.save()
    #expect(try child.animal("Ada").objectID == parent.animal("Ada").objectID)
  }
}
