package import Lineage

/// People and their pets: a to-many to a concrete parent.
package enum Pets: SampleModel {
  package final class Person: ManagedObject {
    package static let name = Attribute<String?>("name")
  }

  package class Animal: ManagedObject {
    package static let name = Attribute<String?>("name")
    package static let owner = ToOne<Person>("owner")
  }

  package final class Dog: Animal {
    package static let breed = Attribute<String?>("breed")
  }

  package final class Cat: Animal {}

  package static let classes: [ManagedObject.Type] = [
    Person.self, Animal.self, Dog.self, Cat.self,
  ]

  package static func model() -> ManagedObjectModel {
    let person = EntityDescription("Person", ["name": .string])
    let animal = EntityDescription(
      "Animal", ["name": .string],
      subentities: [
        EntityDescription("Dog", ["breed": .string]),
        EntityDescription("Cat", ["isIndoor": .boolean]),
      ])
    person.join("pets", .many, to: animal, "owner", .one)
    return ManagedObjectModel(entities: [person, animal])
  }
}
