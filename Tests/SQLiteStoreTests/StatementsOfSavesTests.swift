import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The cost of a save in statements.
@Suite struct StatementsOfSavesTests {
  private static func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [EntityDescription("Item", ["name": .string, "rank": .integer64])])
  }

  @Test func `a simple save takes one statement for each object and none to guard it`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let container = try PersistentContainer(model: Self.model(), sqliteStore: store)
    let context = container.newContext()
    func statements(_ change: (Int) throws -> Void) throws -> Int {
      for place in 0..<1000 { try change(place) }
      store.resetStatementCounters()
      try context.save()
      return store.statementUses().reduce(0) { $0 + $1.executionCount }
    }
    var items: [ManagedObject] = []
    // Two for each thousand reserve the keys.
    #expect(
      try statements { place in
        items.append(try context.insert(entityName: "Item"))
        items[place].set(Int64(place), for: "rank")
      } == 1002)
    #expect(try statements { items[$0].set("name", for: "name") } == 1000)
    #expect(try statements { context.delete(items[$0]) } == 1000)
  }

  @Test
  func `a hundred links, or one order, take a statement, and one increments all inverse sides`()
    throws
  {
    let folder = try Folder()
    let item = EntityDescription("Item", ["name": .string])
    let (tag, shelf) = (EntityDescription("Tag"), EntityDescription("Shelf"))
    item.join("tags", .many, to: tag, "items", .many)
    shelf.join("items", .ordered, to: item, "shelf", .one)
    let store = try SQLiteStore(path: folder.path("store.sqlite"))
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, tag, shelf]), sqliteStore: store)
    let context = container.newContext()
    let tags = try (0..<10).map { _ in try context.insert(entityName: "Tag") }
    let shelves = try (0..<10).map { _ in try context.insert(entityName: "Shelf") }
    try context.save()
    func statements(_ changes: () throws -> Void) throws -> Int {
      store.resetStatementCounters()
      try changes()
      try context.save()
      return store.statementUses().reduce(0) { $0 + $1.executionCount }
    }
    var items: [ManagedObject] = []
    func insert(_ change: (ManagedObject) throws -> Void) throws {
      for _ in 0..<1000 {
        items.append(try context.insert(entityName: "Item"))
        try items.last.map(change)
      }
    }
    // Two reserve the keys of the items; a hundred links are a statement.
    #expect(
      try statements {
        try insert { item in for place in 0..<3 { try item.add(tags[place * 3], to: "tags") } }
      } == 1000 + 30 + 1 + 2)
    // The links that are left are a statement each.
    #expect(
      try statements {
        try insert { if items.count % 4 == 0 { try $0.add(tags[0], to: "tags") } }
      } == 1000 + 2 + 50 + 1 + 2)
    // Reading a shelf takes two statements before the save, and one in it for the positions.
    #expect(
      try statements {
        try insert { $0.setToOne(shelves[items.count % 10], for: "shelf") }
      } == 1000 + 1000 + 10 * 3 + 1 + 2)
    // An owner that loses a link is incremented separately, and read before.
    #expect(
      try statements { for item in items.prefix(1000) { try item.remove(tags[3], from: "tags") } }
        == 1000 + 1000 + 1000 + 1)
  }
}
