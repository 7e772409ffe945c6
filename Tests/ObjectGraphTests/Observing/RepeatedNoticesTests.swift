import Lineage
import TestSupport
import Testing

/// Notifications without the changes of the previous one.
@Suite(.covers("A22")) struct RepeatedNoticesTests {
  @Test(arguments: StoreKind.allCases)
  func `a change is notified once, however often changes are processed`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.ada.weight = 4
      try kennel.context.add("Dog", "Dora").owner = kennel.mia
      for _ in 0..<3 { try kennel.context.processPendingChanges() }
      try kennel.context.save()
      try kennel.context.processPendingChanges()
    }
    #expect(found.updates == [[0]])
    #expect(found.map { $0.inserted.map(\.index) } == [[3]])
  }

  @Test(arguments: StoreKind.allCases)
  func `setting a value back to its former one is no update`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    kennel.bodo.weight = 7
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.bodo.weight = 8
      kennel.bodo.weight = 7
      kennel.cleo.name = kennel.cleo.name
      try kennel.context.processPendingChanges()
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `reading all objects again reports no unchanged one`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let results = try kennel.watch()
    let found = try await results.notices {
      try kennel.context.refreshAllObjects()
      try kennel.context.processPendingChanges()
    }
    #expect(found.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a reference that gets its permanent key is no update`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    let paul = try #require(
      try kennel.context.insert(entityName: "Owner") as? Kennel.Owner)
    paul.name = "Paul"
    kennel.ada.owner = paul
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.ada.owner = nil
      kennel.ada.owner = paul
      try kennel.context.save()
    }
    #expect(found.isEmpty)
    #expect(kennel.ada.owner === paul)
  }

  @Test(arguments: StoreKind.allCases)
  func `rollback notifies only its own changes`(kind: StoreKind) async throws {
    let kennel = try WatchedKennel(kind)
    kennel.ada.weight = 4
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.context.rollback()
      kennel.context.rollback()
    }
    #expect(found.updates == [[0]])
  }

  @Test(arguments: StoreKind.allCases)
  func `new results report only later changes`(kind: StoreKind)
    async throws
  {
    let kennel = try WatchedKennel(kind)
    let first = try kennel.watch()
    let toldFirst = first.changes
    kennel.ada.weight = 4
    let found = try await kennel.watch().notices { try kennel.context.processPendingChanges() }
    #expect(found.isEmpty)
    first.finish()
    var foundFirst: [FetchedResultsChange] = []
    for await change in toldFirst { foundFirst.append(change) }
    #expect(foundFirst.updates == [[0]])
  }

  @Test(arguments: StoreKind.allCases)
  func `changes before observation are not notified, and later changes to the same objects are`(
    kind: StoreKind
  ) async throws {
    let kennel = try WatchedKennel(kind)
    kennel.ada.weight = 4
    let dora = try kennel.context.add("Dog", "Dora")
    let results = try kennel.watch()
    let found = try await results.notices {
      try kennel.context.processPendingChanges()
      kennel.ada.weight = 5
      dora.weight = 5
      try kennel.context.processPendingChanges()
    }
    #expect(found.updates == [[0, 3]])
  }

  @Test func `only the renamed one of two neighbours that swap places moves`() async throws {
    let kennel = try WatchedKennel(.memory)
    let results = try kennel.watch()
    let found = try await results.notices {
      kennel.ada.name = "Bruno"
      try kennel.context.processPendingChanges()
      kennel.ada.name = "Ada"
      try kennel.context.processPendingChanges()
      kennel.cleo.name = "Bert"
      try kennel.context.processPendingChanges()
    }
    #expect(found.map { $0.moved.map { [$0.from, $0.to] } } == [[[0, 1]], [[1, 0]], [[2, 1]]])
    #expect(found.updates == [[], [], []])
  }
}
