/// The assignment of entities to a container's stores.
struct StorePlan {
  let descriptions: [PersistentStoreDescription]
  private let layout: ModelLayout
  /// The indexes of the descriptions that claim each entity, by the entity's index.
  private let claims: [[Int]]

  /// - Throws: ``ObjectGraphError/storeDescriptions(_:)`` with every problem.
  init(_ descriptions: [PersistentStoreDescription], layout: ModelLayout) throws(ObjectGraphError) {
    self.descriptions = descriptions
    self.layout = layout
    var claims = [[Int]](repeating: [], count: layout.entities.count)
    for (position, description) in descriptions.enumerated() {
      for entity in layout.model.entities(forConfigurationName: description.configuration) ?? [] {
        if let index = layout.entity(named: entity.name)?.index { claims[index].append(position) }
      }
    }
    self.claims = claims
    let problems = problems
    guard problems.isEmpty else { throw .storeDescriptions(problems) }
  }

  /// Opens every store, and combines several in a router.
  ///
  /// - Throws: ``ObjectGraphError/storeDescriptions(_:)``, or a store's own error.
  func open() throws(ObjectGraphError) -> any PersistentStore {
    for description in descriptions { try description.type.check(description, layout) }
    var stores: [any PersistentStore] = []
    for description in descriptions {
      let store = try description.type.makeStore(description)
      try store.open(for: layout)
      stores.append(store)
    }
    guard stores.count > 1 else { return stores[0] }
    let parts = zip(stores, descriptions).map { StoreRouter.Part(store: $0, label: $1.label) }
    return try StoreRouter(parts, holders: claims, layout: layout)
  }

  private var problems: [StoreDescriptionProblem] {
    guard !descriptions.isEmpty else { return [.noStore] }
    let model = layout.model
    let unknown = descriptions.compactMap(\.configuration).filter {
      model.entityNames(forConfigurationName: $0) == nil
    }
    // The entities of an unknown configuration would only be reported again.
    guard unknown.isEmpty else {
      return unknown.map { .unknownConfiguration($0, known: model.configurations) }
    }
    let without = layout.entities.filter { claims[$0.index].isEmpty }.map(\.name)
    let differ = Set(descriptions.map(\.allowsAbstractInstances)).count > 1
    return (without.isEmpty ? [] : [.entitiesWithoutStore(without)]) + splits + twins
      + (differ ? [.abstractInstancesDiffer] : [])
  }

  /// Configurations with a part of a tree, whose rows share one table, so that a store holds all of
  /// it or nothing.
  private var splits: [StoreDescriptionProblem] {
    descriptions.enumerated().compactMap { position, description in
      guard let name = description.configuration else { return nil }
      let roots = Set(
        layout.entities.filter { claims[$0.index].contains(position) }.map(\.rootIndex))
      let missing = layout.entities.filter {
        roots.contains($0.rootIndex) && !claims[$0.index].contains(position)
      }.map(\.name)
      return missing.isEmpty ? nil : .splitHierarchy(configuration: name, missing: missing)
    }
  }

  /// Descriptions that cannot be distinguished when objects are assigned to one of them.
  private var twins: [StoreDescriptionProblem] {
    Dictionary(grouping: descriptions.map(\.label)) { $0 }.values.filter { $0.count > 1 }
      .map { .sameStore($0) }
  }
}

extension PersistentStoreDescription {
  /// The store's name in messages.
  var label: String {
    let place = path.map { "\(type.name) at \($0)" } ?? type.name
    return configuration.map { "configuration \($0) (\(place))" } ?? "all entities (\(place))"
  }
}

/// The reason why a container's described stores cannot hold its model's objects together.
///
/// ```swift
/// let container = PersistentContainer(
///   name: "library", managedObjectModel: model, classes: [],
///   storeDescriptions: [.init(type: .inMemory, configuration: "Cloud")])
/// try container.loadPersistentStores()  // throws has no configuration Cloud
/// ```
public enum StoreDescriptionProblem: Hashable, Sendable, CustomStringConvertible {
  case noStore
  case unknownConfiguration(String, known: [String])
  /// A configuration with only a part of an entity hierarchy.
  case splitHierarchy(configuration: String, missing: [String])
  /// Entities that no store's configuration contains.
  case entitiesWithoutStore([String])
  /// Stores that should share an entity were filled separately and have the same keys.
  case keysCollide(entity: String, stores: [String])
  case abstractInstancesDiffer
  /// Descriptions of the same store.
  case sameStore([String])
  /// A store contains objects of an entity that its configuration assigns to another.
  case foreignObjects(entity: String, store: String, expected: String)

  public var description: String {
    switch self {
    case .noStore: "there are no store descriptions; set persistentStoreDescriptions"
    case .unknownConfiguration(let name, let known):
      "the model has no configuration \(name); it has "
        + (known.isEmpty ? "none" : known.joined(separator: ", "))
    case .splitHierarchy(let configuration, let missing):
      "the configuration \(configuration) has only part of an entity hierarchy, whose rows share one table; "
        + "add \(missing.joined(separator: ", ")) to it"
    case .entitiesWithoutStore(let entities):
      "no store holds \(entities.joined(separator: ", ")); add them to a configuration, or "
        + "add a store description"
    case .keysCollide(let entity, let stores):
      "\(stores.joined(separator: " and ")) both have objects of \(entity) with the same keys, because "
        + "they were filled separately; start the second store empty in this container, and copy its "
        + "objects from a container that has only the old file"
    case .abstractInstancesDiffer:
      "allowsAbstractInstances differs; set it to the same value in all descriptions of a container"
    case .sameStore(let stores):
      "\(stores.joined(separator: " and ")) are one store, or copies of one with the same UUID; "
        + "give each description its own file"
    case .foreignObjects(let entity, let store, let expected):
      "\(store) has objects of \(entity), which belong in \(expected); check that the paths are not "
        + "swapped, or move the objects with a container that has only this store"
    }
  }
}
