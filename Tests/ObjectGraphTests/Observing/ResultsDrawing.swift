import TestModels
import TestSupport

@testable import Lineage

/// Draws operations on a few animals and owners, in the watched context or in another.
struct ResultsDrawing {
  let kennel: WatchedKennel
  private var random: SeededRandom
  /// The steps, for repeating a failure by hand.
  private(set) var log: [String] = []
  /// True if the last step changed links, possibly without a net effect.
  private(set) var changesLinks = false

  init(_ kennel: WatchedKennel, seed: UInt64) {
    self.kennel = kennel
    random = SeededRandom(seed: seed)
  }

  private var context: ManagedObjectContext { kennel.context }

  private func objects(_ entity: String) throws -> [ManagedObject] {
    try context.fetch(FetchRequest<ManagedObject>(entityName: entity))
  }

  private mutating func name() -> String {
    let letters = "ABCDEFGH".map(String.init)
    return letters[Int.random(in: 0..<8, using: &random)]
      + letters[Int.random(in: 0..<8, using: &random)]
  }

  private mutating func number(below count: Int) -> Int {
    Int.random(in: 0..<count, using: &random)
  }

  private static func tail(_ object: ManagedObject) -> String {
    object.objectID.uriRepresentation.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Makes one to three changes; a notification must follow.
  mutating func change() throws {
    log.append("-")
    for _ in 0...number(below: 3) { try changeOnce() }
  }

  private mutating func changeOnce() throws {
    let (animals, owners) = (try objects("Animal"), try objects("Owner"))
    let kind = number(below: animals.isEmpty || owners.isEmpty ? 2 : 10)
    guard kind > 1 else { return try insert(isOwner: kind == 0) }
    let animal = animals[number(below: animals.count)]
    let other = animals[number(below: animals.count)]
    let owner = owners[number(below: owners.count)]
    let weight = Double(number(below: 4))
    let text = name()
    log.append(
      "\(kind) \(Self.tail(animal)) \(Self.tail(other)) \(Self.tail(owner)) \(text) \(weight)")
    if kind == 5 || kind == 6 || kind > 8 { changesLinks = true }
    switch kind {
    case 2: try animal.setValue(.string(text), forKey: "name")
    case 3: try animal.setValue(.double(weight), forKey: "weight")
    case 4: animal.setToOne(weight > 2 ? nil : owner, for: "owner")
    case 5: try animal.add(other, to: "friends")
    case 6: try animal.setToMany(weight > 2 ? [] : [other], for: "friends")
    case 7: try owner.setValue(.string(text), forKey: "name")
    case 8: try owner.setToMany([animal], for: "pets")
    default: context.delete(weight > 1 ? animal : owner)
    }
  }

  private mutating func insert(isOwner: Bool) throws {
    let text = name()
    log.append("insert \(isOwner ? "owner" : "animal") \(text)")
    if isOwner {
      try context.insert(entityName: "Owner").setValue(.string(text), forKey: "name")
    } else {
      try context.add("Cat", text)
    }
  }

  /// Makes a step that ends in a notification, or in none if it changes nothing.
  mutating func step() throws {
    let kind = number(below: 13)
    changesLinks = kind == 7 || kind > 8
    if kind < 9 { try change() }
    log.append("step \(kind)")
    switch kind {
    case 0...4: try context.processPendingChanges()
    case 5, 6: try saveIfValid()
    case 7: context.rollback()
    case 8:
      try context.refreshAllObjects()
      try context.processPendingChanges()
    case 9: try context.undo()
    case 10: try context.redo()
    case 11: context.reset()
    default: try changeElsewhere()
    }
  }

  /// Saves, or discards a drawn graph that breaks rules, such as an owner of four.
  private func saveIfValid() throws {
    do { try context.save() } catch { context.rollback() }
  }

  private mutating func changeElsewhere() throws {
    try saveIfValid()
    let (text, place) = (name(), number(below: 100))
    let isLink = number(below: 2) == 0
    try kennel.elsewhere { other in
      let animals = try other.fetch(FetchRequest<Kennel.Animal>(entityName: "Animal"))
      guard !animals.isEmpty else { return }
      let animal = animals[place % animals.count]
      if isLink {
        try animal.setToMany([animals[text.count % animals.count]], for: "friends")
      } else {
        animal.name = text
      }
    }
    // Merges the save.
    _ = try objects("Owner")
  }
}
