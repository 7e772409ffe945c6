import TestSupport
import Testing

@testable import Lineage

/// Notes and lists that two stores share.
@Suite struct SharedEntityTests {
  /// Inserts notes a, c, e in the catalog's store and b, d in the other, two of them in a list.
  private func filled(_ kind: StoreKind) throws -> ShopStores {
    let stores = try ShopStores(kind)
    let context = try stores.openShared().newContext()
    let own = stores.sharedDescriptions[1]
    let notes = try ["a", "b", "c", "d", "e"].map { try context.make("Note", named: $0) }
    let list = try context.make("List", named: "Wishes")
    try list.setToMany([notes[1], notes[3]], for: "notes")
    try context.assign([notes[1], notes[3], list], to: own)
    notes[0].setToOne(try context.make("Lamp", named: "Luxo"), for: "article")
    try context.save()
    return stores
  }

  @Test(.covers("G43", "G45"), arguments: StoreKind.allCases)
  func `an object goes to its assigned store, or else to the first`(kind: StoreKind) throws {
    let stores = try filled(kind)
    #expect(try stores.open(only: "Catalog").newContext().all("Note") == ["a", "c", "e"])
    let own = try stores.open(only: "Own").newContext()
    #expect(try own.all("Note") == ["b", "d"])
    #expect(try own.only("List").toMany("notes").count == 2)
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `a fetch merges both stores in its order and then applies its page`(kind: StoreKind)
    throws
  {
    let context = try filled(kind).openShared().newContext()
    var request = FetchRequest<ManagedObject>(entityName: "Note")
    func names() throws -> [String] { try context.fetch(request).compactMap { $0.string("name") } }
    #expect(try Set(names()) == ["a", "b", "c", "d", "e"])
    #expect(try context.count(for: request) == 5)
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    #expect(try names() == ["a", "b", "c", "d", "e"])
    (request.fetchOffset, request.fetchLimit) = (1, 3)
    #expect(try names() == ["b", "c", "d"])
    #expect(try context.count(for: request) == 3)
    #expect(try context.objectIDs(for: request) == context.fetch(request).map(\.objectID))
    request.sortDescriptors = [
      FetchSortDescriptor(key: "list.name", ascending: false),
      FetchSortDescriptor(key: "name", ascending: false),
    ]
    #expect(try names() == ["b", "e", "c"])
    // Pages of a fetch without criteria neither overlap nor omit objects.
    request.sortDescriptors = []
    (request.fetchOffset, request.fetchLimit) = (0, 2)
    var all: [String] = []
    while case let page = try names(), !page.isEmpty {
      all += page
      request.fetchOffset += 2
    }
    #expect(all == ["a", "c", "e", "b", "d"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `a fetch in batches, faults and dictionaries read both stores`(kind: StoreKind) throws {
    let context = try filled(kind).openShared().newContext()
    var request = FetchRequest<ManagedObject>(entityName: "Note")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    request.fetchBatchSize = 2
    request.relationshipKeyPathsForPrefetching = ["list"]
    let notes = try context.fetch(request)
    #expect(notes.map { $0.string("name") } == ["a", "b", "c", "d", "e"])
    #expect(notes.map { $0.toOne("list")?.string("name") } == [nil, "Wishes", nil, "Wishes", nil])
    var values = DictionaryRequest(entityName: "Note")
    values.propertiesToFetch = [.init("title", .property("name"))]
    values.sortDescriptors = [FetchSortDescriptor(key: "title", ascending: false)]
    values.fetchLimit = 2
    let titles = ["e", "d"].map { ["title": FetchValue.attribute(.string($0))] }
    #expect(try context.fetch(values) == titles)
    values.returnsDistinctResults = true
    let error = #expect(throws: ObjectGraphError.self) { try context.fetch(values) }
    #expect(error?.description.contains("2 stores that share the entity") == true)
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `files described in another order keep their objects and IDs`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let ids = try stores.openShared().newContext()
      .objectIDs(for: FetchRequest<ManagedObject>(entityName: "Note"))
    #expect(Set(ids.map(\.storeIdentifier)).count == 2)
    let turned = try stores.open(stores.sharedDescriptions.reversed())
    let context = turned.newContext()
    for id in ids {
      #expect(turned.objectID(forURIRepresentation: id.uriRepresentation) == id)
      let object = try context.existingObject(with: id)
      #expect(object.objectID == id)
    }
    try context.make("Note", named: "f")
    try context.save()
    #expect(try stores.open(only: "Own").newContext().all("Note") == ["b", "d", "f"])
    #expect(try turned.newContext().all("Note") == ["a", "b", "c", "d", "e", "f"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `changes, deletions and batches reach the store of each object`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let container = try stores.openShared()
    let context = container.newContext()
    for name in ["a", "b"] {
      let request = FetchRequest<ManagedObject>(
        entityName: "Note", predicate: .attribute("name", .equal, .string(name)))
      let note = try #require(try context.fetch(request).first)
      note.set(name + "1", for: "name")
    }
    #expect(try context.all("Note") == ["a1", "b1", "c", "d", "e"])
    try context.save()
    let some = FetchPredicate.comparison(
      FetchComparison(
        .property("name"), .isIn,
        .value(.list(["c", "d"].map { .attribute(.string($0)) }))))
    #expect(
      try context.execute(BatchDeleteRequest(entityName: "Note", predicate: some)).deleted.count
        == 2)
    var update = BatchUpdateRequest(entityName: "List")
    update.propertiesToUpdate["name"] = .value(.attribute(.string("Done")))
    #expect(try context.execute(update).updated.count == 1)
    #expect(try stores.open(only: "Catalog").newContext().all("Note") == ["a1", "e"])
    #expect(try stores.open(only: "Own").newContext().all("Note") == ["b1"])
    #expect(try stores.open(only: "Own").newContext().all("List") == ["Done"])
  }

