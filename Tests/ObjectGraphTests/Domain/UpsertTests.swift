import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

@Suite struct UpsertTests {
  private let pets: PetStore
  private let context: ManagedObjectContext

  init() throws {
    pets = try PetStore()
    context = pets.container.newContext()
  }

  @Test(.covers("H15"))
  func `saving inserts new values, changes existing ones, and accepts an empty list`() throws {
    try context.save(models: [PersonModel]())
    #expect(try pets.people().isEmpty)
    try context.save(models: [person(1, "Ada"), person(2, "Bob")])
    try context.save(models: [person(2, "Bert"), person(3, "Cleo")])
    #expect(try pets.people() == [person(1, "Ada"), person(2, "Bert"), person(3, "Cleo")])
  }

  @Test(.covers("H15"))
  func `the last of several values with one ID is saved, in one object`() throws {
    let objects = try context.save(models: [person(1, "A"), person(2, "B"), person(1, "C")])
    #expect(objects.count == 3 && objects[0] === objects[2])
    #expect(try pets.people() == [person(1, "C"), person(2, "B")])
  }

  @Test(.covers("H15"))
  func `two upserts of one ID make one object, saved or not`() throws {
    try context.upsert([person(1, "Ada")])
    try context.upsert([person(1, "Ada II")])
    try context.save()
    try context.upsert([person(1, "Ada III")])
    try context.upsert([person(1, "Ada IV")])
    try context.save()
    #expect(try pets.people() == [person(1, "Ada IV")])
  }

  @Test(.covers("H15", "H20"))
  func `the number of fetches depends on the depth, not on the number of values`() throws {
    let many = (0..<50).map { number in
      person(number, "P\(number)", dogs: [dog(1000 + number, "D"), dog(2000 + number, "E")])
    }
    let first = try pets.statements("SELECT") { try context.save(models: many) }
    #expect(first.count == 2, "\(first)")
    let fresh = pets.container.newContext()
    let again = try pets.statements("SELECT") { try fresh.save(models: many) }
    // The people, their dogs by ID, their dogs by owner.
    #expect(again.count == 3, "\(again)")
    #expect(try pets.people() == many)
    let fewer = many.map { person in
      var person = person
      person.dogs.removeLast()
      return person
    }
    let other = pets.container.newContext()
    let losing = try pets.statements("SELECT") { try other.save(models: fewer) }
    #expect(losing.count == 3, "\(losing)")
    #expect(try pets.people() == fewer)
  }

  @Test(.covers("H15", "H20"))
  func `saving the same values twice writes nothing`() throws {
    let people = [person(1, "Ada", dogs: [dog(11, "Rex"), dog(12, "Fido")]), person(2, "Bob")]
    try context.save(models: people)
    let fresh = pets.container.newContext()
    try fresh.upsert(people)
    #expect(!fresh.hasChanges)
    #expect(try pets.people() == people)
  }

  @Test(.covers("H20"))
  func `related objects are changed, inserted, or detached but not deleted`() throws {
    try context.save(
      models: [person(1, "Ada", dogs: [dog(11, "Stays"), dog(12, "Leaves")]), person(2, "Bob")])
    for _ in 1...2 {
      try context.save(models: [person(1, "Ada", dogs: [dog(11, "Renamed"), dog(13, "New")])])
      #expect(try pets.people()[0].dogs == [dog(11, "Renamed"), dog(13, "New")])
      let dogs: [DogModel] = try pets.container.newContext().fetch(
        Query<Pets.Dog>.sorted { $0.name })
      #expect(dogs.map(\.name) == ["Leaves", "New", "Renamed"])
      #expect(dogs[0].ownerID == nil)
    }
  }

  @Test(.covers("H20"))
  func `a dog that another person claims changes its owner`() throws {
    try context.save(models: [person(1, "Ada", dogs: [dog(11, "Rex")]), person(2, "Bob")])
    try context.save(models: [person(2, "Bob", dogs: [dog(11, "Rex")]), person(1, "Ada")])
    #expect(try pets.people() == [person(1, "Ada"), person(2, "Bob", dogs: [dog(11, "Rex")])])
  }

  @Test func `an ID of two objects is an error that names both`() throws {
    let twins = (1...2).map { _ in Pets.Dog(context: context) }
    for twin in twins { (twin.id, twin.name) = (uuid(11), "Twin") }
    try context.save()
    #expect(
      throws: DomainMappingError.ambiguousID(
        entity: "Dog", id: uuid(11).uuidString, objects: twins.map(\.objectID))
    ) { try context.upsert([dog(11, "Rex")]) }
  }

  @Test func `a value is not written into an object that is to be deleted`() throws {
    try context.save(models: [person(1, "Ada")])
    try context.deleteAll(Query<Pets.Person>.all)
    try context.save(models: [person(1, "Ada again")])
    #expect(try pets.people() == [person(1, "Ada again")])
  }

  @Test(.covers("H28", "H27"), arguments: [1, 20_261_121] as [UInt64], StoreKind.allCases)
  func `saved values are read back equal, and saving them again changes nothing`(
    seed: UInt64, kind: StoreKind
  ) throws {
    let context = try TestStore(kind).open(Pets.model(), classes: Pets.classes).newContext()
    var draw = Draw(seed: seed)
    for round in 0..<40 {
      let people = draw.people()
      try context.save(models: people)
      let unique = Dictionary(people.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      context.reset()
      let read: [PersonModel] = try context.fetch(Query<Pets.Person>.ids(unique.keys))
      #expect(Set(read) == Set(unique.values), "seed \(seed), round \(round)")
      try context.upsert(read)
      #expect(!context.hasChanges, "seed \(seed), round \(round)")
    }
  }

  @Test func `a child context finds its parent's unsaved objects`() throws {
    let ada = person(1, "Ada", dogs: [dog(11, "Rex"), dog(12, "Fido")])
    try context.upsert([ada])
    let child = ManagedObjectContext(parent: context)
    try child.save(models: [person(1, "Ada II", dogs: [dog(12, "Fido"), dog(13, "New")])])
    try context.save()
    #expect(try pets.people() == [person(1, "Ada II", dogs: [dog(12, "Fido"), dog(13, "New")])])
    #expect(try context.count(Query<Pets.Dog>.all) == 3)
  }
}

/// Random people with recurring IDs, so that rounds insert, change and detach.
private struct Draw {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func text() -> String {
    let letters = Array("aZé書\u{1F4DA}\u{0} '\"\\%\u{301}")
    return String(
      (0..<random.next(below: 6)).map { _ in letters[random.next(below: letters.count)] })
  }

  mutating func people() -> [PersonModel] {
    // Each dog belongs to at most one person: two claims in a round would have to be merged.
    var dogs = Array(100..<140 as Range<UInt32>)
    return (0..<random.next(below: 6)).map { _ in
      let count = min(random.next(below: 4), dogs.count)
      let owned = (0..<count).map { _ in
        dog(dogs.remove(at: random.next(below: dogs.count)), text())
      }
      return PersonModel(
        id: uuid(UInt32(random.next(below: 8))), name: text(),
        nickname: random.next(below: 2) == 0 ? nil : text(),
        age: Int16(truncatingIfNeeded: random.next(below: 1 << 16)),
        dogs: owned.sorted { $0.id.uuidString < $1.id.uuidString })
    }
  }
}
