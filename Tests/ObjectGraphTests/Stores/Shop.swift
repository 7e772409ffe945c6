import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A shop in two stores: articles of several kinds with their makers, shared by all, and one
/// person's notes and lists.
enum Shop {
  static func model() -> ManagedObjectModel {
    let maker = EntityDescription("Maker", ["name": .string])
    let article = EntityDescription(
      "Article", ["name": .string],
      subentities: ["Book", "Lamp"].map { EntityDescription($0, ["size": .integer32]) })
    let note = EntityDescription("Note", ["name": .string], uniquenessConstraints: [["name"]])
    let list = EntityDescription("List", ["name": .string])
    article.join("maker", .one, to: maker, "articles", .many)
    list.join("notes", .many, to: note, "list", .one)
    note.join("article", .one, to: article, "notes", .many)
    list.join("articles", .many, to: article, "lists", .many)
    note.properties.append(
      FetchedPropertyDescription(
        name: "mentioned",
        fetchRequest: FetchRequestTemplate(
          entityName: "Article", predicateFormat: "name == $FETCH_SOURCE.name")))
    let model = ManagedObjectModel(entities: [maker, article, note, list])
    model.setEntityNames(["Maker", "Article", "Book", "Lamp"], forConfigurationName: "Catalog")
    model.setEntityNames(["Note", "List"], forConfigurationName: "Own")
    model.setEntityNames(["Note"], forConfigurationName: "Notes")
    return model
  }
}

/// Paths for the shop's two stores, removed with the test.
final class ShopStores {
  let kind: StoreKind
  private let folder: Folder
  private let memory: [String: InMemoryStore]
  private let tracksHistory: Bool

  init(_ kind: StoreKind, tracksHistory: Bool = false) throws {
    self.kind = kind
    self.tracksHistory = tracksHistory
    memory = [
      "Catalog": InMemoryStore(tracksHistory: tracksHistory),
      "Own": InMemoryStore(tracksHistory: tracksHistory),
    ]
    folder = try Folder()
  }

  /// Returns the description of a store for a configuration.
  func description(_ store: String, for configuration: String?) -> PersistentStoreDescription {
    guard kind == .memory, let given = memory[store] else {
      var description = PersistentStoreDescription(
        type: .sqlite, path: folder.path("\(store).sqlite"), configuration: configuration)
      description.tracksHistory = tracksHistory
      return description
    }
    return PersistentStoreDescription(
      type: .init(name: "\(store) in memory") { _ in given }, configuration: configuration)
  }

  /// Opens a new container over both stores.
  func open() throws -> PersistentContainer {
    try open([description("Catalog", for: "Catalog"), description("Own", for: "Own")])
  }

  /// Descriptions in which the catalog may have notes and lists too.
  var sharedDescriptions: [PersistentStoreDescription] {
    [description("Catalog", for: nil), description("Own", for: "Own")]
  }

  /// Opens a new container over both stores, which share notes and lists.
  func openShared() throws -> PersistentContainer { try open(sharedDescriptions) }

  /// Opens a new container over one store with the whole model.
  func open(only store: String) throws -> PersistentContainer {
    try open([description(store, for: nil)])
  }

  func open(_ descriptions: [PersistentStoreDescription]) throws -> PersistentContainer {
    let container = PersistentContainer(
      name: "Shop", managedObjectModel: Shop.model(), classes: [], storeDescriptions: descriptions)
    try container.loadPersistentStores()
    return container
  }

  /// Returns the problems for which loading the descriptions is rejected.
  func problems(_ descriptions: [PersistentStoreDescription]) throws -> [StoreDescriptionProblem] {
    do {
      _ = try open(descriptions)
      return []
    } catch ObjectGraphError.storeDescriptions(let problems) {
      return problems
    }
  }
}

extension ManagedObjectContext {
  @discardableResult
  func make(_ entity: String, named name: String) throws -> ManagedObject {
    let object = try insert(entityName: entity)
    object.set(name, for: "name")
    return object
  }

  func all(_ entity: String, where predicate: FetchPredicate? = nil) throws -> [String] {
    var request = FetchRequest<ManagedObject>(entityName: entity, predicate: predicate)
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    return try fetch(request).compactMap { $0.string("name") }
  }

  func only(_ entity: String) throws -> ManagedObject {
    let found = try fetch(FetchRequest<ManagedObject>(entityName: entity))
    try #require(found.count == 1)
    return found[0]
  }
}
