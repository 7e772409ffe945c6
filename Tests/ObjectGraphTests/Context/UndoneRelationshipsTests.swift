import Lineage
import TestSupport
import Testing

/// References, links and orders in steps from before a save.
@Suite struct UndoneRelationshipsTests {
  @Test(arguments: StoreKind.allCases)
  func `a temporary reference in a step is permanent when the step is undone`(kind: StoreKind)
    throws
  {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    let (ada, mia) = (try context.add("Cat", "Ada"), try context.owner("Mia"))
    ada.owner = mia
    try context.processPendingChanges()
    ada.owner = nil
    try context.save()
    try context.undo()
    #expect(ada.owner === mia)
    #expect(try mia.toMany("pets").map(\.objectID) == [ada.objectID])
    try context.save()
    #expect(try kennel.reopened().ownerName("Ada") == "Mia")
  }

  @Test(arguments: StoreKind.allCases)
  func `a step undone before its first save is redone after another save`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    let cleo = try context.add("Cat", "Cleo")
    try context.processPendingChanges()
    let (ada, mia) = (try context.add("Cat", "Ada"), try context.owner("Mia"))
    ada.owner = mia
    try ada.add(cleo, to: "friends")
    try context.undo()
    try context.save()
    #expect(try kennel.reopened().names() == ["Cleo"])
    try context.redo()
    #expect(ada.owner === mia)
    #expect(try context.friends("Cleo") == ["Ada"])
    try context.save()
    let fresh = try kennel.reopened()
    #expect(try fresh.ownerName("Ada") == "Mia")
    #expect(try fresh.friends("Cleo") == ["Ada"])
  }

  @Test(arguments: StoreKind.allCases)
  func `orders are undone and redone after saves`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    try kennel.furnish()
    let dog = try context.animal("Bodo")
    let tricks = try dog.toMany("tricks")
    try dog.setToMany(tricks.reversed(), for: "tricks")
    try context.save()
    let extra = try context.insert(entityName: "Trick")
    try extra.setValue(.string("beg"), forKey: "title")
    try dog.insert(extra, into: "tricks", at: 1)
    try context.save()
    #expect(try context.tricks("Bodo") == ["jump", "beg", "roll", "sit"])
    try context.undo()
    #expect(try context.tricks("Bodo") == ["jump", "roll", "sit"])
    try context.undo()
    #expect(try context.tricks("Bodo") == ["sit", "roll", "jump"])
    try context.save()
    #expect(try kennel.reopened().tricks("Bodo") == ["sit", "roll", "jump"])
    try context.redo()
    try context.redo()
    try context.save()
    #expect(try kennel.reopened().tricks("Bodo") == ["jump", "beg", "roll", "sit"])
    try context.undo()
    try context.undo()
    try context.save()
    try kennel.expectFurnished(kennel.reopened())
  }

  @Test(arguments: StoreKind.allCases)
  func `links are added and removed again after saves`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    try kennel.furnish()
    let (ada, bodo) = (try context.animal("Ada"), try context.animal("Bodo"))
    // Adding an existing link is no change, so undo must not remove it.
    try ada.add(bodo, to: "friends")
    ada.weight = 3
    try context.save()
    try bodo.remove(ada, from: "friends")
    try context.save()
    try context.undo()
    try context.undo()
    #expect(ada.weight == nil)
    try context.save()
    try kennel.expectFurnished(kennel.reopened())
    try context.redo()
    try context.redo()
    try context.save()
    #expect(try kennel.reopened().friends("Bodo") == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `undo returns a member to its former club`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    try kennel.furnish()
    let other = try context.insert(entityName: "Club")
    try other.setValue(.string("B"), forKey: "name")
    try context.save()
    try other.add(try context.animal("Bodo"), to: "members")
    try context.save()
    #expect(try kennel.reopened().members("B") == ["Bodo"])
    try context.undo()
    try context.save()
    #expect(try kennel.reopened().members("B") == [])
    try kennel.expectFurnished(kennel.reopened())
    try context.redo()
    try context.save()
    #expect(try kennel.reopened().members("B") == ["Bodo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `unsaved changes clear the redo steps`(kind: StoreKind) throws {
    let context = try UndoKennel(kind).context
    let ada = try context.add("Cat", "Ada")
    try context.save()
    ada.weight = 4
    try context.undo()
    #expect(ada.weight == nil)
    ada.weight = 5
    try context.redo()
    #expect(ada.weight == 5)
  }

  @Test func `the cost of an undo step does not depend on the number of unsaved links`() throws {
    let (few, many) = (try costOfSteps(among: 2_000), try costOfSteps(among: 20_000))
    // With ten times the links, a step that visits all of them costs ten times as much.
    #expect(many < 4 * few, "\(few) and \(many) ns")
  }

  /// Returns the processor time of some undos and redos with so many unsaved links.
  private func costOfSteps(among count: Int) throws -> Double {
    let context = try UndoKennel(.memory).context
    let animals = try (0..<count).map { try context.add("Cat", "Cat \($0)") }
    try context.save()
    context.undoHistory = UndoHistory()
    for (one, other) in zip(animals, animals.dropFirst()) { try one.add(other, to: "friends") }
    try context.processPendingChanges()
    let cost = try Work.nanoseconds {
      for animal in animals.prefix(500) {
        try animal.add(animals[1_000], to: "friends")
        try context.processPendingChanges()
      }
      for _ in 0..<500 { try context.undo() }
    }
    try context.undo()
    #expect(context.hasChanges == false)
    return cost
  }
}
