package import ObjectGraph
package import ObjectModel

/// People and their pets: a to-many to a concrete parent.
package enum Pets: SampleModel {
  package final class Person: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  package class Animal: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
    package var owner: Person? {
      get { toOne("owner") as? Person }
      set { setToOne(newValue, for: "owner") }
    }
  }

  package final class Dog: Animal {
    package var breed: String? {
      get { string("breed") }
      set { set(newValue, for: "breed") }
    }
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
