// Declare a person with two sub-entities, and classes that inherit its attributes.
import Lineage

class Person: ManagedObject {
  static let firstName = Attribute<String?>("firstName")
  static let lastName = Attribute<String>("lastName")
}

// TODO(declare-kinds): let both classes inherit from Person.
final class Customer: ManagedObject {}

final class Employee: ManagedObject {
  static let salary = Attribute<Int?>("salary")
}

func makeModel() -> ManagedObjectModel {
  let person = EntityDescription(
    name: "Person",
    properties: [
      AttributeDescription(name: "firstName", type: .string),
      AttributeDescription(name: "lastName", type: .string, isOptional: false),
    ])
  // TODO(declare-kinds): give Person the sub-entities Customer and Employee.
  return ManagedObjectModel(entities: [person])
}
