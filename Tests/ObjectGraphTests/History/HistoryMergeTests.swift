import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Another container that is brought up to date with the history.
@Suite struct HistoryMergeTests {
  @Test(arguments: StoreKind.allCases)
  func `another program's container is updated from the history`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    let owner = try kennel.make("Owner", "Ann")
    let rex = try kennel.make("Dog", "Rex")
    let tom = try kennel.make("Cat", "Tom")
    rex.setToOne(owner, for: "owner")
    try kennel.context.save()

    let container = try kennel.other()
    var token = try container.currentPersistentHistoryToken()
    let context = container.newContext()
    let theirs = try [owner, rex, tom].map { try context.existingObject(with: $0.objectID) }
    let results = try FetchedResults<ManagedObject>(
      FetchRequest(entityName: "Owner"), in: context)
    #expect(try theirs[0].toMany("animals").count == 1)
    theirs[0].set("Unsaved", for: "name")

    rex.set("Max", for: "name")
    kennel.context.delete(tom)
    try kennel.make("Dog", "Kim").setToOne(owner, for: "owner")
    try kennel.context.save()
    #expect(theirs[1].string("name") == "Rex")

    let news = try container.history(after: token)
    try context.mergeChanges(fromHistory: news)
    token = news.last?.token
    #expect(theirs[1].string("name") == "Max")
    #expect(theirs[2].isDeleted || context.registeredObject(for: tom.objectID) == nil)
    #expect(try theirs[0].toMany("animals").count == 2)
    #expect(theirs[0].string("name") == "Unsaved")
    #expect(results.objects.count == 1)
    #expect(try container.history(after: token) == [])
  }

  @Test func `many changes to one object are merged into one`() throws {
    let kennel = try TrackedKennel(.memory)
    let (rex, tom) = (try kennel.make("Dog", "Rex"), try kennel.make("Cat", "Tom"))
    try kennel.context.save()
    let token = try kennel.token()
    for name in ["a", "b"] {
      rex.set(name, for: "name")
      try kennel.context.save()
    }
    let kit = try kennel.make("Cat", "Kit")
    let kim = try kennel.make("Dog", "Kim")
    try kennel.context.save()
    kim.set("Kimmy", for: "name")
    for object in [tom, kit] { kennel.context.delete(object) }
    try kennel.context.save()
    let changes = try kennel.container.history(after: token).savedChanges
    #expect(changes.inserted == [kim.objectID])
    #expect(changes.updated == [rex.objectID])
    #expect(Set(changes.deleted) == [tom.objectID, kit.objectID])
  }

  @Test(arguments: StoreKind.allCases)
  func `each of several stores has its own history, and one token covers all`(kind: StoreKind)
    throws
  {
    let stores = try ShopStores(kind, tracksHistory: true)
    let container = try stores.open()
    let context = container.newContext()
    context.transactionAuthor = "both"
    try context.make("Lamp", named: "Luxo")
    try context.make("Note", named: "n")
    try context.save()
    try context.make("Note", named: "m")
    try context.save()
    let history = try container.history()
    #expect(history.count == 3)
    #expect(history.allSatisfy { $0.author == "both" })
    #expect(Set(history.map(\.storeID)).count == 2)
    #expect(history.map { $0.changes.count } == [1, 1, 1])
    for transaction in history {
      #expect(
        transaction.changes.allSatisfy { change in
          change.changedObjectID.uriRepresentation.contains(transaction.storeID)
        })
    }
    #expect(history[1].token.transactionNumbers.count == 2)
    #expect(try container.history(after: history[0].token).count == 2)
    #expect(try container.history(after: history[2].token) == [])
    #expect(try container.currentPersistentHistoryToken() == history[2].token)
    #expect(try container.deleteHistory(before: history[2].token) == 1)
  }

  @Test func `one of several stores can keep a history alone`() throws {
    let stores = try ShopStores(.sqlite)
    var own = stores.description("Own", for: "Own")
    own.tracksHistory = true
    let container = try stores.open([stores.description("Catalog", for: "Catalog"), own])
    let context = container.newContext()
    try context.make("Lamp", named: "Luxo")
    try context.make("Note", named: "n")
    try context.save()
    #expect(try container.history().map(\.story) == [["insert Note 1"]])
  }
}
