// Give departments a fetched property, and read it.
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
  try department.fetchedProperty("recentHires").compactMap { $0 as? Company.Employee }
}
