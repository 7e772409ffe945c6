import Foundation
import Lineage
import TestModels
import Testing

/// Animals and their owners: a hierarchy of three levels with rules, an ordered relationship, links
/// between animals and a transient attribute.
enum Kennel {
  class Animal: ManagedObject {
    static let name = Attribute<String?>("name")
    static let weight = Attribute<Double?>("weight")
    static let code = Attribute<String?>("code")
    static let mood = Attribute<String?>("mood")
    static let owner = ToOne<Owner>("owner")
  }

  class Dog: Animal {
    static let breed = Attribute<String?>("breed")
  }

  final class Puppy: Dog {
    static let weeks = Attribute<Int64?>("weeks")
  }

  final class Cat: Animal {
    static let lives = Attribute<Int64?>("lives")
  }

  final class Owner: ManagedObject {
    static let name = Attribute<String?>("name")
  }

  final class Trick: ManagedObject {
    static let title = Attribute<String?>("title")
  }

  static let classes: [ManagedObject.Type] = [
    Animal.self, Dog.self, Puppy.self, Cat.self, Owner.self, Trick.self,
  ]

  static func model() -> ManagedObjectModel {
    let (animal, owner) = (animals(), owners())
    let trick = EntityDescription("Trick", ["title": .string])
    let club = EntityDescription("Club", ["name": .string])
    animal.join("owner", .one, to: owner, "pets", RelationshipDescription(maxCount: 3))
    animal.joinItself("friends")
    let dog = animal.subentities[1]
    dog.join("tricks", .ordered.deleting(by: .cascade), to: trick, "dog", .one)
    club.refer("members", .many, to: animal)
    return ManagedObjectModel(entities: [animal, owner, trick, club])
  }

  private static func animals() -> EntityDescription {
    EntityDescription(
      "Animal",
      [
        "name": .string.required.following(AttributeRules(minimumLength: 2, maximumLength: 12)),
        "weight": .double.following(AttributeRules(minimum: .integer(0))), "code": .string,
        "mood": .string.transient,
      ],
      subentities: [
        EntityDescription(
          "Cat",
          [
            "lives": .integer16.defaulting(to: .integer(9)).following(
              AttributeRules(minimum: .integer(1), maximum: .integer(9)))
          ]),
        EntityDescription(
          "Dog", ["breed": .string],
          subentities: [EntityDescription("Puppy", ["weeks": .integer16.required])]),
      ], uniquenessConstraints: [["code"]])
  }

  private static func owners() -> EntityDescription {
    EntityDescription(
      "Owner",
      [
        "name": .string.required,
        "email": .string.following(AttributeRules(regularExpression: "[a-z.]+@[a-z]+\\.[a-z]+")),
      ])
  }
}

extension ManagedObjectContext {
  /// Returns the names of all animals that a request finds, in its order.
  func names(
    _ entity: String = "Animal", where predicate: FetchPredicate? = nil, limit: Int = 0,
    offset: Int = 0, pending: Bool = true
  ) throws -> [String] {
    var request = FetchRequest<Kennel.Animal>(entityName: entity, predicate: predicate)
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    request.fetchLimit = limit
    request.fetchOffset = offset
    request.includesPendingChanges = pending
    return try fetch(request).compactMap(\.name)
  }

  @discardableResult
  func add(_ entity: String, _ name: String) throws -> Kennel.Animal {
    let object = try insert(entityName: entity)
    try object.setValue(.string(name), forKey: "name")
    if entity == "Puppy" { try object.setValue(.integer(8), forKey: "weeks") }
    return try #require(object as? Kennel.Animal)
  }

  func animal(_ name: String) throws -> Kennel.Animal {
    let request = FetchRequest<Kennel.Animal>(
      entityName: "Animal", predicate: .attribute("name", .equal, .string(name)))
    return try #require(try fetch(request).first)
  }
}
