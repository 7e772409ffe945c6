import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The contract of a store with its contexts, checked for each type.
@Suite struct StoreBehaviourTests {
  /// Returns `Vehicle` with a unique plate, `Car` with a unique pair, and siblings with equal
  /// names.
  private static func model() -> ManagedObjectModel {
    let car = EntityDescription(
      "Car", ["make": .string, "number": .integer32], uniquenessConstraints: [["make", "number"]])
    let bike = EntityDescription("Bike", ["make": .string, "number": .integer32])
    let vehicle = EntityDescription(
      "Vehicle", ["plate": .string], subentities: [car, bike], uniquenessConstraints: [["plate"]])
    let garage = EntityDescription("Garage", ["name": .string])
    garage.refer("guests", .many, to: vehicle)
    garage.joinItself("friends")
    return ManagedObjectModel(entities: [vehicle, garage])
  }

  private func insert(
    _ entity: String, _ values: [String: AttributeValue], into context: ManagedObjectContext
  ) throws -> ManagedObject {
    let object = try context.insert(entityName: entity)
    for (name, value) in values { try object.setValue(value, forKey: name) }
    return object
  }

  @Test(arguments: StoreKind.allCases)
  func `a duplicate of a unique value is rejected in the whole tree`(kind: StoreKind)
    throws
  {
    let store = try TestStore(kind)
    let container = try store.open(Self.model())
    let context = container.newContext()
    let first = try insert("Car", ["plate": .string("A 1")], into: context)
    try context.save()
    let second = try insert("Bike", ["plate": .string("A 1")], into: context)
    #expect(
      try container.store.addresses(having: context.uniqueValues(of: second))
        == [[first.storeAddress]])
    let other = container.newContext()
    _ = try insert("Vehicle", ["plate": .string("A 1")], into: other)
    let error = #expect(throws: ObjectGraphError.self) { try other.save() }
    #expect("\(try #require(error))".contains("plate"))
    #expect(
      try container.newContext().count(for: FetchRequest<ManagedObject>(entityName: "Vehicle")) == 1
    )
  }

  @Test(arguments: StoreKind.allCases)
  func `absent values and siblings' properties of the same name do not conflict`(kind: StoreKind)
    throws
  {
    let store = try TestStore(kind)
    let context = try store.open(Self.model()).newContext()
    let pair: [String: AttributeValue] = ["make": .string("x"), "number": .integer(1)]
    for entity in ["Car", "Bike", "Bike"] { _ = try insert(entity, pair, into: context) }
    for _ in 0..<2 { _ = try insert("Car", ["make": .string("x")], into: context) }
    try context.save()
    #expect(try context.count(for: FetchRequest<ManagedObject>(entityName: "Vehicle")) == 5)
    _ = try insert("Car", pair, into: context)
    #expect(throws: ObjectGraphError.self) { try context.save() }
  }

  @Test(arguments: StoreKind.allCases)
  func `a new object can take the unique value of an object deleted in the same save`(
    kind: StoreKind
  ) throws {
    let store = try TestStore(kind)
    let context = try store.open(Self.model()).newContext()
    let first = try insert("Car", ["plate": .string("A 1")], into: context)
    try context.save()
    context.delete(first)
    let second = try insert("Bike", ["plate": .string("A 1")], into: context)
    try context.save()
    #expect(second.key > first.key)
  }

  @Test(arguments: StoreKind.allCases)
  func `an ID with another entity than the row's is rejected`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Self.model())
    let context = container.newContext()
    let car = try insert("Car", ["plate": .string("A 1")], into: context)
    try context.save()
    let uri = car.objectID.uriRepresentation.replacing("/Car/", with: "/Bike/")
    let wrong = try #require(container.objectID(forURIRepresentation: uri))
    let reader = container.newContext()
    let error = #expect(throws: ObjectGraphError.self) { try reader.existingObject(with: wrong) }
    #expect("\(try #require(error))".contains("Car"))
    let found = try reader.existingObject(with: car.objectID)
    #expect(try found.value(forKey: "plate") == .string("A 1"))
  }

  @Test(arguments: StoreKind.allCases)
  func `a save that conflicts changes nothing`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Self.model())
    let (one, two) = (container.newContext(), container.newContext())
    let car = try insert("Car", ["plate": .string("A 1")], into: one)
    let bike = try insert("Bike", ["plate": .string("B 1")], into: one)
    try one.save()
    let sameCar = try two.existingObject(with: car.objectID)
    let sameBike = try two.existingObject(with: bike.objectID)
    car.set("A 2", for: "plate")
    try one.save()
    sameBike.set("B 2", for: "plate")
    sameCar.set("A 3", for: "plate")
    #expect(throws: ObjectGraphError.self) { try two.save() }
    let plates = try container.newContext()
      .fetch(FetchRequest<ManagedObject>(entityName: "Vehicle")).compactMap { $0.string("plate") }
    #expect(plates.sorted() == ["A 2", "B 1"])
  }

  @Test(.covers("C24"), arguments: StoreKind.allCases)
  func `a relationship that is its own inverse is visible from both ends`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Self.model())
    let context = container.newContext()
    let garages = try ["a", "b", "c"].map {
      try insert("Garage", ["name": .string($0)], into: context)
    }
    try garages[0].add(garages[1], to: "friends")
    try garages[2].add(garages[2], to: "friends")
    try context.save()
    var request = FetchRequest<ManagedObject>(entityName: "Garage")
    request.predicate = try FetchPredicate(format: "friends.@count > 0")
    #expect(try container.newContext().count(for: request) == 3)
    request.predicate = try FetchPredicate(format: "ANY friends.name == 'a'")
    let reader = container.newContext()
    #expect(try reader.fetch(request).compactMap { $0.string("name") } == ["b"])
    request.predicate = try FetchPredicate(format: "ANY friends == SELF")
    #expect(try reader.fetch(request).compactMap { $0.string("name") } == ["c"])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object has one owner through a to-many without an inverse`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Self.model())
    let context = container.newContext()
    let one = try insert("Garage", ["name": .string("one")], into: context)
    let two = try insert("Garage", ["name": .string("two")], into: context)
    let car = try insert("Car", [:], into: context)
    try one.add(car, to: "guests")
    try context.save()
    try two.add(car, to: "guests")
    try context.save()
    let relationship = try #require(one.layout.relationships["guests"])
    #expect(
      try container.store.destinations(of: [one.key, two.key], along: relationship)
        == [two.key: [car.key]])
    context.delete(car)
    try context.save()
    #expect(try container.store.destinations(of: [two.key], along: relationship).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `values of every type are read back unchanged`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let context = try store.open(Library.model()).newContext()
    let values: [String: AttributeValue] = [
      "short": .integer(-32768), "integer": .integer(Int64(Int32.max)), "long": .integer(.min),
      "price": .decimal(10.11), "ratio": .double(0.1), "small": .double(-1.5),
      "text": .string("e\u{301}\u{0}z"), "flag": .boolean(false),
      "moment": .date(Date(timeIntervalSinceReferenceDate: 0.125)),
      "bytes": .binary(Data([0, 255])), "uuid": .uuid(UUID()),
      "address": .uri(try #require(URL(string: "https://example.com/ä?q=%20"))),
      "thing": .binary(Data()),
    ]
    let object = try insert("Everything", values, into: context)
    try object.setValue(.string("not stored"), forKey: "scratch")
    try context.save()
    let empty = try insert("Everything", [:], into: context)
    try context.save()
    let reader = try store.open(Library.model()).newContext()
    let read = try reader.existingObject(with: object.objectID)
    for (name, value) in values { #expect(try read.value(forKey: name) == value, "\(name)") }
    #expect(try read.value(forKey: "scratch") == nil)
    let nothing = try reader.existingObject(with: empty.objectID)
    for name in values.keys { #expect(try nothing.value(forKey: name) == nil, "\(name)") }
  }
}
