import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias KindOrderExercise.Car
@testable import typealias KindOrderExercise.Taxi
@testable import typealias KindOrderExercise.Truck
@testable import typealias KindOrderExercise.Vehicle
@testable import func KindOrderExercise.counts
@testable import func KindOrderExercise.name

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("each vehicle has the name of its own class", task: 1) {
        try checkNames([1, 4, 2, 3])
      },
      Check("the counts are those of the classes", task: 2) { try checkCounts([1, 4, 2, 3]) },
      Check("the sum of the counts is the number of rows", task: 2) {
        let trial = try trial([1, 4, 2, 3])
        let sum = try counts(in: trial.container.newContext()).values.reduce(0, +)
        try expectEqual(
          [["\(sum)"]], try trial.rows("SELECT CAST(COUNT(*) AS TEXT) FROM ZVEHICLE"),
          "the number of rows of ZVEHICLE")
      },
      Check("the names are right for other data", task: 1, isHidden: true) {
        try checkNames([0, 3, 7, 0])
      },
      Check("the counts are right for other data", task: 2, isHidden: true) {
        try checkCounts([0, 3, 7, 0])
      },
    ]
  }

  private static let names = ["vehicle", "car", "taxi", "truck"]

  /// That many vehicles, cars, taxis and trucks.
  private static func trial(_ numbers: [Int]) throws -> TrialStore {
    let car = EntityDescription(name: "Car", subentities: [EntityDescription(name: "Taxi")])
    let vehicle = EntityDescription(
      name: "Vehicle",
      properties: [AttributeDescription(name: "plate", type: .string, isOptional: false)],
      subentities: [car, EntityDescription(name: "Truck")])
    let classes: [Vehicle.Type] = [Vehicle.self, Car.self, Taxi.self, Truck.self]
    let trial = try TrialStore(ManagedObjectModel(entities: [vehicle]), classes: classes)
    let context = trial.container.newContext()
    for (place, number) in numbers.enumerated() {
      for _ in 0..<number {
        let vehicle = try context.insert(entityName: "\(classes[place])") as? Vehicle
        vehicle?.plate = names[place]
      }
    }
    try context.save()
    return trial
  }

  private static func checkNames(_ numbers: [Int]) throws {
    let trial = try trial(numbers)
    for vehicle in try trial.container.newContext().fetch(Query<Vehicle>.all) {
      try expectEqual(name(of: vehicle), vehicle.plate, "the name of a \(type(of: vehicle))")
    }
  }

  private static func checkCounts(_ numbers: [Int]) throws {
    let trial = try trial(numbers)
    let found = try counts(in: trial.container.newContext())
    for (name, number) in zip(names, numbers) {
      try expectEqual(found[name], number, "the number of “\(name)”")
    }
  }
}
