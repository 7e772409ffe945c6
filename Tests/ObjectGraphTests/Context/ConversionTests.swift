import Lineage
import TestSupport
import Testing

@Suite struct ConversionTests {
  private func context(_ kind: StoreKind) throws -> (ManagedObjectContext, TestStore) {
    let store = try TestStore(kind)
    return (try store.open(Kennel.model(), classes: Kennel.classes).newContext(), store)
  }

  @Test(.covers("C45"), arguments: StoreKind.allCases)
  func `a converted object keeps its ID and the common properties and loses the others`(
    kind: StoreKind
  ) throws {
    let (context, store) = try context(kind)
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Mia"), forKey: "name")
    let dog = try context.add("Dog", "Bodo")
    dog.weight = 30
    dog.owner = owner as? Kennel.Owner
    (dog as? Kennel.Dog)?.breed = "Poodle"
    let trick = try context.insert(entityName: "Trick")
    try dog.add(trick, to: "tricks")
    try context.save()
    let id = dog.objectID

    let cat = try context.convert(dog, toEntity: "Cat", as: Kennel.Cat.self)
    #expect(dog.managedObjectContext == nil)
    #expect(cat.objectID == id)
    #expect(cat.name == "Bodo")
    #expect(cat.lives == 9)
    try context.save()
    // The lost relationship had the cascade rule.
    #expect(try context.count(for: FetchRequest<Kennel.Trick>()) == 0)
    let fresh = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    let again = try #require(try fresh.animal("Bodo") as? Kennel.Cat)
    #expect(again.objectID.uriRepresentation == cat.objectID.uriRepresentation)
    #expect(again.weight == 30)
    #expect(again.owner?.name == "Mia")
    #expect(try again.owner?.toMany("pets").first === again)
    let back = try fresh.convert(again, toEntity: "Dog", as: Kennel.Dog.self)
    #expect(back.breed == nil)
    try fresh.save()
    #expect(try fresh.names("Dog") == ["Bodo"])
    #expect(try fresh.names("Cat") == [])
  }

  @Test(.covers("C46"), arguments: StoreKind.allCases)
  func `converting to a parent works, and converting to a child needs its required values`(
    kind: StoreKind
  ) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    try context.save()
    let puppy = try context.convert(dog, toEntity: "Puppy", as: Kennel.Puppy.self)
    #expect(throws: ObjectGraphError.self) { try context.save() }
    puppy.weeks = 8
    try context.save()
    #expect(try context.names("Puppy") == ["Bodo"])
    let animal = try context.convert(puppy, toEntity: "Animal", as: Kennel.Animal.self)
    try context.save()
    #expect(type(of: animal) == Kennel.Animal.self)
    #expect(try context.names("Dog") == [])
    #expect(try context.names() == ["Bodo"])
  }

  @Test(.covers("C46")) func `an impossible conversion throws its reason`() throws {
    let (context, _) = try context(.memory)
    let dog = try context.add("Dog", "Bodo")
    let errors = ["Dog", "Owner", "Nobody"].map { name in
      #expect(throws: ObjectGraphError.self) {
        try context.convert(dog, toEntity: name, as: ManagedObject.self)
      }.map { "\($0)" } ?? ""
    }
    #expect(errors[0].hasPrefix("a Dog cannot become a Dog: "))
    #expect(errors[1].contains("no common ancestor"))
    #expect(errors[2].contains("no entity Nobody"))
  }

  @Test(arguments: StoreKind.allCases)
  func `rolling back restores the object's former kind`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let dog = try context.add("Dog", "Bodo")
    (dog as? Kennel.Dog)?.breed = "Poodle"
    try context.save()
    let cat = try context.convert(dog, toEntity: "Cat", as: Kennel.Cat.self)
    context.rollback()
    #expect(cat.managedObjectContext == nil)
    #expect(try context.animal("Bodo") === dog)
    #expect((dog as? Kennel.Dog)?.breed == "Poodle")
  }
}
