// Wrong: declares the salary in Person, so customers have one too.
// Fails with: the attributes of Person: expected ["firstName", "lastName"], found
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
      AttributeDescription(name: "salary", type: .integer32),
    ])
  person.subentities = [
    EntityDescription(name: "Customer"), EntityDescription(name: "Employee"),
  ]
  return ManagedObjectModel(entities: [person])
}
