import Lineage
import TestSupport
import Testing

/// Steps from before a save.
@Suite struct UndoAcrossSavesTests {
  @Test(.covers("C63"), arguments: StoreKind.allCases)
  func `undo and redo of a saved insertion include its references`(kind: StoreKind)
    throws
  {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    let bodo = try context.add("Dog", "Bodo")
    try context.save()
    let (ada, mia) = (try context.add("Cat", "Ada"), try context.owner("Mia"))
    ada.owner = mia
    try ada.add(bodo, to: "friends")
    try context.save()
    try context.undo()
    #expect(try context.names() == ["Bodo"])
    #expect(try bodo.toMany("friends").isEmpty)
    try context.save()
    #expect(try kennel.reopened().names() == ["Bodo"])
    #expect(try kennel.reopened().friends("Bodo") == [])
    try context.redo()
    #expect(try context.friends("Bodo") == ["Ada"])
    #expect(ada.owner === mia)
    try context.save()
    let fresh = try kennel.reopened()
    #expect(try fresh.friends("Ada") == ["Bodo"])
    #expect(try fresh.ownerName("Ada") == "Mia")
  }

  @Test(.covers("C63"), arguments: StoreKind.allCases)
  func `a saved deletion is undone with references, links and orders`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let (context, ids) = (kennel.context, try kennel.furnish())
    context.delete(try context.animal("Bodo"))
    try context.save()
    #expect(try context.friends("Ada") == ["Cleo"])
    #expect(try context.count(for: FetchRequest<Kennel.Trick>(entityName: "Trick")) == 0)
    try context.undo()
    try kennel.expectFurnished(context)
    #expect(try context.animal("Bodo").objectID == ids["Bodo"])
    try context.save()
    try kennel.expectFurnished(context)
    try kennel.expectFurnished(kennel.reopened())
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting the other end of every kind of relationship is undone too`(kind: StoreKind) throws
  {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    try kennel.furnish()
    let tricks = try context.animal("Bodo").toMany("tricks")
    context.delete(tricks[1])
    context.delete(try #require(try context.animal("Bodo").owner))
    for club in try context.fetch(FetchRequest<ManagedObject>(entityName: "Club")) {
      context.delete(club)
    }
    context.delete(try context.animal("Ada"))
    context.delete(try context.animal("Cleo"))
    try context.save()
    #expect(try context.animal("Bodo").owner == nil)
    try context.undo()
    try kennel.expectFurnished(context)
    try context.save()
    try kennel.expectFurnished(kennel.reopened())
  }

  @Test(arguments: StoreKind.allCases)
  func `deletions are undone one by one with a save between them`(kind: StoreKind) throws {
    let kennel = try UndoKennel(kind)
    let context = kennel.context
    try kennel.furnish()
    for name in ["Bodo", "Ada", "Cleo"] {
      context.delete(try context.animal(name))
      try context.save()
    }
    for name in ["Cleo", "Ada", "Bodo"] {
      try context.undo()
      #expect(try context.animal(name).isInserted)
      try context.save()
    }
    try kennel.expectFurnished(context)
    try kennel.expectFurnished(kennel.reopened())
  }

  @Test(arguments: StoreKind.allCases)
  func `a deletion can be undone, redone and undone again, with and without saves between`(
    kind: StoreKind
  ) throws {
    for saves in [false, true] {
      let kennel = try UndoKennel(kind)
      let context = kennel.context
      try kennel.furnish()
      context.delete(try context.animal("Bodo"))
      try context.save()
      for _ in 0..<2 {
        try context.undo()
        try kennel.expectFurnished(context)
        if saves { try context.save() }
        try context.redo()
        #expect(try context.names() == ["Ada", "Cleo"])
        #expect(try context.friends("Ada") == ["Cleo"])
        if saves { try context.save() }
      }
      #expect(context.hasChanges == false)
      try context.save()
      #expect(try kennel.reopened().friends("Ada") == ["Cleo"])
      try context.undo()
      try context.save()
      try kennel.expectFurnished(kennel.reopened())
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `all steps from insertion to deletion are undone and redone`(kind: StoreKind) throws {
    for saves in [false, true] {
      let kennel = try UndoKennel(kind)
      let context = kennel.context
      let ada = try context.add("Cat", "Ada")
      try context.save()
      ada.weight = 4
      try context.save()
      context.delete(ada)
      try context.save()
      var seen: [[String]] = []
      for isUndo in [true, true, true, false, false, false, true] {
        if isUndo { try context.undo() } else { try context.redo() }
        if saves { try context.save() }
        let from = saves ? try kennel.reopened() : context
        let cats = try from.fetch(FetchRequest<Kennel.Cat>(entityName: "Cat"))
        seen.append(cats.map { "\($0.weight ?? 0)" })
      }
      #expect(seen == [["4.0"], ["0.0"], [], ["0.0"], ["4.0"], [], ["4.0"]], "saves: \(saves)")
      #expect(context.undoHistory?.canRedo == true)
    }
  }
}
