// Distinguish kinds where a kind has sub-kinds of its own.
import Lineage

class Vehicle: ManagedObject {
  static let plate = Attribute<String>("plate")
}
class Car: Vehicle {}
final class Taxi: Car {}
final class Truck: Vehicle {}

func name(of vehicle: Vehicle) -> String {
  // TODO(kind-order): the function calls a taxi a car.
  switch vehicle {
  case is Car: "car"
  case is Taxi: "taxi"
  case is Truck: "truck"
  default: "vehicle"
  }
}

/// The number of objects of exactly each class.
func counts(in context: ManagedObjectContext) throws -> [String: Int] {
  // TODO(kind-order): the sum must be the number of rows.
  [
    "vehicle": try context.count(Query<Vehicle>.all),
    "car": try context.count(Query<Car>.all),
    "taxi": try context.count(Query<Taxi>.all),
    "truck": try context.count(Query<Truck>.all),
  ]
}
