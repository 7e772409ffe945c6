import Foundation
import Lineage
import TestModels
import TestSupport

/// The same objects in a store of each type, drawn from a seed.
final class DifferentialData {
  let layout: ModelLayout
  /// SQLite, then memory.
  let containers: [PersistentContainer]
  var stores: [any PersistentStore] { containers.map(\.store) }
  /// The IDs of all objects by entity, the same in all stores.
  let objects: [String: [ManagedObjectID]]
  private let folder: Folder

  private static let counts = [
    ("Publication", 5), ("Book", 5), ("Novel", 6), ("Paper", 6), ("Author", 4), ("Laureate", 3),
    ("Tag", 6), ("Series", 3),
  ]

  init(seed: UInt64, _ model: ManagedObjectModel = DifferentialModel.model()) throws {
    let folder = try Folder()
    let identifier = UUID()
    containers = [
      try PersistentContainer(
        model: model,
        sqliteStore: try SQLiteStore(path: folder.path("store.sqlite"), identifier: identifier)),
      try PersistentContainer(model: model, inMemoryStore: InMemoryStore(identifier: identifier)),
    ]
    var ids: [[String: [ManagedObjectID]]] = []
    for container in containers { ids.append(try Self.fill(container, seed: seed)) }
    precondition(ids[0] == ids[1], "the stores number objects differently")
    self.folder = folder
    objects = ids[0]
    layout = containers[0].layout
  }

  func container(_ kind: StoreKind) -> PersistentContainer {
    containers[kind == .sqlite ? 0 : 1]
  }

  private static func fill(_ container: PersistentContainer, seed: UInt64) throws
    -> [String: [ManagedObjectID]]
  {
    var generator = PredicateGenerator(random: SeededRandom(seed: seed))
    let context = container.newContext()
    var objects: [String: [ManagedObject]] = [:]
    // Inserts several kinds of a hierarchy in turn, so that keys and entities do not correlate.
    for round in 0..<6 {
      for (name, count) in counts where round < count {
        let object = try context.insert(entityName: name)
        try setAttributes(of: object, &generator)
        objects[name, default: []].append(object)
      }
    }
    for (name, _) in counts {
      for object in objects[name] ?? [] { try link(object, objects, &generator.random) }
    }
    try context.save()
    return objects.mapValues { $0.map(\.objectID) }
  }

  static func setAttributes(
    of object: ManagedObject, _ generator: inout PredicateGenerator<SeededRandom>
  ) throws {
    for attribute in object.entity.attributes where attribute.derivationExpression == nil {
      guard Int.random(in: 0..<4, using: &generator.random) > 0 else { continue }
      let value = generator.randomValue(of: attribute.type)
      guard value.map(attribute.rules.violations)?.isEmpty ?? true else { continue }
      try object.setValue(value, forKey: attribute.name)
    }
  }

  static func link(
    _ object: ManagedObject, _ objects: [String: [ManagedObject]], _ random: inout SeededRandom
  ) throws {
    for relationship in object.entity.relationships.sorted(by: { $0.name < $1.name }) {
      guard let destination = relationship.destinationEntity else { continue }
      let candidates = ([destination] + destination.subentities.flatMap { [$0] + $0.subentities })
        .flatMap { objects[$0.name] ?? [] }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        guard let other = candidates.randomElement(using: &random) else { continue }
        if relationship.isToMany {
          try object.add(other, to: relationship.name)
        } else {
          object.layout.slot(named: relationship.name).map { object.setDestination(other, of: $0) }
        }
      }
    }
  }
}
