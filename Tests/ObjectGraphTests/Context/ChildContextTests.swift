import TestSupport
import Testing

@testable import Lineage

@Suite struct ChildContextTests {
  private func container(_ kind: StoreKind) throws -> (PersistentContainer, TestStore) {
    let store = try TestStore(kind)
    return (try store.open(Kennel.model(), classes: Kennel.classes), store)
  }

  @Test(.covers("H32"), arguments: StoreKind.allCases)
  func `a child's save reaches only its parent, and the parent's save the store`(kind: StoreKind)
    throws
  {
    let (container, store) = try container(kind)
    let parent = container.newContext()
    try parent.add("Cat", "Ada")
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    try child.animal("Ada").weight = 4
    let bodo = try child.add("Dog", "Bodo")
    try child.animal("Ada").add(bodo, to: "friends")
    #expect(try parent.names() == ["Ada"])
    try child.save()
    #expect(child.hasChanges == false)
    #expect(try parent.names() == ["Ada", "Bodo"])
    #expect(try parent.animal("Ada").weight == 4)
    #expect(try parent.animal("Bodo").toMany("friends").count == 1)
    #expect(try container.newContext().names() == ["Ada"])
    try parent.save()
    let reopened = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    #expect(try reopened.names() == ["Ada", "Bodo"])
    #expect(try reopened.animal("Ada").toMany("friends").count == 1)
  }

