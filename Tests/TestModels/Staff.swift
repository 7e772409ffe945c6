package import Foundation
package import Lineage

/// People: names in the parent, employees and customers as children, departments and their recent
/// hires.
package enum Staff: SampleModel {
  package class Person: ManagedObject {
    package static let firstName = Attribute<String?>("firstName")
    package static let lastName = Attribute<String?>("lastName")

    /// Logic that all people share.
    package var fullName: String {
      [firstName, lastName].compactMap(\.self).joined(separator: " ")
    }
    package var greeting: String { "Dear \(fullName)" }
  }

  package final class Employee: Person {
    package static let hireDate = Attribute<Date?>("hireDate")
    package static let department = ToOne<Department>("department")
  }

  package final class Customer: Person {
    package override var greeting: String { "Dear customer \(fullName)" }
  }

  package final class Department: ManagedObject {
    package static let name = Attribute<String?>("name")
  }

  package static let classes: [ManagedObject.Type] = [
    Person.self, Employee.self, Customer.self, Department.self,
  ]

  package static func model() -> ManagedObjectModel {
    let employee = EntityDescription(
      "Employee",
      [
        "hireDate": .date, "hireYear": .integer16.required.defaulting(to: .integer(0)),
        "salary": .decimal.required.defaulting(to: .decimal(0)),
      ])
    let customer = EntityDescription("Customer", ["number": .integer32])
    let person = EntityDescription(
      "Person", isAbstract: true,
      [
        "firstName": .string, "lastName": .string.required,
        "language": .string.defaulting(to: .string("en")),
      ], subentities: [employee, customer])
    let department = EntityDescription("Department", ["name": .string])

    department.join("employees", .many, to: employee, "department", .one.required)
    // Without an inverse. The user info contains the year that counts as recent, so that it can
    // change while the model is in use.
    let recentHires = FetchedPropertyDescription(
      name: "recentHires",
      fetchRequest: FetchRequestTemplate(
        entityName: "Employee",
        predicateFormat:
          "department == $FETCH_SOURCE AND hireYear >= $FETCHED_PROPERTY.userInfo.since"))
    recentHires.userInfo = ["since": "2024"]
    department.properties.append(recentHires)
    return ManagedObjectModel(entities: [person, department])
  }
}
