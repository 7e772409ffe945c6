import Lineage
import TestModels
import TestSupport
import Testing

/// Merge policies over objects of parents and children.
@Suite struct MergePolicyTests {
  @Test(.covers("C37"), arguments: Situation.all)
  func `siblings with constraints of their own keep equal values over two saves`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Cars.self) { model in
      model.entitiesByName["SportCar"]?.uniquenessConstraints = [["horsepower"]]
    }
    for _ in 0..<2 {
      stack.context.mergePolicy = .mergeByPropertyObjectTrump
      let sport = try stack.context.insert("SportCar", named: "S", by: "numberPlate")
      try sport.setValue(.integer(300), forKey: "horsepower")
      let truck = try stack.context.insert("Truck", named: "T", by: "numberPlate")
      try truck.setValue(.string("permit"), forKey: "permit")
      try stack.context.insert("Car", named: "C", by: "numberPlate")
      try stack.settle()
    }
    let cars = try stack.context.objects("Car", by: "numberPlate")
    #expect(cars.map(\.entityName) == ["Car", "SportCar", "Truck"])
    #expect(
      try stack.context.object("Truck", named: "T", by: "numberPlate").text("permit") == "permit")
  }

  @Test(.covers("C37"), arguments: Situation.live)
  func `a child's constraint does not apply to its sibling`(situation: Situation) throws {
    let stack = try Stack(situation, Company.self) { model in
      model.entitiesByName["Manager"]?.uniquenessConstraints = [["skill"]]
    }
    for (kind, name) in [("Manager", "A"), ("Engineer", "B"), ("Engineer", "C")] {
      try stack.context.insert(kind, named: name).setValue(.string("welding"), forKey: "skill")
    }
    try stack.context.save()
    #expect(try stack.container.newContext().count("Employee") == 3)
    try stack.context.insert("Manager", named: "D").setValue(.string("welding"), forKey: "skill")
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
  }

  @Test(
    .covers("C62"), arguments: Situation.live,
    [
      (.mergeByPropertyStoreTrump, "store Boxer"), (.mergeByPropertyObjectTrump, "here Boxer"),
      (.overwrite, "here Boxer"), (.rollback, "store -"),
    ] as [(MergePolicy, String)])
  func `a merge policy chooses between the values set here and the stored ones`(
    situation: Situation, expected: (policy: MergePolicy, values: String)
  ) throws {
    let stack = try Stack(situation, Pets.self)
    try stack.context.insert("Dog", named: "start")
    try stack.context.save()
    let other = stack.container.newContext()
    let dog = try #require(try other.object("Dog", named: "start") as? Pets.Dog)
    try stack.context.object("Animal", named: "start").setValue(.string("store"), forKey: "name")
    try stack.context.save()
    dog.name = "here"
    dog.breed = "Boxer"
    other.mergePolicy = expected.policy
    try other.save()
    let stored = try #require(
      try stack.container.newContext().objects("Dog").first as? Pets.Dog)
    #expect("\(stored.name ?? "-") \(stored.breed ?? "-")" == expected.values)
  }
}
