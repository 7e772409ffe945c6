// Wrong: makes Employee a sub-entity of Customer.
// Fails with: the sub-entities of Person: expected ["Customer", "Employee"], found ["Customer"]
import Lineage

class Person: ManagedObject {
  static let firstName = Attribute<String?>("firstName")
  static let lastName = Attribute<String>("lastName")
}

final class Customer: Person {}

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
    EntityDescription(
      name: "Customer",
      subentities: [
        EntityDescription(
          name: "Employee", properties: [AttributeDescription(name: "salary", type: .integer32)])
      ])
  ]
  return ManagedObjectModel(entities: [person])
}
