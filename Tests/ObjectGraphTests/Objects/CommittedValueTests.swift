import Foundation
import Lineage
import TestSupport
import Testing

/// Values set since the last save, and the values before.
@Suite struct CommittedValueTests {
  private func kennel(_ kind: StoreKind) throws -> ManagedObjectContext {
    try TestStore(kind).open(Kennel.model(), classes: Kennel.classes).newContext()
  }

  @Test(arguments: StoreKind.allCases)
  func `only values that differ are changed values`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let dog = try context.add("Dog", "Rex")
    #expect(try dog.changedValues() == ["name": .attribute(.string("Rex"))])
    #expect(dog.hasPersistentChangedValues)
    #expect(
      try dog.committedValues(forKeys: ["name", "friends"]) == [
        "name": .null, "friends": .objects([]),
      ])
    try context.save()
    #expect(try dog.changedValues().isEmpty)
    dog.name = "Rex"
    #expect(try dog.hasChanges && !dog.hasPersistentChangedValues && dog.changedValues().isEmpty)
    dog.mood = "glad"
    #expect(try !dog.hasPersistentChangedValues && dog.changedValues().isEmpty)
    dog.name = "Max"
    dog.weight = 3
    #expect(dog.hasPersistentChangedValues)
    #expect(
      try dog.changedValues() == [
        "name": .attribute(.string("Max")), "weight": .attribute(.double(3)),
      ])
    #expect(
      try dog.committedValues(forKeys: ["name", "weight"]) == [
        "name": .attribute(.string("Rex")), "weight": .null,
      ])
    context.rollback()
    #expect(try dog.changedValues().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `either end of a to-many relationship changes it`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    let owner = try #require(try context.insert(entityName: "Owner") as? Kennel.Owner)
    owner.name = "Ada"
    dog.owner = owner
    try dog.add(cat, to: "friends")
    try context.save()
    #expect(try !owner.hasPersistentChangedValues && dog.changedValues().isEmpty)
    cat.owner = owner
    #expect(owner.hasPersistentChangedValues)
    #expect(try owner.changedValues() == ["pets": .objects([dog, cat])])
    #expect(try owner.committedValues(forKeys: ["pets"]) == ["pets": .objects([dog])])
    #expect(try cat.changedValues() == ["owner": .object(owner)])
    cat.owner = nil
    #expect(try owner.changedValues().isEmpty)
    try cat.remove(dog, from: "friends")
    #expect(try dog.changedValues() == ["friends": .objects([])])
    #expect(try dog.committedValues(forKeys: ["friends"]) == ["friends": .objects([cat])])
    try dog.add(cat, to: "friends")
    #expect(try dog.changedValues().isEmpty)
    context.delete(dog)
    #expect(try owner.changedValues() == ["pets": .objects([])])
    #expect(try cat.changedValues() == ["friends": .objects([])])
    #expect(try owner.committedValues()["pets"] == .objects([dog]))
  }

  @Test(arguments: StoreKind.allCases)
  func `a new order is a change`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let dog = try context.add("Dog", "Rex")
    let tricks = try ["sit", "roll"].map { title in
      let trick = try context.insert(entityName: "Trick")
      try trick.setValue(.string(title), forKey: "title")
      return trick
    }
    try dog.setToMany(tricks, for: "tricks")
    try context.save()
    try dog.setToMany(tricks, for: "tricks")
    #expect(try dog.changedValues().isEmpty)
    try dog.setToMany(tricks.reversed(), for: "tricks")
    #expect(try dog.changedValues() == ["tricks": .objects(tricks.reversed())])
    #expect(try dog.committedValues(forKeys: ["tricks"]) == ["tricks": .objects(tricks)])
    #expect(throws: ObjectGraphError.self) { try dog.committedValues(forKeys: ["tail"]) }
  }
}
