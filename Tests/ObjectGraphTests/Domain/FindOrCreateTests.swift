import Lineage
import TestSupport
import Testing

/// Objects by an attribute, found or inserted.
@Suite struct FindOrCreateTests {
  final class Tag: ManagedObject {
    static let name = Attribute<String>("name")
    static let rank = Attribute<Int?>("rank")
  }

  private func context(_ kind: StoreKind) throws -> ManagedObjectContext {
    let tag = EntityDescription(
      name: "Tag",
      properties: [
        AttributeDescription(name: "name", type: .string),
        AttributeDescription(name: "rank", type: .integer64),
      ])
    tag.managedObjectClassName = "Tag"
    return try TestStore(kind).open(ManagedObjectModel(entities: [tag]), classes: [Tag.self])
      .newContext()
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `an object is inserted once, and found saved or not`(kind: StoreKind, saves: Bool) throws {
    let context = try context(kind)
    let tag = try context.findOrCreate(Tag.self, \.name, "new")
    #expect(tag.name == "new" && tag.isInserted)
    if saves { try context.save() }
    #expect(try context.findOrCreate(Tag.self, \.name, "new") === tag)
    #expect(try context.findOrCreate(Tag.self, \.rank, 3).rank == 3)
    #expect(try context.count(Query<Tag>.all) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a list takes what exists and inserts the rest`(kind: StoreKind) throws {
    let context = try context(kind)
    for name in ["a", "b", "b"] { Tag(context: context).name = name }
    try context.save()
    var request = FetchRequest<Tag>(Query<Tag>.where { $0.name == "b" })
    // A page without an order is sorted by key.
    request.fetchLimit = 1
    let first = try #require(try context.fetch(request).first)
    let unsaved = Tag(context: context)
    unsaved.name = "c"
    let tags = try context.findOrCreate(Tag.self, \.name, in: ["a", "b", "c", "d", "d", "a"])
    #expect(tags.mapValues(\.name) == ["a": "a", "b": "b", "c": "c", "d": "d"])
    #expect(tags["b"] === first)
    #expect(tags["c"] === unsaved)
    #expect(try context.count(Query<Tag>.all) == 5)
    #expect(try context.findOrCreate(Tag.self, \.name, in: []).isEmpty)
  }
}
