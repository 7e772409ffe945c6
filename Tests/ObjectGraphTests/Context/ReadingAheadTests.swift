import Lineage
import TestSupport
import Testing

/// Prefetching, checked by the number of statements.
@Suite struct ReadingAheadTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("store.sqlite"))
    container = try PersistentContainer(
      model: Kennel.model(), classes: Kennel.classes, sqliteStore: store)
    let context = container.newContext()
    let owners = try ["Mia", "Tom"].map { name in
      let owner = try context.insert(entityName: "Owner")
      try owner.setValue(.string(name), forKey: "name")
      return owner
    }
    for number in 10..<16 {
      let animal = try context.add(number.isMultiple(of: 2) ? "Cat" : "Dog", "N\(number)")
      animal.owner = owners[number % 2] as? Kennel.Owner
      if number > 10 { try animal.add(try context.animal("N\(number - 1)"), to: "friends") }
    }
    try context.save()
  }

  private func selectCount(_ body: () throws -> Void) rethrows -> Int {
    store.resetStatementCounters()
    try body()
    return store.statementUses().filter { $0.sql.hasPrefix("SELECT") }
      .reduce(0) { $0 + Int($1.executionCount) }
  }

  private func request() -> FetchRequest<Kennel.Animal> {
    var request = FetchRequest<Kennel.Animal>(entityName: "Animal")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    return request
  }

  @Test func `a batch size loads faults in groups when they are accessed`() throws {
    let context = container.newContext()
    var request = request()
    request.fetchBatchSize = 2
    var animals: [Kennel.Animal] = []
    let atOnce = try selectCount { animals = try context.fetch(request) }
    #expect(atOnce == 1)
    #expect(animals.count == 6)
    #expect(animals.map(\.isFault) == Array(repeating: true, count: 6))
    let first = selectCount { _ = animals[3].name }
    #expect(first == 1)
    #expect(animals.map(\.isFault) == [true, true, false, false, true, true])
    let rest = selectCount { _ = animals.map(\.name) }
    #expect(rest == 2)
    #expect(animals.map(\.name) == (10..<16).map { "N\($0)" })
  }

  @Test func `prefetching a to-one relationship reads all destinations in one statement`() throws {
    let context = container.newContext()
    var request = request()
    let other = container.newContext()
    let plain = try selectCount {
      for animal in try other.fetch(request) { _ = animal.owner?.name }
    }
    // One for the animals and one for each owner; many animals share an owner.
    #expect(plain == 3)
    request.relationshipKeyPathsForPrefetching = ["owner"]
    var names: [String] = []
    let ahead = try selectCount {
      names = try context.fetch(request).compactMap { $0.owner?.name }
    }
    #expect(ahead == 2)
    #expect(names.count == 6)
  }

  @Test func `prefetching nested to-many relationships leaves nothing to fetch`() throws {
    let context = container.newContext()
    var request = FetchRequest<Kennel.Owner>(entityName: "Owner")
    request.relationshipKeyPathsForPrefetching = ["pets.friends"]
    var owners: [Kennel.Owner] = []
    let ahead = try selectCount { owners = try context.fetch(request) }
    #expect(ahead == 4)
    var friendCounts: [Int] = []
    let later = try selectCount {
      for pet in try owners.flatMap({ try $0.toMany("pets") }) {
        friendCounts.append(try pet.toMany("friends").count)
      }
    }
    #expect(later == 0)
    #expect(friendCounts.reduce(0, +) == 10)
  }

  @Test func `an unknown path to prefetch is an error`() throws {
    var request = request()
    request.relationshipKeyPathsForPrefetching = ["owner.house"]
    #expect(throws: ObjectGraphError.self) { try container.newContext().fetch(request) }
  }

  @Test(.covers("F7"))
  func `destinations are counted without reading them, and read once`() throws {
    let context = container.newContext()
    let owner = try #require(try context.fetch(FetchRequest<Kennel.Owner>()).first)
    let pets = try owner.relationshipSet(forKey: "pets")
    var counts: [Int] = []
    let counting = try selectCount { counts.append(try pets.count()) }
    #expect(context.registeredObjects.count == 1)
    let reading = try selectCount { counts.append(try pets.objects().count) }
    #expect(counts == [3, 3])
    #expect([counting, reading] == [1, 1])
    try owner.add(try context.add("Cat", "New"), to: "pets")
    #expect(try pets.count() == 4)
    #expect(try pets.isEmpty() == false)
  }

  @Test func `IDs lead to objects, and addresses to IDs`() throws {
    let context = container.newContext()
    let ids = try context.objectIDs(for: request())
    #expect(ids.count == 6)
    #expect(context.registeredObjects.isEmpty)
    let uri = ids[0].uriRepresentation
    #expect(container.objectID(forURIRepresentation: uri) == ids[0])
    for wrong in ["", "x-coredata://", uri + "x", "x-coredata://other/Cat/p1", "http://a/Cat/p1"] {
      #expect(container.objectID(forURIRepresentation: wrong) == nil)
    }
    #expect(context.registeredObject(for: ids[0]) == nil)
    #expect(try context.existingObject(with: ids[0]).string("name") == "N10")
    let fresh = try context.add("Cat", "New")
    let temporary = fresh.objectID
    #expect(temporary.isTemporaryID)
    try context.obtainPermanentIDs(for: [fresh])
    #expect(fresh.objectID.isTemporaryID == false)
    let permanent = fresh.objectID
    try context.save()
    #expect(fresh.objectID == permanent)
    #expect(throws: ObjectGraphError.self) {
      try container.newContext().existingObject(with: temporary)
    }
  }
}
