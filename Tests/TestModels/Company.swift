package import Lineage

/// A company's employees on three levels; each sibling has an attribute that gets its own column in
/// Core Data's layout.
package enum Company: SampleModel {
  package class Employee: ManagedObject {
    package static let name = Attribute<String?>("name")
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
      "Employee", ["name": .string],
      subentities: [
        EntityDescription("Manager", ["skill": .string]),
        EntityDescription(
          "Engineer", ["skill": .string],
          subentities: [EntityDescription("JuniorEngineer", ["mentorCount": .integer16])]),
      ])
    let firm = EntityDescription("Firm", ["name": .string])
    firm.join("employees", .many, to: employee, "firm", .one)
    return ManagedObjectModel(entities: [firm, employee])
  }
}
