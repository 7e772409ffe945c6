import TestSupport
import Testing

@testable import Lineage

@Suite struct ConfigurationTests {
  /// Inserts a book with its maker in one store, and a list with a note in the other.
  private func filled(_ kind: StoreKind) throws -> ShopStores {
    let stores = try ShopStores(kind)
    let context = try stores.open().newContext()
    let book = try context.make("Book", named: "Momo")
    book.setToOne(try context.make("Maker", named: "Ende"), for: "maker")
    let list = try context.make("List", named: "Wishes")
    try list.add(try context.make("Note", named: "Momo"), to: "notes")
    try context.save()
    return stores
  }

  @Test(.covers("G43", "G45"), arguments: StoreKind.allCases)
  func `objects of one context are in the stores of their configurations`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let catalog = try stores.open(only: "Catalog").newContext()
    let own = try stores.open(only: "Own").newContext()
    #expect(try catalog.all("Article") == ["Momo"])
    #expect(try catalog.all("Maker") == ["Ende"])
    #expect(try catalog.all("Note") + catalog.all("List") == [])
    #expect(try own.all("Article") + own.all("Maker") == [])
    #expect(try own.all("Note") == ["Momo"])
    #expect(try own.all("List") == ["Wishes"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `a reopened container finds objects, relationships and fetched properties of both stores`(
    kind: StoreKind
  ) throws {
    let context = try filled(kind).open().newContext()
    let note = try context.only("Note")
    #expect(note.toOne("list")?.string("name") == "Wishes")
    #expect(try context.only("Book").toOne("maker")?.string("name") == "Ende")
    #expect(try note.fetchedProperty("mentioned").map(\.entityName) == ["Book"])
    let byMaker = FetchPredicate.comparison(
      FetchComparison(.property("maker.name"), .equal, .value(.attribute(.string("Ende")))))
    #expect(try context.all("Article", where: byMaker) == ["Momo"])
    var request = FetchRequest<ManagedObject>(entityName: "List")
    request.relationshipKeyPathsForPrefetching = ["notes", "articles"]
    let list = try #require(try context.fetch(request).first)
    #expect(try list.toMany("notes") == [note])
    #expect(try list.toMany("articles").isEmpty)
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `one save changes and deletes in both stores`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let context = try stores.open().newContext()
    try context.only("Book").set("Jim", for: "name")
    context.delete(try context.only("Note"))
    try context.only("List").set("Done", for: "name")
    try context.save()
    #expect(try stores.open(only: "Catalog").newContext().all("Book") == ["Jim"])
    let own = try stores.open(only: "Own").newContext()
    #expect(try own.all("Note") == [])
    #expect(try own.all("List") == ["Done"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `a save that one store rejects changes nothing in the other`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let context = try stores.open().newContext()
    for _ in 0..<2 { try context.make("Note", named: "same") }
    try context.make("Lamp", named: "Luxo")
    #expect(throws: ObjectGraphError.notUnique(entity: "Note", properties: ["name"])) {
      try context.save()
    }
    let after = try stores.open().newContext()
    #expect(try after.all("Article") == ["Momo"])
    #expect(try after.all("Note") == ["Momo"])
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try after.performInOneTransaction {
        try after.make("Lamp", named: "Luxo")
        try after.make("List", named: "More")
        try after.save()
        throw Refusal()
      }
    }
    let last = try stores.open().newContext()
    #expect(try last.all("Article") == ["Momo"])
    #expect(try last.all("List") == ["Wishes"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `conflicts of both stores are reported together`(kind: StoreKind) throws {
    let container = try filled(kind).open()
    let (one, other) = (container.newContext(), container.newContext())
    for context in [one, other] {
      for entity in ["Book", "Note"] { try context.only(entity).set("\(entity) 2", for: "name") }
    }
    let held = [try other.only("Book"), try other.only("Note")]
    try one.save()
    let error = #expect(throws: ObjectGraphError.self) { try other.save() }
    #expect(Set(error?.conflictingIDs ?? []) == Set(held.map(\.objectID)))
    other.mergePolicy = .mergeByPropertyObjectTrump
    try other.save()
    #expect(try container.newContext().all("Note") == ["Note 2"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `an ID names the object's store and is found again`(kind: StoreKind) throws {
    let container = try filled(kind).open()
    let context = container.newContext()
    let ids = [try context.only("Book").objectID, try context.only("Note").objectID]
    // Both are the first of their tables.
    #expect(ids[0].key == ids[1].key && ids[0] != ids[1])
    #expect(ids[0].storeIdentifier != ids[1].storeIdentifier)
    for id in ids {
      #expect(id.uriRepresentation.hasPrefix("x-coredata://\(id.storeIdentifier)/"))
      let read = container.objectID(forURIRepresentation: id.uriRepresentation)
      #expect(read == id)
      #expect(try container.newContext().existingObject(with: id).entityName == id.entityName)
    }
    let exchanged = ids[0].uriRepresentation.replacing(
      ids[0].storeIdentifier, with: ids[1].storeIdentifier)
    #expect(container.objectID(forURIRepresentation: exchanged) == nil)
    let byID = FetchPredicate.objects([ids[1]])
    #expect(try context.all("Note", where: byID) == ["Momo"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `batches, dictionaries and counts use the entity's store`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let context = try stores.open().newContext()
    let rows = (1...3).map { ["name": AttributeValue.string("N\($0)")] }
    _ = try context.execute(BatchInsertRequest(entityName: "Note", rows: rows))
    var update = BatchUpdateRequest(entityName: "Article")
    update.propertiesToUpdate["name"] = .value(.attribute(.string("Krabat")))
    #expect(try context.execute(update).updated.count == 1)
    let two = FetchPredicate.attribute("name", .equal, .string("N2"))
    _ = try context.execute(BatchDeleteRequest(entityName: "Note", predicate: two))
    #expect(try stores.open(only: "Own").newContext().all("Note") == ["Momo", "N1", "N3"])
    #expect(try stores.open(only: "Catalog").newContext().all("Article") == ["Krabat"])
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Note")) == 3)
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `undo and a child context span both stores`(kind: StoreKind) throws {
    let stores = try filled(kind)
    let context = try stores.open().newContext()
    context.undoHistory = UndoHistory()
    try context.only("Book").set("Jim", for: "name")
    context.delete(try context.only("Note"))
    try context.processPendingChanges()
    try context.undo()
    #expect(try context.all("Note") == ["Momo"])
    #expect(try context.all("Book") == ["Momo"])
    try context.redo()
    let child = ManagedObjectContext(parent: context)
    let lamp = try child.make("Lamp", named: "Luxo")
    #expect(try child.only("Book").objectID == context.only("Book").objectID)
    try child.save()
    try context.save()
    #expect(!lamp.objectID.isTemporaryID)
    #expect(try stores.open(only: "Catalog").newContext().all("Article") == ["Jim", "Luxo"])
    #expect(try stores.open(only: "Own").newContext().all("Note") == [])
  }
}
