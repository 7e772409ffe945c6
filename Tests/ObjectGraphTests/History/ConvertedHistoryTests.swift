import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The history of objects converted to another entity.
@Suite struct ConvertedHistoryTests {
  /// Returns A with items and few properties, and B with more properties than a byte of a bitmap
  /// holds.
  private static func model() -> ManagedObjectModel {
    let (a, b) = (
      EntityDescription("A"),
      EntityDescription(
        name: "B",
        properties: (0..<20).map { AttributeDescription(name: "b\($0)", type: .integer32) })
    )
    let thing = EntityDescription("Thing", ["name": .string], subentities: [a, b])
    let item = EntityDescription("Item")
    item.join("owner", .one, to: a, "items", .many)
    return ManagedObjectModel(entities: [thing, item])
  }

  @Test func `a converted object is recorded as its new entity, with that entity's properties`()
    throws
  {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"), tracksHistory: true)
    let container = try PersistentContainer(model: Self.model(), sqliteStore: store)
    let context = container.newContext()
    let a = try context.insert(entityName: "A")
    let item = try context.insert(entityName: "Item")
    item.setToOne(a, for: "owner")
    try context.save()
    let token = try #require(try container.currentPersistentHistoryToken())
    let b: ManagedObject = try context.convert(a, toEntity: "B")
    try b.setValue(.integer(7), forKey: "b19")
    try context.save()
    let changes = try container.history(after: token).flatMap(\.changes)
    #expect(changes.map(\.changedObjectID.entityName).sorted() == ["B", "Item"])
    let converted = try #require(changes.first { $0.changedObjectID.entityName == "B" })
    #expect(converted.updatedProperties?.contains("b19") == true)
    #expect(converted.updatedProperties?.contains("items") == false)
  }
}
