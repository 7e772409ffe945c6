import CourseChecks
import CourseWorlds
import Lineage

@testable import func RecentHiresExercise.addRecentHires
@testable import func RecentHiresExercise.recentHires

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the entity has a fetched property recentHires", task: 1) {
        let model = Company.model()
        let department = try expectPresent(model.entitiesByName["Department"], "Department")
        addRecentHires(to: department)
        let names = department.fetchedProperties.map(\.name)
        try expectEqual(names, ["recentHires"], "the names of the fetched properties")
        try model.freeze()
      },
      Check("the property changes no column and no version hash", task: 1) {
        let plain = Company.model()
        let trial = try TrialStore(changed(), classes: Company.classes)
        try expectEqual(
          trial.container.managedObjectModel.versionLock, plain.versionLock, "the version lock")
        let columns = try trial.rows("SELECT name FROM pragma_table_info('ZDEPARTMENT')")
        try expectEqual(
          columns.compactMap { $0[0] }, ["Z_PK", "Z_ENT", "Z_OPT", "ZNAME"],
          "the columns of ZDEPARTMENT")
      },
      Check("Zoo has two recent hires, Bank has one", task: 2) {
        try check(["Zoo": [2019, 2023, 2024, 2025], "Bank": [2024]])
      },
      Check("another hire is found after a refresh, but not before", task: 2) {
        let trial = try TrialStore(changed(), classes: Company.classes)
        let context = trial.container.newContext()
        let zoo = try Company.fill(context, department: "Zoo", years: [2019, 2023, 2024, 2025])
        var counts = [try recentHires(of: zoo).count]
        Company.hire("Hired late", in: 2026, by: zoo, context)
        try context.save()
        counts.append(try recentHires(of: zoo).count)
        try context.refresh(zoo, mergeChanges: false)
        counts.append(try recentHires(of: zoo).count)
        try expectEqual(counts, [2, 2, 3], "the numbers of recent hires at the three accesses")
      },
      Check("the recent hires are right for other data", task: 2, isHidden: true) {
        try check(["A": [], "B": [1999, 2024, 2030], "C": [2023], "D": [2024, 2024]])
      },
    ]
  }

  private static func changed() throws -> ManagedObjectModel {
    let model = Company.model()
    addRecentHires(to: try expectPresent(model.entitiesByName["Department"], "Department"))
    // Reading a missing property should fail a check, not stop the program.
    try expect(
      model.entitiesByName["Department"]?.fetchedProperties.isEmpty == false,
      "the fetched property of Department is missing")
    return model
  }

  private static func check(_ years: [String: [Int]]) throws {
    let trial = try TrialStore(changed(), classes: Company.classes)
    let context = trial.container.newContext()
    for (name, years) in years.sorted(by: { $0.key < $1.key }) {
      let department = try Company.fill(context, department: name, years: years)
      let names = try recentHires(of: department).map(\.name).sorted()
      let expected = years.filter { $0 >= 2_024 }.map { "Hired \($0)" }.sorted()
      try expectEqual(names, expected, "the recent hires of \(name)")
    }
  }
}
