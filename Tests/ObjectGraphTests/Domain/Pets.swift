import Foundation
import Lineage
import TestModels

/// People and their dogs, as objects and as domain values.
///
/// A complete small stack: the classes declare their properties once, the model defines their
/// storage, the domain values depend on neither, and the mapping connects them.
enum Pets {
  final class Person: ManagedObject, IdentifiedObject {
    static let id = Attribute<UUID>("id")
    static let name = Attribute<String>("name")
    static let nickname = Attribute<String?>("nickname")
    static let age = Attribute<Int16>("age")
    static let dogs = ToMany<Dog>("dogs")
  }

  final class Dog: ManagedObject, IdentifiedObject {
    static let id = Attribute<UUID>("id")
    static let name = Attribute<String>("name")
    static let owner = ToOne<Person>("owner")
  }

  static let classes: [ManagedObject.Type] = [Person.self, Dog.self]

  static func model() -> ManagedObjectModel {
    let person = EntityDescription(
      "Person",
      [
        "id": .uuid.required, "name": .string.required, "nickname": .string,
        "age": .integer16.required.defaulting(to: .integer(0)),
      ])
    let dog = EntityDescription("Dog", ["id": .uuid.required, "name": .string.required])
    person.join("dogs", .many, to: dog, "owner", .one)
    return ManagedObjectModel(entities: [person, dog])
  }
}

/// A dog that knows its owner only by ID: one of two ways to break the cycle person, dogs, owner.
struct DogModel: Hashable, Sendable {
  let id: UUID
  var name: String
  var ownerID: UUID?
}

/// A dog that is reached only through its owner: the other way, and the better one where it
/// suffices.
struct OwnedDogModel: Hashable, Sendable {
  let id: UUID
  var name: String
}

struct PersonModel: Hashable, Sendable {
  let id: UUID
  var name: String
  var nickname: String?
  var age: Int16
  /// Sorted by ID, because the to-many relationship has no order.
  var dogs: [OwnedDogModel]
}

extension Pets.Person: DomainConvertible {
  func makeDomain() throws -> PersonModel {
    PersonModel(
      id: try required(Self.id), name: try required(Self.name), nickname: nickname,
      age: try required(Self.age),
      dogs: try dogs.map { try $0.owned() }.sorted { $0.id.uuidString < $1.id.uuidString })
  }
}

extension Pets.Dog: DomainConvertible {
  func makeDomain() throws -> DogModel {
    DogModel(
      id: try required(Self.id), name: try required(Self.name),
      ownerID: try owner?.required(Pets.Person.id))
  }

  func owned() throws -> OwnedDogModel {
    OwnedDogModel(id: try required(Self.id), name: try required(Self.name))
  }
}

extension PersonModel: EntityConvertible {
  func write(to person: Pets.Person, in upsert: Upsert) throws {
    person.update(Pets.Person.name, to: name)
    person.update(Pets.Person.nickname, to: nickname)
    person.update(Pets.Person.age, to: age)
    try upsert.relate(person, Pets.Person.dogs, to: dogs)
  }
}

extension OwnedDogModel: EntityConvertible {
  func write(to dog: Pets.Dog, in upsert: Upsert) { dog.update(Pets.Dog.name, to: name) }
}

extension DogModel: EntityConvertible {
  func write(to dog: Pets.Dog, in upsert: Upsert) {
    dog.update(Pets.Dog.name, to: name)
    upsert.relate(dog, Pets.Dog.owner, toID: ownerID)
  }
}

extension PersonModel {
  /// A partial update; properties that it does not name stay unchanged.
  struct Update: EntityUpdate {
    let id: UUID
    var name = Change<String>.keep
    var nickname = Change<String?>.keep
    var age = Change<Int16>.keep
    var dogs = Change<[OwnedDogModel]>.keep

    func write(to person: Pets.Person, in upsert: Upsert) throws {
      person.update(Pets.Person.name, to: name)
      person.update(Pets.Person.nickname, to: nickname)
      person.update(Pets.Person.age, to: age)
      if case .set(let dogs) = dogs { try upsert.relate(person, Pets.Person.dogs, to: dogs) }
    }
  }
}
