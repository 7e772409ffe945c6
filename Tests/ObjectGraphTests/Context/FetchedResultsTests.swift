import Lineage
import TestSupport
import Testing

@Suite(.covers("A22")) struct FetchedResultsTests {
  private static var request: FetchRequest<Kennel.Animal> {
    var request = FetchRequest<Kennel.Animal>(entityName: "Animal")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    return request
  }

  private func changes(_ results: FetchedResults<Kennel.Animal>, _ work: () throws -> Void)
    async throws -> [FetchedResultsChange]
  {
    let stream = results.changes
    try work()
    results.finish()
    var found: [FetchedResultsChange] = []
    for await change in stream { found.append(change) }
    return found
  }

  @Test(arguments: StoreKind.allCases)
  func `insertions, moves, changes and deletions are notified with their index paths`(
    kind: StoreKind
  )
    async throws
  {
    let store = try TestStore(kind)
    let context = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    let (ada, cleo) = (try context.add("Cat", "Ada"), try context.add("Puppy", "Cleo"))
    try context.save()
    let results = try FetchedResults(Self.request, in: context)
    #expect(results.objects.map(\.name) == ["Ada", "Cleo"])
    let found = try await changes(results) {
      try context.add("Dog", "Bodo")
      try context.processPendingChanges()
      ada.name = "Zoe"
      try context.processPendingChanges()
      context.delete(cleo)
      try context.save()
    }
    #expect(found.count == 3)
    #expect(found[0].inserted.map(\.index) == [1])
    #expect(found[1].moved.map { [$0.from, $0.to] } == [[0, 2]])
    #expect(found[1].moved.map(\.objectID) == [ada.objectID] && found[1].updated.isEmpty)
    #expect(found[2].deleted.map(\.index) == [1])
    #expect(results.objects.map(\.name) == ["Bodo", "Zoe"])
  }

  @Test func `results come in sections of equal values`() throws {
    let context = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
      .newContext()
    for (name, weight) in [("Ada", 1.0), ("Bert", 1.0), ("Cleo", 2.0)] {
      try context.add("Cat", name).weight = weight
    }
    var request = Self.request
    request.sortDescriptors = [FetchSortDescriptor(key: "weight")]
    let sections = try FetchedResults(request, in: context).sections(by: "weight")
    #expect(sections.map(\.objects.count) == [2, 1])
    #expect(sections.map(\.value) == [.double(1), .double(2)])
  }

  @MainActor @Test
  func `the view context merges a background save, and its results report it`() async throws {
    let container = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
    let results = try FetchedResults(Self.request, in: container.viewContext)
    var changes = results.changes.makeAsyncIterator()
    let id = try await container.performBackgroundTask { context in
      let puppy = try context.add("Puppy", "Cleo")
      try context.save()
      return puppy.objectID
    }
    let change = try #require(await changes.next())
    #expect(change.inserted.map(\.objectID) == [id])
    #expect(results.objects.first is Kennel.Puppy)
  }
}

extension FetchedResultsTests {
  @Test func `twenty thousand insertions at once are notified in one change`() throws {
    let context = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
      .newContext()
    let results = try FetchedResults(
      FetchRequest<Kennel.Owner>(entityName: "Owner"), in: context)
    for _ in 0..<20_000 { _ = try context.insert(entityName: "Owner") }
    try context.processPendingChanges()
    #expect(results.objects.count == 20_000)
  }
}
