import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// A store of the library with a tree, siblings that share a name, and a one-to-one.
///
///     Vehicle (abstract) > Car, Truck > Tanker;  Vehicle <-> Plate, Vehicle <<->> Driver
struct Fleet {
  let folder: Folder
  var path: String { folder.path("fleet.sqlite") }

  /// Saves 4 cars, 2 trucks, 1 tanker, 3 plates of cars, 2 drivers of 3 vehicles.
  init() throws {
    folder = try Folder()
    let store = try SQLiteStore(path: folder.path("fleet.sqlite"))
    let container = try PersistentContainer(model: Fleet.model(), sqliteStore: store)
    let context = container.newContext()
    var vehicles: [ManagedObject] = []
    for (index, entity) in ["Car", "Car", "Car", "Car", "Truck", "Truck", "Tanker"].enumerated() {
      let vehicle = try context.insert(entityName: entity)
      try vehicle.setValue(.string("vehicle \(index)"), forKey: "name")
      if entity == "Car" { try vehicle.setValue(.integer(4), forKey: "seats") }
      if entity == "Tanker" { try vehicle.setValue(.double(20.5), forKey: "volume") }
      vehicles.append(vehicle)
    }
    for index in 0..<3 {
      let plate = try context.insert(entityName: "Plate")
      try plate.setValue(.string("P-\(index)"), forKey: "text")
      plate.setToOne(vehicles[index], for: "vehicle")
    }
    for owned in [[vehicles[0], vehicles[1]], [vehicles[2]]] {
      let driver = try context.insert(entityName: "Driver")
      for vehicle in owned { try driver.add(vehicle, to: "vehicles") }
    }
    try context.save()
  }

  static func model() -> ManagedObjectModel {
    let vehicle = EntityDescription("Vehicle", ["name": .string, "remark": .string])
    vehicle.isAbstract = true
    let car = EntityDescription("Car", ["seats": .integer16, "title": .string])
    let truck = EntityDescription("Truck", ["load": .double, "title": .string])
    truck.subentities = [EntityDescription("Tanker", ["volume": .double])]
    vehicle.subentities = [car, truck]
    vehicle.indexes = [
      FetchIndexDescription(name: "byName", elements: [.init(property: "name")]),
      FetchIndexDescription(
        name: "byNameAndRemark", elements: [.init(property: "name"), .init(property: "remark")]),
      FetchIndexDescription(name: "byRemark", elements: [.init(property: "remark")]),
    ]
    let plate = EntityDescription("Plate", ["text": .string])
    let driver = EntityDescription("Driver", ["name": .string])
    vehicle.join("plate", .one, to: plate, "vehicle", .one)
    vehicle.join("drivers", .many, to: driver, "vehicles", .many)
    return ManagedObjectModel(entities: [vehicle, plate, driver])
  }
}

/// The content of a folder, byte by byte.
struct Evidence: Equatable {
  private let contents: [String: Data]

  init(_ folder: Folder) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    contents = try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try Data(contentsOf: folder.url.appending(path: name)))
      })
  }
}
