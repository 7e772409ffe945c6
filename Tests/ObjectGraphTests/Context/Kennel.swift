import Foundation
import ObjectGraph
import ObjectModel
import Testing

/// Animals and their owners: a tree of three levels with rules, an ordered relationship, links
/// between animals and a transient attribute.
enum Kennel {
  class Animal: ManagedObject {
    var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
    var weight: Double? {
      get { double("weight") }
      set { set(newValue, for: "weight") }
    }
    var code: String? {
      get { string("code") }
      set { set(newValue, for: "code") }
    }
    var mood: String? {
      get { string("mood") }
      set { set(newValue, for: "mood") }
    }
    var owner: Owner? {
      get { toOne("owner") as? Owner }
      set { setToOne(newValue, for: "owner") }
    }
  }

  class Dog: Animal {
    var breed: String? {
      get { string("breed") }
      set { set(newValue, for: "breed") }
    }
  }

  final class Puppy: Dog {
    var weeks: Int64? {
      get { integer("weeks") }
      set { set(newValue, for: "weeks") }
    }
  }

  final class Cat: Animal {
    var lives: Int64? {
      get { integer("lives") }
      set { set(newValue, for: "lives") }
    }
  }

  final class Owner: ManagedObject {
    var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  final class Trick: ManagedObject {
    var title: String? {
      get { string("title") }
      set { set(newValue, for: "title") }
    }
  }

  static let classes: [ManagedObject.Type] = [
    Animal.self, Dog.self, Puppy.self, Cat.self, Owner.self, Trick.self,
  ]

  static func model() -> ManagedObjectModel {
    let (animal, owner) = (animals(), owners())
    let trick = EntityDescription(
      name: "Trick", properties: [AttributeDescription(name: "title", type: .string)])
    let club = EntityDescription(
      name: "Club", properties: [AttributeDescription(name: "name", type: .string)])
    join(
      RelationshipDescription(name: "owner", destination: owner, maxCount: 1), of: animal,
      RelationshipDescription(name: "pets", destination: animal, maxCount: 3), of: owner)
    let friends = RelationshipDescription(name: "friends", destination: animal)
    friends.inverseRelationship = friends
    animal.properties.append(friends)
    let dog = animal.subentities[1]
    join(
      RelationshipDescription(
        name: "tricks", destination: trick, deleteRule: .cascade, isOrdered: true), of: dog,
      RelationshipDescription(name: "dog", destination: dog, maxCount: 1), of: trick)
    club.properties.append(RelationshipDescription(name: "members", destination: animal))
    return ManagedObjectModel(entities: [animal, owner, trick, club])
  }

  private static func animals() -> EntityDescription {
    EntityDescription(
      name: "Animal",
      properties: [
        AttributeDescription(
          name: "name", type: .string, isOptional: false,
          rules: AttributeRules(minimumLength: 2, maximumLength: 12)),
        AttributeDescription(
          name: "weight", type: .double, rules: AttributeRules(minimum: .integer(0))),
        AttributeDescription(name: "code", type: .string),
        AttributeDescription(name: "mood", type: .string, isTransient: true),
      ],
      subentities: [
        EntityDescription(
          name: "Cat",
          properties: [
            AttributeDescription(
              name: "lives", type: .integer16, defaultValue: .integer(9),
              rules: AttributeRules(minimum: .integer(1), maximum: .integer(9)))
          ]),
        EntityDescription(
          name: "Dog", properties: [AttributeDescription(name: "breed", type: .string)],
          subentities: [
            EntityDescription(
              name: "Puppy",
              properties: [
                AttributeDescription(name: "weeks", type: .integer16, isOptional: false)
              ])
          ]),
      ],
      uniquenessConstraints: [["code"]])
  }

  private static func owners() -> EntityDescription {
    EntityDescription(
      name: "Owner",
      properties: [
        AttributeDescription(name: "name", type: .string, isOptional: false),
        AttributeDescription(
          name: "email", type: .string,
          rules: AttributeRules(regularExpression: "[a-z.]+@[a-z]+\\.[a-z]+")),
      ])
  }

  private static func join(
    _ one: RelationshipDescription, of owner: EntityDescription, _ other: RelationshipDescription,
    of destination: EntityDescription
  ) {
    owner.properties.append(one)
    destination.properties.append(other)
    RelationshipDescription.pair(one, other)
  }
}

extension ManagedObjectContext {
  /// Names of all animals that a request over them gives, in its order.
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
