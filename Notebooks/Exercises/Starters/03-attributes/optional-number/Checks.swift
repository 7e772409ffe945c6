import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias OptionalNumberExercise.Thing
@testable import func OptionalNumberExercise.makeStock
@testable import func OptionalNumberExercise.nearlyGone

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a new thing is nearly gone") { try check([4, 20, nil], finds: 2) },
      Check("the stock is required") {
        try expect(
          !makeStock().isOptional,
          "stock: expected a required attribute, found an optional one")
      },
      Check("the model has no warning about the number") {
        let model = try makeModel()
        try model.freeze()
        let found = model.warnings.filter { "\($0)".contains("stock") }
        try expect(found.isEmpty, "the model should have no warnings, but has \(found)")
      },
      Check("a value that was set is kept", isHidden: true) {
        try check([9, 10, 11, nil], finds: 2)
      },
    ]
  }

  private static func makeModel() throws -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Thing",
        properties: [AttributeDescription(name: "name", type: .string), makeStock()])
    ])
  }

  private static func check(_ stocks: [Int?], finds count: Int) throws {
    let trial = try TrialStore(try makeModel(), classes: [Thing.self])
    let context = trial.container.newContext()
    for stock in stocks {
      let thing = Thing(context: context)
      if let stock { thing.stock = stock }
    }
    try context.save()
    let found = try nearlyGone(in: trial.container.newContext())
    try expectEqual(found.count, count, "the number of nearly gone things")
  }
}
