// Wrong: filters the relationship instead of reading the fetched property.
// Fails with: recent hires at the three accesses: expected [2, 2, 3], found [2, 3, 3]
import CourseWorlds
import Lineage

func addRecentHires(to department: EntityDescription) {
  let template = FetchRequestTemplate(
    entityName: "Employee",
    predicateFormat: "department == $FETCH_SOURCE AND hireYear >= 2024")
  department.properties.append(
    FetchedPropertyDescription(name: "recentHires", fetchRequest: template))
}

func recentHires(of department: Company.Department) throws -> [Company.Employee] {
  try department.employees.filter { $0.hireYear >= 2_024 }
}
