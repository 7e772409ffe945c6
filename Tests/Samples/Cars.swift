package import ObjectGraph
package import ObjectModel

/// Cars on three levels, each with a number plate that no two may share.
package enum Cars: SampleModel {
  package class Car: ManagedObject {
    package var numberPlate: String? {
      get { string("numberPlate") }
      set { set(newValue, for: "numberPlate") }
    }
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
      name: "Car",
      properties: [
        AttributeDescription(name: "maker", type: .string),
        AttributeDescription(name: "numberPlate", type: .string),
      ],
      subentities: [
        EntityDescription(
          name: "SportCar",
          properties: [AttributeDescription(name: "horsepower", type: .integer16)],
          subentities: [
            EntityDescription(
              name: "ExpensiveSportCar",
              properties: [AttributeDescription(name: "isLimitedEdition", type: .boolean)])
          ],
          indexes: [
            FetchIndexDescription(name: "byPower", elements: [.init(property: "horsepower")])
          ]),
        EntityDescription(
          name: "Truck", properties: [AttributeDescription(name: "permit", type: .string)],
          uniquenessConstraints: [["permit"]]),
      ],
      uniquenessConstraints: [["numberPlate"]])
    let person = EntityDescription(
      name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    let owner = RelationshipDescription(name: "owner", destination: person, maxCount: 1)
    let cars = RelationshipDescription(name: "cars", destination: car)
    RelationshipDescription.pair(owner, cars)
    car.properties.append(owner)
    person.properties.append(cars)
    return ManagedObjectModel(entities: [car, person])
  }
}
