import TestModels

@testable import Lineage

/// Two versions of a model drawn from a seed: the second moves, renames, changes or removes parts
/// of the first.
struct EvolvedModel {
  /// A part's form in each version; nil where it is missing.
  private struct Versions<Value> {
    let old: Value?
    let new: Value?

    func at(_ version: Int) -> Value? { version == 1 ? old : new }
  }

  private struct Entity {
    var name: String
    var parent: Int?
    var isAbstract = false
  }

  private struct Attribute {
    var owner: Int
    var name: String
    var isRequired = false
    var hasDefault = false
  }

  private struct Link {
    var near: Int
    var far: Int
    var isNearMany: Bool
    var isFarMany: Bool
    var isNearOrdered: Bool
    var isFarOrdered: Bool
    var hasInverse: Bool
    /// True if both ends exist without being each other's inverses.
    var isSplit = false
    /// True if the relationship is its own inverse, of an entity with itself.
    var isReflexive = false
  }

  private var entities: [Versions<Entity>] = []
  private var attributes: [Versions<Attribute>] = []
  private var links: [Versions<Link>] = []

  static let entityCount = 6

  init(_ random: inout SeededRandom) {
    entities = (0..<Self.entityCount).map { Self.entity($0, &random) }
    attributes = (0..<8).map { Self.attribute($0, &random) }
    links = (0..<5).map { _ in Self.link(&random) }
  }

  /// Returns a part's two forms, one of which may be missing.
  private static func versions<Value>(
    _ old: Value, _ new: Value, _ random: inout SeededRandom
  ) -> Versions<Value> {
    switch random.next(below: 8) {
    case 0: Versions(old: old, new: nil)
    case 1: Versions(old: nil, new: new)
    default: Versions(old: old, new: new)
    }
  }

  private static func entity(_ place: Int, _ random: inout SeededRandom) -> Versions<Entity> {
    let parent = place < 2 || random.next(below: 3) == 0 ? nil : random.next(below: place)
    let old = Entity(name: "E\(place)", parent: parent)
    var new = old
    if place > 2 && random.next(below: 5) == 0 { new.parent = random.next(below: place) }
    if random.next(below: 3) == 0 {
      new.name = ["A", "F", "Z"][random.next(below: 3)] + "E\(place)"
    }
    new.isAbstract = random.next(below: 6) == 0
    return versions(old, new, &random)
  }

  private static func attribute(_ place: Int, _ random: inout SeededRandom)
    -> Versions<Attribute>
  {
    // Few names, so that siblings share some.
    let old = Attribute(owner: random.next(below: entityCount), name: "a\(place / 2)")
    var new = old
    if random.next(below: 3) == 0 { new.owner = random.next(below: entityCount) }
    new.hasDefault = random.next(below: 2) == 0
    new.isRequired = new.hasDefault && random.next(below: 2) == 0
    return versions(old, new, &random)
  }

  private static func link(_ random: inout SeededRandom) -> Versions<Link> {
    func drawn(_ near: Int, _ far: Int, _ random: inout SeededRandom) -> Link {
      let (many, back) = (random.next(below: 2) == 0, random.next(below: 2) == 0)
      return Link(
        near: near, far: far, isNearMany: many, isFarMany: back,
        isNearOrdered: many && random.next(below: 2) == 0,
        isFarOrdered: back && random.next(below: 2) == 0,
        hasInverse: random.next(below: 4) > 0)
    }
    let near = random.next(below: entityCount)
    var old = drawn(
      near, random.next(below: 4) == 0 ? near : random.next(below: entityCount), &random)
    var new = random.next(below: 2) == 0 ? old : drawn(old.near, old.far, &random)
    old.isSplit = random.next(below: 3) == 0
    new.isSplit = old.isSplit && random.next(below: 4) == 0
    new.isReflexive = new.near == new.far && random.next(below: 2) == 0
    return versions(old, new, &random)
  }

  /// Returns the entity, or its nearest ancestor in the version.
  private func present(_ place: Int?, _ version: Int) -> Int? {
    guard let place else { return nil }
    if entities[place].at(version) != nil { return place }
    return present((entities[place].old ?? entities[place].new)?.parent, version)
  }

  func model(_ version: Int) -> ManagedObjectModel {
    var built: [Int: EntityDescription] = [:]
    for (place, versions) in entities.enumerated() {
      guard let entity = versions.at(version) else { continue }
      built[place] = Small.entity(
        entity.name, from: version == 2 ? versions.old?.name : nil, abstract: entity.isAbstract)
    }
    for attribute in attributes.compactMap({ $0.at(version) }) {
      let value = attribute.hasDefault ? "default" : nil
      built[attribute.owner]?.properties.append(
        Small.text(attribute.name, required: attribute.isRequired, default: value))
    }
    for (number, link) in links.enumerated() {
      if let link = link.at(version) { relate(number, link, built) }
    }
    var roots: [EntityDescription] = []
    for (place, entity) in built.sorted(by: { $0.key < $1.key }) {
      let parent = present(entities[place].at(version)?.parent, version)
      if let parent = parent.flatMap({ built[$0] }) {
        parent.subentities.append(entity)
      } else {
        roots.append(entity)
      }
    }
    return ManagedObjectModel(entities: roots)
  }

  private func relate(_ number: Int, _ link: Link, _ built: [Int: EntityDescription]) {
    guard let near = built[link.near], let far = built[link.far] else { return }
    let back = Small.End(
      name: "far\(number)", many: link.isFarMany, ordered: link.isFarOrdered)
    let isPaired = link.hasInverse && !link.isSplit && !link.isReflexive
    Small.relate(
      near,
      Small.End(name: "near\(number)", many: link.isNearMany, ordered: link.isNearOrdered), far,
      isPaired ? back : nil)
    if link.isReflexive, let own = near.relationshipsByName["near\(number)"] {
      RelationshipDescription.pair(own, own)
    } else if link.isSplit {
      Small.relate(far, back, near)
    }
  }

  /// Inserts objects of every entity of the first version, with values and links.
  func fill(_ context: ManagedObjectContext, _ random: inout SeededRandom) throws {
    let names = entities.compactMap(\.old?.name)
    let objects = try (0..<30).map { number in
      let object = try context.add(names[random.next(below: names.count)])
      for attribute in object.entity.attributes where random.next(below: 4) > 0 {
        try object.setValue(.string("\(attribute.name) of \(number)"), forKey: attribute.name)
      }
      return object
    }
    for (number, link) in links.enumerated() {
      guard let link = link.old, let name = entities[link.far].old?.name,
        let destination = context.layout.entity(named: name)
      else { continue }
      let near = objects.filter { $0.layout.relationships["near\(number)"] != nil }
      let far = objects.filter { destination.subtree.contains($0.layout.index) }
      guard !near.isEmpty, !far.isEmpty else { continue }
      for place in 0..<15 {
        let (one, other) = (
          near[random.next(below: near.count)], far[random.next(below: far.count)]
        )
        try relate(one, other, "near\(number)", link.isNearMany)
        // Rarely, so that not everything is rejected.
        guard link.isSplit, place % 5 == 0 || link.isFarMany else { continue }
        let back = near[random.next(below: near.count)]
        if other.layout.relationships["far\(number)"] != nil {
          try relate(other, random.next(below: 2) == 0 ? one : back, "far\(number)", link.isFarMany)
        }
      }
    }
  }

  private func relate(
    _ one: ManagedObject, _ other: ManagedObject, _ name: String, _ isToMany: Bool
  ) throws {
    if isToMany { try one.add(other, to: name) } else { try one.setReference(other, to: name) }
  }
}
