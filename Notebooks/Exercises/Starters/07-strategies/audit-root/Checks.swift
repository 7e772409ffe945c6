import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func AuditRootExercise.fileRatio
@testable import func AuditRootExercise.separateModel
@testable import func AuditRootExercise.stepsOfNewestCustomers

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the three entities have no parent, and the properties they had before", task: 1) {
        let separate = separateModel()
        let rooted = AuditTrail.rootedModel()
        for name in ["Customer", "Invoice", "LogEntry"] {
          let entity = try expectPresent(separate.entitiesByName[name], "the entity \(name)")
          try expect(entity.superentity == nil, "\(name) should have no parent, but still has one")
          try expectEqual(
            entity.propertiesByName.keys.sorted(),
            rooted.entitiesByName[name]?.propertiesByName.keys.sorted() ?? [],
            "the properties of \(name)")
          try expectEqual(entity.indexes.count, 1, "the number of indexes of \(name)")
        }
      },
      Check("the model has no warning about a bookkeeping root", task: 1) {
        let before = warnings(AuditTrail.rootedModel())
        try expectEqual(before.count, 1, "the number of warnings about the model with the root")
        print(before.first.map(\.description) ?? "")
        try expectEqual(
          warnings(separateModel()).count, 0, "the number of warnings about your model")
      },
      Check("a query across all kinds runs three statements instead of one", task: 1) {
        try print("statements for everything of a day, with and without: \(statementsOfDay())")
        try expectEqual(
          try statementsOfDay(), [1, 3], "the numbers of statements with and without the root")
      },
      Check("the steps of a fetch of customers are right", task: 2) {
        let figures = try figures(of: 2_000)
        try expectEqual(
          figures.steps[0], figures.expectedSteps[0], "the number of steps with the root")
      },
      Check("without the root the fetch runs a tenth of the steps", task: 2) {
        let figures = try figures(of: 2_000)
        try expectEqual(
          figures.steps, figures.expectedSteps, "the numbers of steps with and without the root")
        try expect(
          figures.steps[0] > 10 * figures.steps[1],
          "the steps with the root: expected more than ten times those without it, found "
            + "\(figures.steps)")
        print("steps for the ten newest customers, with and without the root: \(figures.steps)")
      },
      Check("the ratio of the file sizes is right", task: 3) {
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

  /// First with the root, then without it.
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
      abs(found - expected) < 0.01,
      "the ratio: expected \(rounded(expected)), found \(rounded(found))")
    try expect(
      expected > 1,
      "the file with the root should be larger than the one without it, found \(bytes)")
    print("the file of \(count) objects with the root: \(rounded(found)) times as large")
  }

  private static func rounded(_ value: Double) -> String { String(format: "%.2f", value) }
}
