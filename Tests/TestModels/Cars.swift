package import Lineage

/// Cars on three levels, each with a unique number plate.
package enum Cars: SampleModel {
  package class Car: ManagedObject {
    package static let numberPlate = Attribute<String?>("numberPlate")
  }

  package class SportCar: Car {}
  package final class ExpensiveSportCar: SportCar {}
  package final class Truck: Car {}
  package final class Person: ManagedObject {}

  package static let classes: [ManagedObject.Type] = [
    Car.self, SportCar.self, ExpensiveSportCar.self, Truck.self, Person.self,
  ]

  package static func model() -> ManagedObjectModel {
    let car = EntityDescription(
      "Car", ["maker": .string, "numberPlate": .string],
      subentities: [
        EntityDescription(
          "SportCar", ["horsepower": .integer16],
          subentities: [EntityDescription("ExpensiveSportCar", ["isLimitedEdition": .boolean])],
          indexes: [
            FetchIndexDescription(name: "byPower", elements: [.init(property: "horsepower")])
          ]),
        EntityDescription("Truck", ["permit": .string], uniquenessConstraints: [["permit"]]),
      ], uniquenessConstraints: [["numberPlate"]])
    let person = EntityDescription("Person", ["name": .string])
    car.join("owner", .one, to: person, "cars", .many)
    return ManagedObjectModel(entities: [car, person])
  }
}
