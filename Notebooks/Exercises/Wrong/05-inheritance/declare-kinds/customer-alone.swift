// Wrong: lets Employee inherit from Person, and forgets Customer.
// Fails with: the superclass Person of Customer is missing
import Lineage

class Person: ManagedObject {
  static let firstName = Attribute<String?>("firstName")
  static let lastName = Attribute<String>("lastName")
}

final class Customer: ManagedObject {}

final class Employee: Person {
  static let salary = Attribute<Int?>("salary")
}

func makeModel() -> ManagedObjectModel {
  let person = EntityDescription(
    name: "Person",
    properties: [
      AttributeDescription(name: "firstName", type: .string),
      AttributeDescription(name: "lastName", type: .string, isOptional: false),
    ])
  person.subentities = [
    EntityDescription(name: "Customer"),
    EntityDescription(
      name: "Employee", properties: [AttributeDescription(name: "salary", type: .integer32)]),
  ]
  return ManagedObjectModel(entities: [person])
}
