// Give departments a fetched property, and read it.
import CourseWorlds
import Lineage

func addRecentHires(to department: EntityDescription) {
  // TODO(recent-hires): employees of this department, hired in 2024 or later.
}

func recentHires(of department: Company.Department) throws -> [Company.Employee] {
  // TODO(recent-hires): return the result of the fetched property.
  []
}