  @Test(.covers("G46"), arguments: StoreKind.allCases)
  func `objects of shared entities can be connected only within one store`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let context = try stores.openShared().newContext()
    let note = try context.make("Note", named: "x")
    note.setToOne(try context.only("List"), for: "list")
    let error = #expect(throws: ObjectGraphError.self) { try context.save() }
    guard case .relationshipsCrossStores(let crossings) = error else { return }
    #expect(crossings.map(\.relationship) == ["list"])
    #expect(crossings.first?.objectID == note.objectID)
    context.rollback()
    let second = try context.make("Note", named: "x")
    try context.assign(second, to: stores.sharedDescriptions[1])
    second.setToOne(try context.only("List"), for: "list")
    try context.save()
    second.setToOne(try context.only("Lamp"), for: "article")
    #expect(throws: ObjectGraphError.self) { try context.save() }
    #expect(try stores.open(only: "Own").newContext().all("Note") == ["b", "d", "x"])
  }

  @Test(.covers("G45"))
  func `an impossible assignment throws its reason`() throws {
    let stores = try filled(.memory)
    let context = try stores.openShared().newContext()
    let own = stores.sharedDescriptions[1]
    let lamp = try context.make("Lamp", named: "l")
    let note = try context.make("Note", named: "n")
    func reason(_ object: ManagedObject, _ description: PersistentStoreDescription) -> String {
      do {
        try object.managedObjectContext?.assign([note, object], to: description)
        return "none"
      } catch {
        return error.description
      }
    }
    #expect(reason(lamp, own).hasSuffix("its configuration does not have the entity"))
    #expect(note.objectID.isTemporaryID)
    #expect(
      reason(note, stores.description("Own", for: "Notes")).contains("has no such store"))
    try context.assign(note, to: own)
    #expect(!note.objectID.isTemporaryID)
    #expect(reason(note, own) == "none")
    #expect(reason(note, stores.sharedDescriptions[0]).contains("is already in"))
    let child = ManagedObjectContext(parent: context)
    #expect(reason(try child.make("Note", named: "m"), own).contains("child context"))
  }
}
