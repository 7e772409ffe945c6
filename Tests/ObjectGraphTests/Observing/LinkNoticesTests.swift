import Lineage
import TestSupport
import Testing

/// An object changes with its relationships, whichever side is set.
@Suite(.covers("A22")) struct LinkNoticesTests {
  @Test(arguments: StoreKind.allCases)
  func `added and removed links are notified at both ends`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      try kennel.ada.add(kennel.bodo, to: "friends")
      try kennel.context.processPendingChanges()
      try kennel.bodo.remove(kennel.ada, from: "friends")
      try kennel.context.save()
    }
    #expect(found.updates == [[0, 1], [0, 1]])
  }

  @Test(arguments: StoreKind.allCases)
  func `an owner is notified when a pet is added, removed or deleted`(kind: StoreKind) async throws
  {
    let kennel = try WatchedKennel(kind)
    let owners = try kennel.watchOwners()
    let found = try await owners.notices {
      kennel.ada.owner = kennel.mia
      try kennel.context.processPendingChanges()
      kennel.ada.owner = nil
      try kennel.context.processPendingChanges()
      try kennel.mia.add(kennel.bodo, to: "pets")
      try kennel.context.save()
      kennel.context.delete(kennel.bodo)
      try kennel.context.processPendingChanges()
      try kennel.context.undo()
    }
    #expect(found.updates == [[0], [0], [0], [0], [0]])
  }

  @Test(arguments: StoreKind.allCases)
  func `deleting a friend changes the remaining ones`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    try kennel.ada.add(kennel.cleo, to: "friends")
    try kennel.context.save()
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.context.delete(kennel.ada)
      try kennel.context.processPendingChanges()
      kennel.context.rollback()
    }
    #expect(found.map { $0.deleted.map(\.index) } == [[0], []])
    #expect(found.map { $0.inserted.map(\.index) } == [[], [0]])
    #expect(found.updates == [[1], [2]])
  }

  @Test(arguments: StoreKind.allCases)
  func `a reordered relationship is notified, and so is its undo`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    let tricks = try ["Sit", "Roll"].map { title in
      let trick = try kennel.context.insert(entityName: "Trick")
      try trick.setValue(.string(title), forKey: "title")
      return trick
    }
    try kennel.bodo.setToMany(tricks, for: "tricks")
    try kennel.context.save()
    let results = try kennel.watch()
    let found = try await results.notices {
      try kennel.bodo.setToMany(tricks.reversed(), for: "tricks")
      try kennel.context.processPendingChanges()
      try kennel.context.undo()
      try kennel.bodo.insert(tricks[1], into: "tricks", at: 0)
      try kennel.context.processPendingChanges()
      kennel.context.rollback()
    }
    #expect(found.updates == [[1], [1], [1], [1]])
  }

  @Test(arguments: StoreKind.allCases)
  func `the results of a predicate over links follow the links`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch(FetchPredicate(format: "friends.@count > 0"))
    let found = try await results.notices {
      try kennel.ada.add(kennel.cleo, to: "friends")
      try kennel.context.processPendingChanges()
      try kennel.context.undo()
      try kennel.context.redo()
      try kennel.context.save()
      try kennel.ada.setToMany([], for: "friends")
      try kennel.context.save()
    }
    #expect(found.map { $0.inserted.map(\.index) } == [[0, 1], [], [0, 1], []])
    #expect(found.map { $0.deleted.map(\.index) } == [[], [0, 1], [], [0, 1]])
    #expect(found.allSatisfy { $0.moved.isEmpty && $0.updated.isEmpty })
  }

  @Test(arguments: StoreKind.allCases)
  func `the order over a relationship follows the destination`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let paul = try #require(
      try kennel.context.insert(entityName: "Owner") as? Kennel.Owner)
    paul.name = "Paul"
    (kennel.ada.owner, kennel.bodo.owner) = (kennel.mia, paul)
    kennel.context.delete(kennel.cleo)
    try kennel.context.save()
    let results = try kennel.watch(by: "owner.name")
    #expect(results.objects.map(\.name) == ["Ada", "Bodo"])
    let found = try await results.notices {
      kennel.mia.name = "Zita"
      try kennel.context.processPendingChanges()
    }
    #expect(found.count == 1 && found[0].moved.count == 1)
    #expect(results.objects.map(\.name) == ["Bodo", "Ada"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a save of a child context is notified, including links`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      let child = ManagedObjectContext(parent: kennel.context)
      try child.animal("Ada").weight = 2
      try child.animal("Bodo").add(child.animal("Cleo"), to: "friends")
      try child.save()
      try kennel.context.processPendingChanges()
    }
    #expect(found.updates == [[0, 1, 2]])
  }
}
