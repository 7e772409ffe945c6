import Lineage
import TestModels
import TestSupport
import Testing

/// Deletions and updates in the store, without objects.
@Suite struct BatchTests {
  /// Saves two cars of each kind, with the kind and a number as plate.
  private func stack(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Cars.self)
    for kind in ["Car", "SportCar", "ExpensiveSportCar", "Truck"] {
      for number in 1...2 {
        try stack.context.insert(kind, named: "\(kind) \(number)", by: "numberPlate")
      }
    }
    try stack.settle()
    return stack
  }

  private func kinds(_ context: ManagedObjectContext) throws -> [String: Int] {
    Dictionary(grouping: try context.objects("Car", by: "numberPlate"), by: \.entityName)
      .mapValues(\.count)
  }

  @Test(.covers("C33"), arguments: Situation.all, [true, false])
  func `a batch deletion includes sub-entities or leaves them`(
    situation: Situation, includesSubentities: Bool
  ) throws {
    let stack = try stack(situation)
    var request = BatchDeleteRequest(entityName: "SportCar")
    request.includesSubentities = includesSubentities
    let deleted = try stack.context.execute(request).deleted
    #expect(deleted.count == (includesSubentities ? 4 : 2))
    #expect(Set(deleted.map(\.entityName)).contains("ExpensiveSportCar") == includesSubentities)
    try stack.settle()
    #expect(
      try kinds(stack.container.newContext())
        == (includesSubentities
          ? ["Car": 2, "Truck": 2] : ["Car": 2, "Truck": 2, "ExpensiveSportCar": 2]))
  }

  @Test(.covers("C33"), arguments: Situation.live)
  func `a batch deletion with a predicate deletes the matching objects`(situation: Situation) throws
  {
    let stack = try stack(situation)
    let request = BatchDeleteRequest(
      entityName: "Car", predicate: try FetchPredicate(format: "numberPlate ENDSWITH '1'"))
    #expect(try stack.context.execute(request).deleted.count == 4)
    #expect(
      try stack.container.newContext().names("Car", by: "numberPlate")
        == ["Car 2", "ExpensiveSportCar 2", "SportCar 2", "Truck 2"])
  }

  @Test(.covers("C34"), arguments: Situation.live, [true, false])
  func `a batch update includes sub-entities or not, and reaches the context when it is merged`(
    situation: Situation, includesSubentities: Bool
  ) throws {
    let stack = try stack(situation)
    let cars = try stack.context.objects("Car", by: "numberPlate")
    for car in cars { #expect(try car.value(forKey: "maker") == nil) }
    var request = BatchUpdateRequest(entityName: "SportCar")
    request.includesSubentities = includesSubentities
    request.propertiesToUpdate = ["maker": .value(.attribute(.string("Acme")))]
    let changes = try stack.context.execute(request)
    #expect(changes.updated.count == (includesSubentities ? 4 : 2))
    for car in cars { #expect(try car.value(forKey: "maker") == nil) }

    let stored = try stack.container.newContext().objects(
      "Car", .attribute("maker", .equal, .string("Acme")), by: "numberPlate")
    let expected =
      includesSubentities
      ? ["ExpensiveSportCar 1", "ExpensiveSportCar 2", "SportCar 1", "SportCar 2"]
      : ["SportCar 1", "SportCar 2"]
    #expect(try stored.map { try $0.text("numberPlate") } == expected)
    try stack.context.mergeChanges(from: changes)
    let known = try cars.filter { try $0.value(forKey: "maker") == .string("Acme") }
    #expect(try known.map { try $0.text("numberPlate") } == expected)
  }

  @Test(.covers("C34"), arguments: Situation.live)
  func `a batch update increments versions, so that a save from older values conflicts`(
    situation: Situation
  )
    throws
  {
    let stack = try stack(situation)
    let truck = try stack.context.object("Truck", named: "Truck 1", by: "numberPlate")
    var request = BatchUpdateRequest(entityName: "Car")
    request.propertiesToUpdate = ["maker": .value(.attribute(.string("Acme")))]
    try stack.container.newContext().execute(request)
    try truck.setValue(.string("Own"), forKey: "maker")
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
  }
}
