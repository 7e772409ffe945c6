import Lineage
import TestSupport
import Testing

/// Changes to objects in every possible way, all of which are notified.
@Suite(.covers("A22")) struct MissedNoticesTests {
  @Test(arguments: StoreKind.allCases)
  func `a change to an unsaved object is notified after its insertion was`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let dora = try kennel.context.add("Dog", "Dora")
    try kennel.context.processPendingChanges()
    let found = try await results.notices {
      dora.weight = 4
      try kennel.context.processPendingChanges()
      dora.weight = 5
      try kennel.context.save()
    }
    #expect(found.updates == [[3], [3]])
  }

  @Test(arguments: StoreKind.allCases)
  func `changes by undo and redo are notified`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.ada.weight = 4
      try kennel.context.processPendingChanges()
      try kennel.context.undo()
      try kennel.context.redo()
    }
    #expect(found.updates == [[0], [0], [0]])
  }

  @Test(arguments: StoreKind.allCases)
  func `links that undo removes are notified at both ends`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      try kennel.ada.add(kennel.cleo, to: "friends")
      try kennel.context.processPendingChanges()
      try kennel.context.undo()
    }
    #expect(found.updates == [[0, 2], [0, 2]])
  }

  @Test(arguments: StoreKind.allCases)
  func `changes by rollback are notified, including links`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let (results, owners) = (try kennel.watch(), try kennel.watchOwners())
    kennel.ada.weight = 4
    try kennel.bodo.add(kennel.cleo, to: "friends")
    kennel.cleo.owner = kennel.mia
    try kennel.context.processPendingChanges()
    let ownerChanges = owners.changes
    let found = try await results.notices { kennel.context.rollback() }
    #expect(found.updates == [[0, 1, 2]])
    owners.finish()
    var ownersFound: [FetchedResultsChange] = []
    for await change in ownerChanges { ownersFound.append(change) }
    #expect(ownersFound.updates == [[0]])
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh that discards unsaved values is notified`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    kennel.bodo.weight = 4
    try kennel.context.processPendingChanges()
    let found = try await results.notices {
      try kennel.context.refresh(kennel.bodo, mergeChanges: false)
      try kennel.context.processPendingChanges()
    }
    #expect(found.updates == [[1]])
    #expect(kennel.bodo.weight == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh that reads another context's save is notified, with or without unsaved values`(
    kind: StoreKind
  ) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    kennel.bodo.code = "b"
    try kennel.context.processPendingChanges()
    try kennel.elsewhere { context in
      try context.animal("Ada").weight = 1
      try context.animal("Bodo").weight = 2
    }
    let found = try await results.notices {
      try kennel.context.refresh(kennel.ada, mergeChanges: true)
      try kennel.context.refresh(kennel.bodo, mergeChanges: true)
      try kennel.context.processPendingChanges()
    }
    #expect(found.updates == [[0, 1]])
    #expect(kennel.bodo.code == "b")
    #expect(results.objects.map(\.weight) == [1, 2, nil])
  }

  @Test(arguments: StoreKind.allCases)
  func `a reset replaces the results, and changes to the new objects are notified`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    kennel.ada.name = "Zoe"
    try kennel.context.processPendingChanges()
    let found = try await results.notices {
      kennel.context.reset()
      results.objects[0].weight = 3
      try kennel.context.processPendingChanges()
    }
    #expect(found.count == 2)
    #expect(found[0].deleted.count == 3 && found[0].inserted.count == 3)
    #expect(found.updates == [[], [0]])
    #expect(results.objects.map(\.name) == ["Ada", "Bodo", "Cleo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a merged save of another context is notified, also of links alone`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    kennel.context.automaticallyMergesChangesFromParent = true
    let friends = try kennel.watch(
      FetchPredicate(format: "ANY friends.name == 'Cleo'"))
    let results = try kennel.watch()
    try kennel.elsewhere { try $0.animal("Bodo").weight = 2 }
    let found = try await results.notices {
      _ = try kennel.context.names()
      try kennel.elsewhere { try $0.animal("Ada").add($0.animal("Cleo"), to: "friends") }
      _ = try kennel.context.names()
    }
    #expect(found.updates == [[1], [0, 2]])
    #expect(friends.objects.map(\.name) == ["Ada"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a new owner set or removed in another context changes the owner`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    kennel.context.automaticallyMergesChangesFromParent = true
    let owners = try kennel.watchOwners()
    let found = try await owners.notices {
      try kennel.elsewhere { context in
        try context.animal("Bodo").owner =
          context.object(with: kennel.mia.objectID) as? Kennel.Owner
      }
      _ = try kennel.context.names()
      try kennel.elsewhere { try $0.animal("Bodo").owner = nil }
      _ = try kennel.context.names()
    }
    #expect(found.updates == [[0], [0]])
  }
}
