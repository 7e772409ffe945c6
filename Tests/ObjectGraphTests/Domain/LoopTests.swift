import Foundation
import Lineage
import TestSupport
import Testing

/// The first attempt at a mapping: each side contains the other.
private enum Naive {
  final class Person: ManagedObject, DomainConvertible {
    static let name = Attribute<String>("name")
    static let dogs = ToMany<Dog>("dogs")

    func makeDomain() throws -> PersonModel {
      PersonModel(name: name, dogs: try dogs.map { try $0.domain() })
    }
  }

  final class Dog: ManagedObject, DomainConvertible {
    static let name = Attribute<String>("name")
    static let owner = ToOne<Person>("owner")

    func makeDomain() throws -> DogModel {
      DogModel(name: name, owner: try owner.map { [try $0.domain()] } ?? [])
    }
  }

  struct PersonModel: Sendable {
    var name: String
    var dogs: [DogModel]
  }

  struct DogModel: Sendable {
    var name: String
    var owner: [PersonModel]
  }
}

@Suite struct LoopTests {
  private let folder: Folder
  private let context: ManagedObjectContext
  private let person: Naive.Person
  private let dog: Naive.Dog

  init() throws {
    folder = try Folder()
    context = try PersistentContainer(
      model: Pets.model(), classes: [Naive.Person.self, Naive.Dog.self],
      sqliteAt: folder.path("pets.sqlite")
    ).newContext()
    (person, dog) = (Naive.Person(context: context), Naive.Dog(context: context))
    (person.name, dog.name) = ("Ada", "Rex")
  }

  @Test(.covers("H21", "H22", "H25"))
  func `a cyclic mapping is detected, with its path`() throws {
    dog.owner = person
    let error = #expect(throws: DomainMappingError.self) { try person.domain() }
    let path = [person.objectID, dog.objectID, person.objectID]
    #expect(error == .endless(path: path))
    #expect("\(try #require(error))".contains("leave the inverse out"))
    #expect(throws: DomainMappingError.endless(path: [path[1], path[0], path[1]])) {
      try dog.domain()
    }
  }

  @Test(.covers("H22"))
  func `the same mapping works without a cycle, also after one was detected`() throws {
    dog.owner = person
    #expect(throws: DomainMappingError.self) { try person.domain() }
    dog.owner = nil
    #expect(try person.domain().dogs.isEmpty)
    #expect(try dog.domain().owner.isEmpty)
  }

  @Test(.covers("H22"))
  func `visiting an object twice is not a cycle`() throws {
    let other = Naive.Dog(context: context)
    other.name = "Fido"
    let twice = try [dog, other, dog].map { try $0.domain().name }
    #expect(twice == ["Rex", "Fido", "Rex"])
  }
}
