import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct UpdateTests {
  typealias Update = PersonModel.Update

  private let pets: PetStore
  private let context: ManagedObjectContext
  private let ada = PersonModel(
    id: uuid(1), name: "Ada", nickname: "A", age: 36, dogs: [dog(11, "Rex")])

  init() throws {
    pets = try PetStore()
    try pets.container.newContext().save(models: [ada, person(2, "Bob")])
    context = pets.container.newContext()
  }

  @Test(.covers("H16", "H18"))
  func `an update changes the properties it names and leaves the others`() throws {
    try context.apply(Update(id: uuid(1), age: .set(5)))
    try context.save()
    var expected = ada
    expected.age = 5
    #expect(try pets.people() == [expected, person(2, "Bob")])
  }

  @Test(.covers("H18"))
  func `only columns that differ are written`() throws {
    try context.apply(Update(id: uuid(1), name: .set("Ada"), age: .set(5)))
    let statements = try pets.statements("UPDATE") { try context.save() }
    #expect(
      statements == ["UPDATE ZPERSON SET ZAGE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?"])
    try context.apply(Update(id: uuid(1), name: .set("Ada"), age: .set(5)))
    #expect(!context.hasChanges)
  }

  @Test(.covers("H19"))
  func `keep, set and clear differ`() throws {
    try context.apply(Update(id: uuid(1), nickname: .keep))
    #expect(try context.fetchRequired(Query<Pets.Person>.id(uuid(1))).nickname == "A")
    try context.apply(Update(id: uuid(1), nickname: .set("Countess")))
    #expect(try context.fetchRequired(Query<Pets.Person>.id(uuid(1))).nickname == "Countess")
    try context.apply(Update(id: uuid(1), nickname: .clear))
    try context.save()
    #expect(try pets.people()[0].nickname == nil)
  }

  @Test(.covers("H17"))
  func `an unknown ID is an error for one update and reported for many`() throws {
    #expect(
      throws: DomainMappingError.unknownIDs(entity: "Person", ids: [uuid(9).uuidString])
    ) { try context.apply(Update(id: uuid(9), age: .set(1))) }
    let selects = try pets.statements("SELECT") {
      let result = try context.apply(
        [1, 9, 2, 8].map { Update(id: uuid($0), name: .set("N\($0)")) })
      #expect(result.objects.map(\.name) == ["N1", "N2"])
      #expect(result.unknownIDs == [uuid(9), uuid(8)])
    }
    #expect(selects.count == 1)
    try context.save()
    #expect(try pets.people().map(\.name) == ["N1", "N2"])
  }

  @Test(.covers("H17", "H20"))
  func `an update finds a person that is not saved yet`() throws {
    try context.upsert([person(5, "Eve")])
    try context.apply(Update(id: uuid(5), name: .set("Eva")))
    try context.save()
    #expect(try pets.people().last?.name == "Eva")
  }

  @Test(.covers("H20"))
  func `dogs are changed, inserted or detached, and a repeated update changes nothing`() throws {
    try context.apply(Update(id: uuid(1), dogs: .set([dog(12, "New"), dog(11, "Max")])))
    try context.save()
    #expect(try pets.people()[0].dogs == [dog(11, "Max"), dog(12, "New")])
    for _ in 1...2 {
      try context.apply(Update(id: uuid(1), dogs: .set([dog(12, "New")])))
      try context.save()
      #expect(try pets.people()[0].dogs == [dog(12, "New")])
    }
    let dogs: [DogModel] = try context.fetch(Query<Pets.Dog>.where { $0.owner.isNil })
    #expect(dogs == [DogModel(id: uuid(11), name: "Max", ownerID: nil)])
  }
}
