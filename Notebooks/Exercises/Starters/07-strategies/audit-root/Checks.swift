import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("three entities without a parent have what they had before", task: 1) {
        let separate = separateModel()
        let rooted = AuditTrail.rootedModel()
        for name in ["Customer", "Invoice", "LogEntry"] {
          let entity = try expectPresent(separate.entitiesByName[name], "the entity \(name)")
          try expect(entity.superentity == nil, "\(name) still has a parent")
          try expectEqual(
            entity.propertiesByName.keys.sorted(),
            rooted.entitiesByName[name]?.propertiesByName.keys.sorted() ?? [],
            "the properties of \(name)")
          try expectEqual(entity.indexes.count, 1, "the indexes of \(name)")
        }
      },
      Check("the model is not warned of a root for bookkeeping any more", task: 1) {
        let before = warnings(AuditTrail.rootedModel())
        try expectEqual(before.count, 1, "the warnings about the model with the root")
        print(before.first.map(\.description) ?? "")
        try expectEqual(warnings(separateModel()).count, 0, "the warnings about yours")
      },
      Check("the question of everything takes three statements instead of one", task: 1) {
        try print("statements for everything of a day, with and without: \(statementsOfDay())")
        try expectEqual(try statementsOfDay(), [1, 3], "the numbers of statements")
      },
      Check("a fetch of customers is counted", task: 2) {
        let figures = try figures(of: 2_000)
        try expectEqual(figures.steps[0], figures.expectedSteps[0], "the steps with the root")
      },
      Check("without the root it takes a tenth of the steps", task: 2) {
        let figures = try figures(of: 2_000)
        try expectEqual(figures.steps, figures.expectedSteps, "the steps with and without the root")
        try expect(figures.steps[0] > 10 * figures.steps[1], "found \(figures.steps)")
        print("steps for the ten newest customers, with and without the root: \(figures.steps)")
      },
      Check("the file with the root is compared with the one without", task: 3) {
        try checkRatio(of: 4_000)
      },
      Check("the ratio is right for other data", task: 3, isHidden: true) {
        try checkRatio(of: 1_500)
      },
    ]
  }

  private static func warnings(_ model: ManagedObjectModel) -> [ModelWarning] {
    model.warnings.filter { if case .bookkeepingRoot = $0.finding { true } else { false } }
  }

  private static func stores(_ count: Int) throws -> [TrialStore] {
    try [AuditTrail.rootedModel(), separateModel()].map {
      try AuditTrail.store($0, count: count)
    }
  }

  /// With the root, then without it.
  private static func figures(of count: Int) throws -> (steps: [Int], expectedSteps: [Int]) {
    let stores = try stores(count)
    let query = Query<Customer>.all.descending { $0.createdAt }.limit(10)
    return (
      try stores.map(stepsOfNewestCustomers),
      try stores.map { trial in
        try trial.steps { _ = try trial.container.newContext().fetch(query) }
      }
    )
  }

  private static func statementsOfDay() throws -> [Int] {
    let day = Date(timeIntervalSinceReferenceDate: 0)
    let stores = try stores(200)
    let one = try stores[0].statements {
      let query = Query<AuditedObject>.where { $0.createdAt >= day }
      _ = try stores[0].container.newContext().fetch(query)
    }
    let three = try stores[1].statements {
      let context = stores[1].container.newContext()
      _ = try context.fetch(Query<Customer>.where { $0.createdAt >= day })
      _ = try context.fetch(Query<Invoice>.where { $0.createdAt >= day })
      _ = try context.fetch(Query<LogEntry>.where { $0.createdAt >= day })
    }
    return [one.count, three.count]
  }

  private static func checkRatio(of count: Int) throws {
    let bytes = try stores(count).map { try $0.fileBytes() }
    let expected = Double(bytes[0]) / Double(bytes[1])
    let found = try fileRatio(of: count)
    try expect(
      abs(found - expected) < 0.01, "expected \(rounded(expected)), found \(rounded(found))")
    try expect(expected > 1, "the file with the root should be the larger one: \(bytes)")
    print("the file of \(count) objects with the root: \(rounded(found)) times as large")
  }

  private static func rounded(_ value: Double) -> String { String(format: "%.2f", value) }
}
