import TestModels

@testable import Lineage

/// Draws changes to a context's objects.
struct ChangeDrawing {
  private(set) var made: [String] = []
  private var generator: PredicateGenerator<SeededRandom>
  private let context: ManagedObjectContext

  init(seed: UInt64, context: ManagedObjectContext) {
    generator = PredicateGenerator(random: SeededRandom(seed: seed ^ 0x5EED))
    self.context = context
  }

  mutating func make() throws {
    guard let entity = context.layout.entities.randomElement(using: &generator.random) else {
      return
    }
    let kind = Int.random(in: 0..<6, using: &generator.random)
    if kind == 0 {
      let object = try context.insert(entityName: entity.name)
      try DifferentialData.setAttributes(of: object, &generator)
      try link(object)
      return made.append("insert \(entity.name)")
    }
    guard let object = try objects(of: entity.name).randomElement(using: &generator.random) else {
      return
    }
    let name = object.key < 0 ? "a new \(entity.name)" : "\(entity.name) \(object.key)"
    made.append("\(["", "delete", "set", "set", "link", "unlink"][kind]) \(name)")
    switch kind {
    case 1: context.delete(object)
    case 2, 3: try DifferentialData.setAttributes(of: object, &generator)
    case 4: try link(object)
    default: try unlink(object)
    }
  }

  /// Returns the living objects of an entity in the order of their keys, unsaved ones last.
  private func objects(of entity: String) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.includesSubentities = false
    request.includesPendingChanges = false
    let stored = try context.fetch(request).sorted { $0.key < $1.key }
    return stored.filter { !$0.isDeleted }
      + context.insertedObjects.filter { $0.entityName == entity }
  }

  private mutating func link(_ object: ManagedObject) throws {
    var all: [String: [ManagedObject]] = [:]
    for entity in context.layout.entities { all[entity.name] = try objects(of: entity.name) }
    try DifferentialData.link(object, all, &generator.random)
  }

  private mutating func unlink(_ object: ManagedObject) throws {
    for relationship in object.layout.relationships.values.sorted(by: { $0.name < $1.name })
    where Bool.random(using: &generator.random) {
      if relationship.isToMany {
        let others = try object.toMany(relationship.name).sorted { $0.key < $1.key }
        if let other = others.randomElement(using: &generator.random) {
          try object.remove(other, from: relationship.name)
        }
      } else if let slot = object.layout.slot(named: relationship.name) {
        object.setDestination(nil, of: slot)
      }
    }
  }
}
