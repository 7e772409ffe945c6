public import Lineage

/// Departments and their employees, without the additions of the exercises.
public enum Company {
  public final class Department: ManagedObject {
    public static let name = Attribute<String>("name")
    public static let employees = ToMany<Employee>("employees")
  }

  public final class Employee: ManagedObject {
    public static let name = Attribute<String>("name")
    public static let hireYear = Attribute<Int>("hireYear")
    public static let department = ToOne<Department>("department")
  }

  public static let classes: [ManagedObject.Type] = [Department.self, Employee.self]

  /// A new model that is not frozen yet.
  public static func model() -> ManagedObjectModel {
    let department = EntityDescription(
      name: "Department",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
    let employee = EntityDescription(
      name: "Employee",
      properties: [
        AttributeDescription(name: "name", type: .string, isOptional: false),
        AttributeDescription(name: "hireYear", type: .integer16, isOptional: false),
      ])
    let employees = RelationshipDescription(name: "employees", destination: employee)
    let workplace = RelationshipDescription(
      name: "department", destination: department, maxCount: 1)
    RelationshipDescription.pair(employees, workplace)
    department.properties.append(employees)
    employee.properties.append(workplace)
    return ManagedObjectModel(entities: [department, employee])
  }

  /// A department with an employee for each year, called "Hired 2019" and so on.
  ///
  /// - Throws: the library's errors.
  @discardableResult
  public static func fill(
    _ context: ManagedObjectContext, department name: String, years: [Int]
  ) throws -> Department {
    let department = Department(context: context)
    department.name = name
    for year in years { hire("Hired \(year)", in: year, by: department, context) }
    try context.save()
    return department
  }

  /// Adds an employee to a department, without a save.
  public static func hire(
    _ name: String, in year: Int, by department: Department, _ context: ManagedObjectContext
  ) {
    let employee = Employee(context: context)
    employee.name = name
    employee.hireYear = year
    employee.department = department
  }
}
