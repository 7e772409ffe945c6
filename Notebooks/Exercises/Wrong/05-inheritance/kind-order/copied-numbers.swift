// Wrong: returns the numbers of the example.
// Fails with: the number of “vehicle”: expected 0, found 1
import Lineage

class Vehicle: ManagedObject {
  static let plate = Attribute<String>("plate")
}
class Car: Vehicle {}
final class Taxi: Car {}
final class Truck: Vehicle {}

func name(of vehicle: Vehicle) -> String {
  switch vehicle {
  case is Taxi: "taxi"
  case is Car: "car"
  case is Truck: "truck"
  default: "vehicle"
  }
}

/// The number of objects of exactly each class.
func counts(in context: ManagedObjectContext) throws -> [String: Int] {
  [
    "vehicle": 1,
    "car": 4,
    "taxi": 2,
    "truck": 3,
  ]
}
