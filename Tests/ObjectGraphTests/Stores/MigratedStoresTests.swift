import TestSupport
import Testing

@testable import Lineage

/// Several stores that are opened with a newer model.
@Suite struct MigratedStoresTests {
  /// Returns the shop with a kind of article numbered before the others, and the subjects of notes.
  private static func later() throws -> ManagedObjectModel {
    let model = Shop.model()
    let article = try #require(model.entitiesByName["Article"])
    article.subentities.append(
      EntityDescription(
        name: "Atlas", properties: [AttributeDescription(name: "maps", type: .integer32)]))
    let note = try #require(model.entitiesByName["Note"])
    note.properties.append(AttributeDescription(name: "topic", type: .string))
    model.setEntityNames(
      ["Maker", "Article", "Book", "Lamp", "Atlas"], forConfigurationName: "Catalog")
    return model
  }

  private func open(_ stores: ShopStores, _ model: ManagedObjectModel, only: String? = nil) throws
    -> PersistentContainer
  {
    let descriptions =
      only.map { [stores.description($0, for: nil)] }
      ?? ["Catalog", "Own"].map { stores.description($0, for: $0) }
    let container = PersistentContainer(
      name: "Shop", managedObjectModel: model, classes: [], storeDescriptions: descriptions)
    try container.loadPersistentStores()
    return container
  }

  @Test(.covers("G45", "F25"))
  func `each store of a container is migrated, and every object stays in its store`() throws {
    let stores = try ShopStores(.sqlite)
    let context = try stores.open().newContext()
    let maker = try context.make("Maker", named: "Ende")
    for name in ["Momo", "Jim"] {
      try context.make("Book", named: name).setToOne(maker, for: "maker")
    }
    try context.make("Lamp", named: "Luxo")
    let list = try context.make("List", named: "Wishes")
    try list.add(try context.make("Note", named: "Momo"), to: "notes")
    try context.save()
    let ids = try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
      .map(\.objectID.uriRepresentation).sorted()

    let container = try open(stores, Self.later())
    let migrated = container.newContext()
    #expect(try migrated.all("Article") == ["Jim", "Luxo", "Momo"])
    #expect(try migrated.only("Maker").toMany("articles").count == 2)
    #expect(try migrated.only("List").toMany("notes").count == 1)
    let found = try migrated.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
      .map(\.objectID.uriRepresentation).sorted()
    #expect(found == ids)
    try migrated.make("Atlas", named: "Globe")
    try migrated.only("Note").set("books", for: "topic")
    try migrated.save()
    let catalog = try open(stores, Self.later(), only: "Catalog").newContext()
    #expect(try catalog.all("Article") == ["Globe", "Jim", "Luxo", "Momo"])
    #expect(try catalog.all("Note") == [])
    let own = try open(stores, Self.later(), only: "Own").newContext()
    #expect(try own.only("Note").string("topic") == "books")
  }

  @Test(.covers("G45", "F25"))
  func `a store that cannot be migrated is reported, and the other one stays usable`() throws {
    let stores = try ShopStores(.sqlite)
    let context = try stores.open().newContext()
    try context.make("Lamp", named: "Luxo")
    try context.make("Note", named: "Momo")
    try context.save()
    let model = try Self.later()
    let note = try #require(model.entitiesByName["Note"])
    note.properties.removeAll { $0.name == "name" }
    note.uniquenessConstraints = []
    note.properties.append(AttributeDescription(name: "name", type: .integer64))
    #expect(throws: (any Error).self) { _ = try open(stores, model) }
    let own = try stores.open(only: "Own").newContext()
    #expect(try own.all("Note") == ["Momo"])
    let catalog = try open(stores, Self.later(), only: "Catalog").newContext()
    #expect(try catalog.all("Article") == ["Luxo"])
  }
}
