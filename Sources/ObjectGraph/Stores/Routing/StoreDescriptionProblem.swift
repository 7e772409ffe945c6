/// Why the stores that are described to a container cannot hold its model's objects together.
public enum StoreDescriptionProblem: Hashable, Sendable, CustomStringConvertible {
  case noStore
  case unknownConfiguration(String, known: [String])
  /// Entities that are in no store's configuration.
  case entitiesWithoutStore([String])
  /// Stores that are to share an entity were filled apart, with the same keys.
  case keysCollide(entity: String, stores: [String])
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
    case .keysCollide(let entity, let stores):
      "\(stores.joined(separator: " and ")) both have objects of \(entity) with the same keys, as "
        + "they were filled apart; start the second store empty in this container, and copy its "
        + "objects over from a container that has the old file only"
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
