package import ObjectGraph
package import ObjectModel

/// A company's employees on three levels; siblings below Employee have an attribute each that
/// Core Data's layout gives a column of its own.
package enum Company: SampleModel {
  package class Employee: ManagedObject {
    package var name: String? {
      get { string("name") }
      set { set(newValue, for: "name") }
    }
  }

  package final class Manager: Employee {}
  package class Engineer: Employee {}
  package final class JuniorEngineer: Engineer {}
  package final class Firm: ManagedObject {}

  package static let classes: [ManagedObject.Type] = [
    Employee.self, Manager.self, Engineer.self, JuniorEngineer.self, Firm.self,
  ]

  package static func model() -> ManagedObjectModel {
    let employee = EntityDescription(
      name: "Employee", properties: [AttributeDescription(name: "name", type: .string)],
      subentities: [
        EntityDescription(
          name: "Manager", properties: [AttributeDescription(name: "skill", type: .string)]),
        EntityDescription(
          name: "Engineer", properties: [AttributeDescription(name: "skill", type: .string)],
          subentities: [
            EntityDescription(
              name: "JuniorEngineer",
              properties: [AttributeDescription(name: "mentorCount", type: .integer16)])
          ]),
      ])
    let firm = EntityDescription(
      name: "Firm", properties: [AttributeDescription(name: "name", type: .string)])
    let employees = RelationshipDescription(name: "employees", destination: employee)
    let employer = RelationshipDescription(name: "firm", destination: firm, maxCount: 1)
    RelationshipDescription.pair(employees, employer)
    firm.properties.append(employees)
    employee.properties.append(employer)
    return ManagedObjectModel(entities: [firm, employee])
  }
}
