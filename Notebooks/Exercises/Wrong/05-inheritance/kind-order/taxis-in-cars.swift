// Wrong: counts the taxis also as cars.
// Fails with: the number of “car”: expected 4, found 6
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
    "vehicle": try context.count(Query<Vehicle>.all.withoutSubentities()),
    "car": try context.count(Query<Car>.all),
    "taxi": try context.count(Query<Taxi>.all),
    "truck": try context.count(Query<Truck>.all),
  ]
}
