// Wrong: forgets the condition on the department.
// Fails with: the recent hires of Zoo: expected ["Hired 2024", "Hired 2025"]
import CourseWorlds
import Lineage

func addRecentHires(to department: EntityDescription) {
  let template = FetchRequestTemplate(
    entityName: "Employee",
    predicateFormat: "hireYear >= 2024")
  department.properties.append(
    FetchedPropertyDescription(name: "recentHires", fetchRequest: template))
}

func recentHires(of department: Company.Department) throws -> [Company.Employee] {
  try department.fetchedProperty("recentHires").compactMap { $0 as? Company.Employee }
}
