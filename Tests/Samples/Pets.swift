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
    let person = EntityDescription(
      name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    let animal = EntityDescription(
      name: "Animal", properties: [AttributeDescription(name: "name", type: .string)],
      subentities: [
        EntityDescription(
          name: "Dog", properties: [AttributeDescription(name: "breed", type: .string)]),
        EntityDescription(
          name: "Cat", properties: [AttributeDescription(name: "isIndoor", type: .boolean)]),
      ])
    let pets = RelationshipDescription(name: "pets", destination: animal)
    let owner = RelationshipDescription(name: "owner", destination: person, maxCount: 1)
    RelationshipDescription.pair(pets, owner)
    person.properties.append(pets)
    animal.properties.append(owner)
    return ManagedObjectModel(entities: [person, animal])
  }
}
