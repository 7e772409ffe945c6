/// Why the stores that are described to a container cannot hold its model's objects together.
public enum StoreDescriptionProblem: Hashable, Sendable, CustomStringConvertible {
  case noStore
  case unknownConfiguration(String, known: [String])
  /// Entities that are in no store's configuration.
  case entitiesWithoutStore([String])
  /// Whole trees, by all their entities, that two stores would both hold.
  case overlap(entities: [String], stores: [String])
  case abstractInstancesDiffer
  /// Descriptions that lead to one and the same store.
  case sameStore([String])
  /// A store has objects of an entity that its configuration gives to another one.
  case foreignObjects(entity: String, store: String, expected: String)

  public var description: String {
    switch self {
    case .noStore: "no store is described; set persistentStoreDescriptions"
    case .unknownConfiguration(let name, let known):
      "the model has no configuration \(name); it has "
        + (known.isEmpty ? "none" : known.joined(separator: ", "))
    case .entitiesWithoutStore(let entities):
      "no store holds \(entities.joined(separator: ", ")); add them to a configuration, or "
        + "describe one more store"
    case .overlap(let entities, let stores):
      "\(stores.joined(separator: " and ")) would both hold \(entities.joined(separator: ", ")), "
        + "and a key would not tell where an object is; leave them in one configuration, and give "
        + "each store a configuration if there are several"
    case .abstractInstancesDiffer:
      "allowsAbstractInstances differs; set it alike in all descriptions of a container"
    case .sameStore(let stores):
      "\(stores.joined(separator: " and ")) are one store, or copies of one with the same UUID; "
        + "describe a file of its own for each"
    case .foreignObjects(let entity, let store, let expected):
      "\(store) has objects of \(entity), which belong in \(expected); check that the paths are not "
        + "exchanged, or move the objects with a container that has this store only"
    }
  }
}
