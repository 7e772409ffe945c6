// Wrong: excludes the year 2024 itself.
// Fails with: the recent hires of Bank: expected ["Hired 2024"], found []
import CourseWorlds
import Lineage

func addRecentHires(to department: EntityDescription) {
  let template = FetchRequestTemplate(
    entityName: "Employee",
    predicateFormat: "department == $FETCH_SOURCE AND hireYear > 2024")
  department.properties.append(
    FetchedPropertyDescription(name: "recentHires", fetchRequest: template))
}

func recentHires(of department: Company.Department) throws -> [Company.Employee] {
  try department.fetchedProperty("recentHires").compactMap { $0 as? Company.Employee }
}
