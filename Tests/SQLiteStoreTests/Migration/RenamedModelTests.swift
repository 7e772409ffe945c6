import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A model drawn from a seed: hierarchies of entities with relationships of every kind.
private struct DrawnModel {
  struct Link {
    var near: Int
    var far: Int
    var nearMany: Bool
    var farMany: Bool
    var nearOrdered: Bool
    var farOrdered: Bool
    var hasInverse: Bool
  }

  let parents: [Int?]
  let links: [Link]
  private let prefixes: [String]

  init(_ random: inout SeededRandom) {
    parents = (0..<7).map { place in
      place < 2 || random.next(below: 3) == 0 ? nil : random.next(below: place)
    }
    links = (0..<6).map { _ in
      let (nearMany, farMany) = (random.next(below: 2) == 0, random.next(below: 2) == 0)
      return Link(
        near: random.next(below: 7), far: random.next(below: 7), nearMany: nearMany,
        farMany: farMany,
        nearOrdered: nearMany && random.next(below: 2) == 0,
        farOrdered: farMany && random.next(below: 2) == 0,
        hasInverse: random.next(below: 4) > 0)
    }
    // Changes the order in which renamed entities are numbered.
    prefixes = (0..<7).map { _ in ["A", "M", "Z"][random.next(below: 3)] }
  }

  func name(_ entity: Int, _ version: Int) -> String {
    (version == 2 ? prefixes[entity] : "") + "E\(entity)"
  }

  /// Returns a version: 1 and 3 have the same names, and 2 has others for everything.
  func model(_ version: Int) -> ManagedObjectModel {
    func renamed(_ name: String) -> (String, String?) {
      switch version {
      case 1: (name, nil)
      case 2: ("new_" + name, name)
      default: (name, "new_" + name)
      }
    }
    let entities = parents.indices.map { place in
      let (text, oldText) = renamed("text\(place)")
      let entity = Small.entity(name(place, version), [Small.text(text, from: oldText)])
      if version > 1 { entity.renamingIdentifier = name(place, version - 1) }
      return entity
    }
    for (place, parent) in parents.enumerated() {
      if let parent { entities[parent].subentities.append(entities[place]) }
    }
    for (number, link) in links.enumerated() {
      let (near, oldNear) = renamed("near\(number)")
      let (far, oldFar) = renamed("far\(number)")
      let back = Small.End(name: far, old: oldFar, many: link.farMany, ordered: link.farOrdered)
      Small.relate(
        entities[link.near],
        Small.End(name: near, old: oldNear, many: link.nearMany, ordered: link.nearOrdered),
        entities[link.far], link.hasInverse ? back : nil)
    }
    return ManagedObjectModel(entities: entities)
  }

  func fill(_ context: ManagedObjectContext, _ random: inout SeededRandom) throws {
    var objects: [ManagedObject] = []
    for number in 0..<40 {
      let entity = random.next(below: 7)
      objects.append(
        try context.add("E\(entity)", ["text\(entity)": .string("t\(number)")]))
    }
    for (number, link) in links.enumerated() {
      let near = objects.filter { $0.layout.relationships["near\(number)"] != nil }
      let far = objects.filter { object in
        context.layout.entity(named: "E\(link.far)")?.subtree.contains(object.layout.index) ?? false
      }
      guard !near.isEmpty, !far.isEmpty else { continue }
      for _ in 0..<20 {
        let (one, other) = (
          near[random.next(below: near.count)], far[random.next(below: far.count)]
        )
        if link.nearMany {
          try one.add(other, to: "near\(number)")
        } else {
          try one.setReference(other, to: "near\(number)")
        }
      }
    }
  }
}

extension ManagedObject {
  /// Sets a to-one relationship by a name known at run time.
  func setReference(_ other: ManagedObject, to name: String) throws {
    setToOne(other, for: try #require(Self.drawnNames.first { $0.description == name }))
  }

  private static var drawnNames: [StaticString] {
    [
      "near0", "near1", "near2", "near3", "near4", "near5", "far0", "far1", "far2", "far3", "far4",
    ]
  }
}

@Suite struct RenamedModelTests {
  @Test(.covers("F25"), arguments: 1...25)
  func `renaming everything and back again changes nothing`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let drawn = DrawnModel(&random)
    let store = try VersionedStore()
    try store.write(drawn.model(1)) { try drawn.fill($0, &random) }
    let before = try store.content(drawn.model(1), nil)
    #expect(before.count == 40)
    #expect(try store.content(drawn.model(2)).count == 40, "seed \(seed)")
    #expect(try store.content(drawn.model(3)) == before, "seed \(seed)")
  }
}
