import Checklist
import Foundation
import ObjectGraph
import ObjectModel
import TestFolders
import Testing

@testable import SQLiteStore

/// What migration does to the history: it is dropped, and the numbers go on.
@Suite struct HistoryMigrationTests {
  private func open(_ path: String, attributes: [String]) throws -> PersistentContainer {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Thing", properties: attributes.map { AttributeDescription(name: $0, type: .string) })
    ])
    for property in model.entities[0].properties where property.name == "name" {
      property.preservesValueInHistoryOnDeletion = true
    }
    return try PersistentContainer(
      model: model, sqliteStore: try SQLiteStore(path: path, tracksHistory: true))
  }

  @Test func `a migrated store starts anew where it stopped, and says so to old tokens`() throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    var container: PersistentContainer? = try open(path, attributes: ["name"])
    var context = container?.newContext()
    for _ in 0..<3 {
      try context?.insert(entityName: "Thing")
      try context?.save()
    }
    let history = try #require(try container?.history())
    (context, container) = (nil, nil)

    let migrated = try open(path, attributes: ["code", "name"])
    #expect(try migrated.history() == [])
    #expect(try migrated.history(after: history[2].token) == [])
    #expect(throws: ObjectGraphError.self) { try migrated.history(after: history[1].token) }
    let writer = migrated.newContext()
    let things = try writer.fetch(FetchRequest<ManagedObject>(entityName: "Thing"))
    #expect(things.count == 3)
    things[0].set("n", for: "name")
    try writer.save()
    let news = try migrated.history(after: history[2].token)
    #expect(news.map(\.transactionNumber) == [4])
    #expect(news.first?.changes.map(\.changeID) == [4])
    #expect(news.first?.changes.first?.updatedProperties == ["name"])
    writer.delete(things[0])
    try writer.save()
    #expect(
      try migrated.history().last?.changes.first?.tombstone == ["name": .string("n")])
  }

  @Test func `emptied in place a history forgets what was noted, but not how far it had come`()
    throws
  {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let store = try SQLiteStore(path: path, tracksHistory: true)
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Thing")])
    let container = try PersistentContainer(model: model, sqliteStore: store)
    let context = container.newContext()
    try context.insert(entityName: "Thing")
    try context.save()
    let token = try #require(try container.currentPersistentHistoryToken())
    try store.connection.perform { try HistorySchema.empty($0) }
    #expect(try container.history(after: token) == [])
    try context.insert(entityName: "Thing")
    try context.save()
    #expect(try container.history(after: token).map(\.transactionNumber) == [2])
  }
}
