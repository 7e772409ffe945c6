import Foundation
import Lineage
import TestSupport
import Testing

/// Properties of every kind, accessed by names that are known at run time.
@Suite struct PropertyKeyTests {
  private func kennel(_ kind: StoreKind) throws -> ManagedObjectContext {
    try TestStore(kind).open(Kennel.model(), classes: Kennel.classes).newContext()
  }

  @Test(arguments: StoreKind.allCases)
  func `relationships of both kinds are set and read by name`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Ada"), forKey: "name")
    let name = ["ow", "ner"].joined()
    try dog.setValue(owner, forKey: name)
    try owner.setValue([cat, dog], forKey: "pets")
    try context.save()
    #expect(try dog.value(forKey: name) as ManagedObject? === owner)
    #expect(try owner.value(forKey: "pets") == .objects([dog, cat]))
    #expect(try owner.objectIDs(forRelationshipNamed: "pets") == [dog.objectID, cat.objectID])
    #expect(try cat.objectIDs(forRelationshipNamed: "owner") == [owner.objectID])
    #expect(try owner.value(forKey: "pets") as [ManagedObject] == [dog, cat])
    try cat.setValue(.null, forKey: "owner")
    #expect(
      try cat.value(forKey: "owner") == .null && owner.value(forKey: "name") == .string("Ada"))
    let sameOwner: Kennel.Owner? = dog.value("owner")
    cat.set(sameOwner, for: "owner")
    #expect(cat.owner === owner)
    let nobody: Kennel.Owner? = nil
    try dog.setValue(nobody, forKey: "owner")
    #expect(try owner.toMany("pets") == [cat])
    try owner.setValue(nil, forKey: "pets")
    #expect(cat.owner == nil)
    #expect(try cat.objectIDs(forRelationshipNamed: "owner") == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object of an unknown class can be copied`(kind: StoreKind) throws {
    let context = try kennel(kind)
    let (dog, friend) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Ada"), forKey: "name")
    dog.owner = owner as? Kennel.Owner
    try dog.add(friend, to: "friends")
    dog.weight = 7.5
    try context.save()
    let keys = ["name", "weight", "breed", "owner", "friends"]
    let copy = try context.insert(entityName: dog.entityName)
    try copy.setValuesForKeys(try dog.dictionaryWithValues(forKeys: keys))
    try context.save()
    context.reset()
    let copies = try context.fetch(FetchRequest<Kennel.Dog>(entityName: "Dog"))
    #expect(copies.count == 2)
    let values = try copies.map { try $0.dictionaryWithValues(forKeys: keys) }
    #expect(values[0] == values[1])
    #expect(values[0]["weight"] == .attribute(.double(7.5)) && values[0]["breed"] == .null)
    #expect(try copies[1].toMany("friends").map(\.entityName) == ["Cat"])
  }

  @Test func `invalid names and objects are rejected`() throws {
    let context = try kennel(.memory)
    let (dog, cat) = (try context.add("Dog", "Rex"), try context.add("Cat", "Tom"))
    #expect(
      throws: ObjectGraphError.wrongDestination(
        entity: "Dog", relationship: "owner", found: "Cat")
    ) { try dog.setValue(cat, forKey: "owner") }
    #expect(
      throws: ObjectGraphError.unknownProperty(
        entity: "Dog", property: "friends", known: ["owner"])
    ) { try dog.setValue(cat, forKey: "friends") }
    #expect(
      throws: ObjectGraphError.unknownProperty(
        entity: "Cat", property: "tail",
        known: ["name", "weight", "code", "mood", "owner", "lives", "friends"])
    ) { try cat.value(forKey: "tail") as KeyedValue }
    let other = try kennel(.memory)
    let stranger = try other.insert(entityName: "Owner")
    #expect(throws: ObjectGraphError.otherContext(entity: "Owner")) {
      try dog.setValue(stranger, forKey: "owner")
    }
    #expect(dog.owner == nil)
  }
}