  @Test(.covers("H33"), arguments: StoreKind.allCases)
  func `a discarded child leaves its parent unchanged`(kind: StoreKind) throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let ada = try parent.add("Cat", "Ada")
    do {
      let child = ManagedObjectContext(parent: parent)
      try child.animal("Ada").name = "Zoe"
      child.delete(try child.animal("Zoe"))
      try child.add("Dog", "Bodo")
    }
    #expect(ada.name == "Ada")
    #expect(try parent.names() == ["Ada"])
    let child = ManagedObjectContext(parent: parent)
    try child.animal("Ada").name = "Zoe"
    child.rollback()
    #expect(try child.names() == ["Ada"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a child's objects have permanent IDs after the parent's save`(kind: StoreKind) throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let child = ManagedObjectContext(parent: parent)
    let (cleo, owner) = (try child.add("Puppy", "Cleo"), try child.insert(entityName: "Owner"))
    try owner.setValue(.string("Mia"), forKey: "name")
    cleo.owner = owner as? Kennel.Owner
    try child.save()
    #expect(cleo.objectID.isTemporaryID)
    #expect(parent.registeredObject(for: cleo.objectID) != nil)
    try parent.save()
    #expect(cleo.objectID.isTemporaryID == false)
    #expect(try parent.animal("Cleo").objectID == cleo.objectID)
    #expect(cleo.owner === owner)
    cleo.weight = 3
    try child.save()
    try parent.save()
    #expect(try container.newContext().animal("Cleo").weight == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `grandchildren save through every generation`(kind: StoreKind) throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let child = ManagedObjectContext(parent: parent)
    let grandchild = ManagedObjectContext(parent: child)
    let ada = try grandchild.add("Cat", "Ada")
    try grandchild.save()
    try child.save()
    try parent.save()
    #expect(ada.objectID.isTemporaryID == false)
    #expect(try container.newContext().names() == ["Ada"])
    grandchild.delete(ada)
    try grandchild.save()
    try child.save()
    try parent.save()
    #expect(try container.newContext().names() == [])
  }

  @Test(.covers("H32", "H33"), arguments: StoreKind.allCases)
  func `work on a child becomes unsaved changes of the parent`(kind: StoreKind) async throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    try parent.add("Cat", "Ada")
    let count = try await parent.performChildTask { child in
      try child.animal("Ada").weight = 4
      try child.add("Dog", "Bodo")
      try child.save()
      try child.add("Dog", "Never saved")
      return try child.names().count
    }
    #expect(count == 3)
    #expect(try parent.names() == ["Ada", "Bodo"])
    #expect(try parent.animal("Ada").weight == 4)
    #expect(try container.newContext().names() == [])
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await parent.performChildTask { child in
        try child.add("Dog", "Dora")
        try child.save()
        throw Stop()
      }
    }
    #expect(try parent.names() == ["Ada", "Bodo"])
    try parent.save()
    #expect(try container.newContext().names() == ["Ada", "Bodo"])
  }

  @Test(arguments: StoreKind.allCases) @MainActor
  func `work on a child may wait, and two tasks can run at once`(kind: StoreKind) async throws {
    let (container, _) = try container(kind)
    let parent = container.viewContext
    func adding(_ name: String) -> Task<Int, any Error> {
      Task {
        try await parent.performChildTask { child in
          await Task.yield()
          try child.add("Cat", name)
          await Task.yield()
          try child.save()
          return try child.names().count
        }
      }
    }
    let (ada, bodo) = (adding("Ada"), adding("Bodo"))
    #expect(try await [ada.value, bodo.value] == [1, 1])
    #expect(try parent.names() == ["Ada", "Bodo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a child merges the saves of its parent and siblings if it is set to`(
    kind: StoreKind
  ) throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let ada = try parent.add("Cat", "Ada")
    let bodo = try parent.add("Dog", "Bodo")
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    child.automaticallyMergesChangesFromParent = true
    let (mine, hers) = (try child.animal("Ada"), try child.animal("Bodo"))
    mine.weight = 1
    ada.name = "Eva"
    parent.delete(bodo)
    try parent.save()
    #expect(try child.names() == ["Eva"])
    #expect(mine.name == "Eva")
    #expect(mine.weight == 1)
    #expect(hers.isDeleted)
    let sibling = ManagedObjectContext(parent: parent)
    try sibling.animal("Eva").code = "A1"
    try sibling.save()
    _ = try child.names()
    #expect(mine.code == "A1")
    #expect(mine.weight == 1)
    let other = container.newContext()
    try other.animal("Eva").name = "Zoe"
    try other.save()
    parent.rollback()
    parent.automaticallyMergesChangesFromParent = true
    // Saves from before the parent listened do not reach it.
    #expect(try parent.names() == ["Eva"])
    #expect(try child.names() == ["Eva"])
    try other.animal("Zoe").name = "Kim"
    try other.save()
    #expect(try parent.names() == ["Kim"])
    #expect(try child.names() == ["Kim"])
    #expect(mine.name == "Kim")
    #expect(mine.weight == 1)
  }

  /// Only its own isolation may use another context's store; the container's store is shared.
  @Test(arguments: StoreKind.allCases)
  func `a child task uses the store itself, whatever the number of contexts above it`(
    kind: StoreKind
  )
    throws
  {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let child = ManagedObjectContext(parent: parent)
    let grandchild = ManagedObjectContext(parent: child)
    for context in [parent, child, grandchild] {
      #expect(try context.childWork().store === container.store)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a child task of a child is independent of the contexts above it`(kind: StoreKind)
    async throws
  {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    try parent.add("Cat", "Ada")
    try parent.save()
    try parent.add("Cat", "Bea")
    let child = ManagedObjectContext(parent: parent)
    try child.animal("Ada").name = "Eva"
    try child.add("Cat", "Cleo")
    let seen = try await child.performChildTask { task in
      let seen = try task.names()
      try task.animal("Cleo").weight = 3
      try task.animal("Bea").weight = 2
      try task.save()
      return seen
    }
    #expect(seen == ["Bea", "Cleo", "Eva"])
    #expect(try child.animal("Cleo").weight == 3)
    #expect(try parent.animal("Bea").weight == nil)
    try child.save()
    try parent.save()
    let stored = container.newContext()
    #expect(try stored.names() == ["Bea", "Cleo", "Eva"])
    #expect(try stored.animal("Bea").weight == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a changed transient value alone reaches the parent`(kind: StoreKind) async throws {
    let (container, _) = try container(kind)
    let parent = container.newContext()
    let (ada, bea) = (try parent.add("Cat", "Ada"), try parent.add("Cat", "Bea"))
    try parent.save()
    let child = ManagedObjectContext(parent: parent)
    try child.animal("Ada").mood = "calm"
    try child.save()
    #expect(child.hasChanges == false)
    #expect(ada.mood == "calm")
    let seen = try await parent.performChildTask { task in
      try task.animal("Bea").mood = "wild"
      try task.save()
      return try task.animal("Ada").mood
    }
    #expect(seen == "calm")
    #expect(bea.mood == "wild")
    let version = ada.knownVersion
    try parent.save()
    #expect(ada.mood == "calm" && ada.knownVersion == version)
  }
}
