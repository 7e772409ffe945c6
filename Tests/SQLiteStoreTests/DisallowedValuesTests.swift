import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Values in a file that its model does not allow, written by another program.
///
/// A reader cannot foresee them, so they must not stop the program.
@Suite struct DisallowedValuesTests {
  enum Mood: Int64, AttributeScalar, CaseIterable {
    case calm = 3
    case wild = 4
  }

  final class Item: ManagedObject {
    static let mood = Attribute<Mood>("mood")
    static let home = Attribute<URL>("home")
    static let name = Attribute<String>("name")
    static let rank = Attribute<Int16>("rank")
    static let place = Attribute<Int32>("place")
  }

  private func damaged(_ sql: String) throws -> (folder: Folder, context: ManagedObjectContext) {
    let folder = try Folder()
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        "Item",
        [
          "name": .string.required, "rank": .integer16.required, "place": .integer32.required,
          "mood": .integer64.required.defaulting(to: .integer(4)), "home": .uri,
        ])
    ])
    let path = folder.path("store.sqlite")
    let container = try PersistentContainer(model: model, classes: [Item.self], sqliteAt: path)
    let context = container.newContext()
    let item = Item(context: context)
    (item.name, item.rank, item.place) = ("item", 1, 2)
    try context.save()
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: sql) }
    return (folder, container.newContext())
  }

  @Test func `a required value that is NULL in the file reads as its type's zero value`() throws {
    let (folder, context) = try damaged("UPDATE ZITEM SET ZNAME = NULL, ZRANK = NULL")
    defer { withExtendedLifetime(folder) {} }
    let item = try #require(try context.fetch(FetchRequest<Item>()).first)
    #expect(item.name == "")
    #expect(item.rank == 0)
    #expect(item.place == 2)
    #expect(throws: (any Error).self) { try item.required(Item.name) }
    // The file does not get this value: a saved object must have one.
    item.place = 3
    #expect(throws: ObjectGraphError.self) { try context.save() }
    (item.name, item.rank) = ("mended", 5)
    try context.save()
  }

  @Test func `a value outside its Swift type reads as the zero value and is kept in the file`()
    throws
  {
    let (folder, context) = try damaged("UPDATE ZITEM SET ZMOOD = 99, ZHOME = ''")
    defer { withExtendedLifetime(folder) {} }
    let item = try #require(try context.fetch(FetchRequest<Item>()).first)
    #expect(item.mood == .calm)
    #expect(item.home == URL(string: "about:blank"))
    item.name = "other"
    try context.save()
    #expect(try item.value(forKey: "mood") == .integer(99))
  }

  @Test func `a number outside its type reads as the nearest one`() throws {
    let (folder, context) = try damaged("UPDATE ZITEM SET ZRANK = 70000, ZPLACE = -5000000000")
    defer { withExtendedLifetime(folder) {} }
    let item = try #require(try context.fetch(FetchRequest<Item>()).first)
    #expect(item.rank == .max)
    #expect(item.place == .min)
    #expect(try item.value(forKey: "rank") == .integer(70000))
  }
}
