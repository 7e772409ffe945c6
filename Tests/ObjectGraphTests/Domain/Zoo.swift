import Foundation
import Lineage
import TestModels

/// A family of kinds with their own properties and with keepers, an enum in the domain.
enum Zoo {
  class Animal: ManagedObject, IdentifiedObject {
    static let id = Attribute<Int>("id")
    static let name = Attribute<String?>("name")
    static let keeper = ToOne<Keeper>("keeper")
    static let friends = ToMany<Animal>("friends")
  }

  final class Bird: Animal {
    static let wingspan = Attribute<Double?>("wingspan")
  }

  final class Cat: Animal {
    static let lives = Attribute<Int?>("lives")
    static let mood = Attribute<Mood?>("mood")
  }

  final class Keeper: ManagedObject {
    static let name = Attribute<String?>("name")
    static let shift = Attribute<Int?>("shift")
    static let wards = ToMany<Animal>("wards")
    static let favourite = ToOne<Animal>("favourite")
  }

  enum Mood: Int, AttributeScalar { case calm, wild }

  static let classes: [ManagedObject.Type] = [Animal.self, Bird.self, Cat.self, Keeper.self]

  static func model() -> ManagedObjectModel {
    let animal = EntityDescription(
      "Animal", isAbstract: true, ["id": .integer64.required, "name": .string],
      subentities: [
        EntityDescription("Bird", ["wingspan": .double]),
        EntityDescription("Cat", ["lives": .integer16, "mood": .integer16]),
      ])
    let keeper = EntityDescription("Keeper", ["name": .string, "shift": .integer32])
    animal.join("keeper", .one, to: keeper, "wards", .many)
    keeper.join("favourite", .one, to: animal, "admirers", .many)
    animal.joinItself("friends")
    return ManagedObjectModel(entities: [animal, keeper])
  }
}

/// An animal in the domain: one case for each kind, with that kind's values.
enum AnimalModel: Hashable, Sendable, Identifiable {
  case bird(id: Int, name: String?, wingspan: Double?, friends: [AnimalModel])
  case cat(id: Int, name: String?, lives: Int)

  var id: Int {
    switch self {
    case .bird(let id, _, _, _), .cat(let id, _, _): id
    }
  }
}

/// The kinds of animals by entity.
enum AnimalKind: String, EntityKind {
  case bird = "Bird"
  case cat = "Cat"
}

extension Zoo.Animal: DomainConvertible {
  func makeDomain() throws -> AnimalModel {
    switch try kind(AnimalKind.self) {
    case .bird:
      let bird = try narrowed(to: Zoo.Bird.self)
      return .bird(
        id: bird.id, name: bird.name, wingspan: bird.wingspan,
        friends: try friends.map { try $0.domain() }.sorted { $0.id < $1.id })
    case .cat:
      let cat = try narrowed(to: Zoo.Cat.self)
      return .cat(id: cat.id, name: cat.name, lives: try cat.required(Zoo.Cat.lives))
    }
  }
}

extension AnimalModel: EntityConvertible {
  var objectType: Zoo.Animal.Type {
    switch self {
    case .bird: Zoo.Bird.self
    case .cat: Zoo.Cat.self
    }
  }

  func write(to animal: Zoo.Animal, in upsert: Upsert) throws {
    switch self {
    case .bird(_, let name, let wingspan, let friends):
      let bird = try animal.narrowed(to: Zoo.Bird.self)
      bird.update(Zoo.Bird.name, to: name)
      bird.update(Zoo.Bird.wingspan, to: wingspan)
      try upsert.relate(bird, Zoo.Bird.friends, to: friends)
    case .cat(_, let name, let lives):
      let cat = try animal.narrowed(to: Zoo.Cat.self)
      cat.update(Zoo.Cat.name, to: name)
      cat.update(Zoo.Cat.lives, to: lives)
    }
  }
}
