// Wrong: subtracts the taxis twice, as taxis and as cars.
// Fails with: the number of “vehicle”: expected 1, found -1
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
  let all = try context.count(Query<Vehicle>.all)
  let cars = try context.count(Query<Car>.all)
  let taxis = try context.count(Query<Taxi>.all)
  let trucks = try context.count(Query<Truck>.all)
  return [
    "vehicle": all - cars - taxis - trucks, "car": cars - taxis, "taxi": taxis, "truck": trucks,
  ]
}
