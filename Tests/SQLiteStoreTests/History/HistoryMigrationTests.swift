import Foundation
import Lineage
import TestSupport
import Testing

/// The history after a migration: kept in place, dropped by copying; the numbers continue in both
/// cases.
@Suite struct HistoryMigrationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(_ attributes: [String], inPlace: Bool, tracksHistory: Bool = true) throws
    -> PersistentContainer
  {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Thing", properties: attributes.map { AttributeDescription(name: $0, type: .string) })
    ])
    for property in model.entities[0].properties where property.name == "name" {
      property.preservesValueInHistoryOnDeletion = true
    }
    let store = try SQLiteStore(
      path: folder.path("store.sqlite"),
      migration: StoreMigration(allowingLoss: true, migratesInPlace: inPlace),
      tracksHistory: tracksHistory)
    return try PersistentContainer(model: model, sqliteStore: store)
  }

  /// Makes three transactions of the first version: an insert, an update, and the deletion of
  /// another object.
  private func fill(_ container: PersistentContainer) throws {
    let context = container.newContext()
    let things = try ["a", "b"].map { name in
      let thing = try context.insert(entityName: "Thing")
      thing.set(name, for: "name")
      return thing
    }
    try context.save()
    things[0].set("c", for: "name")
    try context.save()
    context.delete(things[1])
    try context.save()
  }

  private func change(_ container: PersistentContainer) throws {
    let context = container.newContext()
    let things = try context.fetch(FetchRequest<ManagedObject>(entityName: "Thing"))
    try #require(things.count == 1)
    things[0].set("new", for: "name")
    try context.save()
    context.delete(things[0])
    try context.save()
  }

  @Test func `a copying migration drops the history, continues its numbers and rejects old tokens`()
    throws
  {
    var container: PersistentContainer? = try open(["name"], inPlace: false)
    if let container { try fill(container) }
    let history = try #require(try container?.history())
    container = nil

    let migrated = try open(["code", "name"], inPlace: false)
    #expect(try migrated.history() == [])
    #expect(try migrated.history(after: history[2].token) == [])
    #expect(throws: ObjectGraphError.self) { try migrated.history(after: history[1].token) }
    try change(migrated)
    let news = try migrated.history(after: history[2].token)
    #expect(news.map(\.transactionNumber) == [4, 5])
    #expect(news.flatMap(\.changes).map(\.changeID) == [5, 6])
    #expect(news[0].changes[0].updatedProperties == ["name"])
    #expect(news[1].changes[0].tombstone == ["name": .string("new")])
  }

  @Test func `a migration in place keeps the history without bits whose meaning changed`() throws {
    var container: PersistentContainer? = try open(["name"], inPlace: true)
    if let container { try fill(container) }
    let token = try #require(try container?.history()[1].token)
    container = nil

    let migrated = try open(["code", "name"], inPlace: true)
    let old = try migrated.history()
    #expect(old.map { $0.changes.map(\.kind) } == [[.insert, .insert], [.update], [.delete]])
    #expect(old[1].changes[0].updatedProperties == nil)
    #expect(old[2].changes[0].tombstone == ["name": .string("b")])
    try change(migrated)
    let news = try migrated.history(after: token)
    #expect(news.map(\.transactionNumber) == [3, 4, 5])
    #expect(news[1].changes[0].updatedProperties == ["name"])
    #expect(news[2].changes[0].tombstone == ["name": .string("new")])
  }

  @Test func `a history can begin with the migration`() throws {
    for inPlace in [true, false] {
      try FileManager.default.removeItem(at: folder.url)
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      var container: PersistentContainer? = try open(
        ["name"], inPlace: inPlace, tracksHistory: false)
      if let container { try fill(container) }
      container = nil
      let migrated = try open(["code", "name"], inPlace: inPlace)
      #expect(try migrated.history() == [])
      try change(migrated)
      #expect(try migrated.history().map(\.transactionNumber) == [1, 2])
    }
  }
}
