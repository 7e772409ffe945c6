import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore
import TestFolders
import TestModels
import Testing

/// What a save costs in statements.
@Suite struct StatementsOfSavesTests {
  private static func model() -> ManagedObjectModel {
    ManagedObjectModel(entities: [EntityDescription("Item", ["name": .string, "rank": .integer64])])
  }

  @Test func `a plain save takes one statement an object and none to guard it`() throws {
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
    // Two of each thousand reserve the keys.
    #expect(
      try statements { place in
        items.append(try context.insert(entityName: "Item"))
        items[place].set(Int64(place), for: "rank")
      } == 1002)
    #expect(try statements { items[$0].set("name", for: "name") } == 1000)
    #expect(try statements { context.delete(items[$0]) } == 1000)
  }
}
