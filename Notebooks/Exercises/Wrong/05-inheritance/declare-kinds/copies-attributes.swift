// Wrong: declares the names again in both sub-entities.
// Fails with: the attributes that Customer declares: expected []
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
  func names() -> [AttributeDescription] {
    [
      AttributeDescription(name: "firstName", type: .string),
      AttributeDescription(name: "lastName", type: .string, isOptional: false),
    ]
  }
  let salary = AttributeDescription(name: "salary", type: .integer32)
  person.subentities = [
    EntityDescription(name: "Customer", properties: names()),
    EntityDescription(name: "Employee", properties: names() + [salary]),
  ]
  return ManagedObjectModel(entities: [person])
}
