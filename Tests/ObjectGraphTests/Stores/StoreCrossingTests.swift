import TestSupport
import Testing

@testable import Lineage

@Suite struct StoreCrossingTests {
  private func crossings(of context: ManagedObjectContext) throws -> [StoreCrossing] {
    do {
      try context.save()
      return []
    } catch ObjectGraphError.relationshipsCrossStores(let crossings) {
      return crossings
    }
  }

  @Test(.covers("G46"), arguments: StoreKind.allCases)
  func `a to-one to an object of another store is refused by the save`(kind: StoreKind) throws {
    let stores = try ShopStores(kind)
    let context = try stores.open().newContext()
    let note = try context.make("Note", named: "n")
    note.setToOne(try context.make("Book", named: "b"), for: "article")
    let found = try crossings(of: context)
    #expect(found.count == 1)
    #expect(found.first?.entity == "Note" && found.first?.destination == "Article")
    #expect(found.first?.relationship == "article")
    #expect(found.first?.store.hasPrefix("configuration Own") == true)
    #expect(found.first?.destinationStore.hasPrefix("configuration Catalog") == true)
    #expect(found.first?.objectID == note.objectID)
    let text = ObjectGraphError.relationshipsCrossStores(found).description
    #expect(text.contains("fetched property") && text.contains("Note.article"))
    #expect(try stores.open().newContext().all("Note") == [])

    note.setToOne(nil, for: "article")
    try context.save()
    #expect(try stores.open().newContext().all("Note") == ["n"])
    #expect(try stores.open().newContext().all("Book") == ["b"])
  }

  @Test(.covers("G46"), arguments: StoreKind.allCases)
  func `both ends of to-many relationships are rejected, also of saved objects`(kind: StoreKind)
    throws
  {
    let stores = try ShopStores(kind)
    let context = try stores.open().newContext()
    let (book, lamp) = (try context.make("Book", named: "b"), try context.make("Lamp", named: "l"))
    let (note, list) = (try context.make("Note", named: "n"), try context.make("List", named: "l"))
    try context.save()
    try book.add(note, to: "notes")
    #expect(try crossings(of: context).map(\.objectID) == [note.objectID])
    context.rollback()
    try list.add(lamp, to: "articles")
    let found = try crossings(of: context)
    #expect(found.map { Set([$0.entity, $0.destination]) } == [["List", "Article"]])
    context.rollback()
    try lamp.add(list, to: "lists")
    #expect(try crossings(of: context).count == 1)
    context.rollback()
    list.set("free", for: "name")
    try context.save()
  }

  @Test(.covers("G46"), arguments: StoreKind.allCases)
  func `a batch cannot refer to another store either`(kind: StoreKind) throws {
    let context = try ShopStores(kind).open().newContext()
    let book = try context.make("Book", named: "b")
    try context.make("Note", named: "n")
    try context.save()
    var update = BatchUpdateRequest(entityName: "Note")
    update.propertiesToUpdate["article"] = .value(.object(book.objectID))
    let error = #expect(throws: ObjectGraphError.self) { try context.execute(update) }
    #expect(error?.description.contains("Note.article may lead from one store to another") == true)
    update.propertiesToUpdate["article"] = .value(.null)
    #expect(try context.execute(update).updated.count == 1)
  }

  @Test(.covers("G46"))
  func `relationships between stores are known after loading`() throws {
    let router = try #require(try ShopStores(.memory).open().store as? StoreRouter)
    #expect(
      router.crossings.map { "\($0.entity).\($0.relationship) \($0.destination)" } == [
        "Article.lists List", "Article.notes Note", "List.articles Article", "Note.article Article",
      ])
  }
}
