import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct DomainFetchTests {
  private let pets: PetStore
  private let context: ManagedObjectContext

  init() throws {
    pets = try PetStore()
    context = pets.container.newContext()
    try context.save(models: [person(1, "Ada", dogs: [dog(11, "Rex")]), person(2, "Bob")])
  }

  @Test(.covers("H13", "H14"))
  func `the result type chooses between objects and domain values`() throws {
    let objects: [Pets.Person] = try context.fetch()
    let models: [PersonModel] = try context.fetch()
    let adas: [PersonModel] = try context.fetch(Query<Pets.Person>.where { $0.name == "Ada" })
    #expect(Set(objects.map(\.name)) == Set(models.map(\.name)))
    #expect(adas == [person(1, "Ada", dogs: [dog(11, "Rex")])])
    let first: PersonModel? = try context.fetchFirst(Query<Pets.Person>.id(uuid(2)))
    let none: PersonModel? = try context.fetchFirst(Query<Pets.Person>.id(uuid(3)))
    #expect(first == person(2, "Bob") && none == nil)
    let unnamed = try context.fetch(Query<Pets.Person>.all)
    #expect(unnamed.map(\.entityName) == ["Person", "Person"])
  }

  @Test(.covers("H13"))
  func `related objects can be prefetched, so that mapping needs no fetch for each`() throws {
    try context.save(
      models: (0..<20).map { person(100 + $0, "P", dogs: [dog(1000 + $0, "D")]) })
    let fresh = pets.container.newContext()
    let selects = try pets.statements("SELECT") {
      let people: [PersonModel] = try fresh.fetch(
        Query<Pets.Person>.all.prefetching { $0.dogs })
      #expect(people.count { $0.dogs.count == 1 } == 21)
    }
    #expect(selects.count == 2, "\(selects)")
  }

  @Test(.covers("H40"))
  func `a missing required value is an error`() throws {
    let bob: PersonModel = try context.fetchRequired(Query<Pets.Person>.id(uuid(2)))
    #expect(bob.name == "Bob")
    let error = #expect(throws: ObjectGraphError.self) {
      let _: PersonModel = try context.fetchRequired(Query<Pets.Person>.id(uuid(3)))
    }
    #expect("\(try #require(error))".contains(uuid(3).uuidString))
  }

  @Test(.covers("H14", "H42"))
  func `the error about a missing value that the domain needs names its object`() throws {
    let nobody = Pets.Person(context: context)
    nobody.id = uuid(9)
    let error = #expect(throws: DomainMappingError.self) { try nobody.domain() }
    #expect(
      error
        == .missingValue(entity: "Person", object: nobody.objectID, property: "name"))
    let text = "\(try #require(error))"
    #expect(text.contains("name of \(nobody.objectID.uriRepresentation)"))
    #expect(try #require(error).suggestion.contains("make it optional"))
  }

  @Test(.covers("H29", "H34"))
  func `domain values and IDs cross to another task, where objects cannot go`() async throws {
    let models: [PersonModel] = try context.fetch()
    let id = try #require(try context.fetchFirst(Query<Pets.Person>.id(uuid(1)))).objectID
    let container = pets.container
    let names = try await Task.detached {
      let object = try container.newContext().existingObject(with: id)
      return models.map(\.name) + [try object.narrowed(to: Pets.Person.self).name]
    }.value
    #expect(names == ["Ada", "Bob", "Ada"])
  }

  @Test(.covers("H23"))
  func `a dog that knows its owner by ID survives the round trip`() throws {
    let stray = DogModel(id: uuid(12), name: "Stray", ownerID: nil)
    let owned = DogModel(id: uuid(13), name: "Fido", ownerID: uuid(2))
    try context.save(models: [stray, owned])
    let fresh = pets.container.newContext()
    let dogs: [DogModel] = try fresh.fetch(Query<Pets.Dog>.sorted { $0.name })
    #expect(dogs == [owned, DogModel(id: uuid(11), name: "Rex", ownerID: uuid(1)), stray])
    let bob: PersonModel = try fresh.fetchRequired(Query<Pets.Person>.id(uuid(2)))
    #expect(bob.dogs == [dog(13, "Fido")])
  }

  @Test(.covers("H23"))
  func `a missing owner is an error that names the ID`() throws {
    let error = #expect(throws: DomainMappingError.self) {
      try context.upsert([DogModel(id: uuid(12), name: "Stray", ownerID: uuid(77))])
    }
    #expect(error == .unknownIDs(entity: "Person", ids: [uuid(77).uuidString]))
  }

  @Test(.covers("H24"))
  func `a dog without an owner in the domain is found through its person`() throws {
    #expect(try pets.people() == [person(1, "Ada", dogs: [dog(11, "Rex")]), person(2, "Bob")])
  }
}
