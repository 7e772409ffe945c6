import Lineage
import TestModels
import TestSupport
import Testing

/// Fetches over a hierarchy of entities, which give each object its own kind.
@Suite struct TypingTests {
  @Test(.covers("C01"), arguments: Situation.withUnsaved)
  func `two children of an abstract parent are read back in their classes`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Jobs.self)
    let full = Jobs.FullJob(context: stack.context)
    full.name = "job"
    full.longNumber = .max
    Jobs.LightweightJob(context: stack.context).name = "job"
    Jobs.LightweightJob(context: stack.context).name = "another"
    try stack.settle()

    let jobs = try stack.context.objects("Job", .attribute("name", .equal, .string("job")))
    #expect(jobs.map(\.entityName).sorted() == ["FullJob", "LightweightJob"])
    #expect(jobs.compactMap { $0 as? Jobs.FullJob }.map(\.longNumber) == [.max])
    #expect(jobs.count { $0 is Jobs.LightweightJob } == 1)
  }

  @Test(.covers("C02"), arguments: Situation.withUnsaved)
  func `an update fetched as its abstract parent leads to the right kind of job`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Jobs.self)
    let full = Jobs.FullJob(context: stack.context)
    full.longNumber = -7
    Jobs.JobStatusUpdate(context: stack.context).job = full
    try stack.settle()

    let updates = try stack.context.objects("BaseStatusUpdate", by: "text")
    let update = try #require(updates.first as? Jobs.JobStatusUpdate)
    #expect(updates.count == 1)
    #expect((update.job as? Jobs.FullJob)?.longNumber == -7)
  }

  @Test(.covers("C03"), arguments: Situation.withUnsaved)
  func `a condition on a parent's attribute matches no sibling`(situation: Situation) throws {
    let stack = try Stack(situation, Pets.self)
    for name in ["Rex", "Tom", "Ann"] {
      try stack.context.insert("Dog", named: name)
      try stack.context.insert("Cat", named: name)
    }
    try stack.settle()

    func named(_ name: String) -> FetchPredicate { .attribute("name", .equal, .string(name)) }
    let either = FetchPredicate.or([named("Rex"), named("Tom")])
    #expect(try stack.context.objects("Dog", named("Rex")).map(\.entityName) == ["Dog"])
    #expect(try stack.context.objects("Dog", either).map(\.entityName) == ["Dog", "Dog"])
    #expect(try stack.context.count("Dog", either) == 2)
    #expect(try stack.context.count("Animal", either) == 4)
    #expect(try stack.context.count("Animal", either, exactly: true) == 0)
  }

  @Test(.covers("C04"), arguments: Situation.withUnsaved)
  func `a fetch of the root returns great-grandchildren without a class`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Organisms.self)
    for entity in ["Oak", "Owl", "Morel"] { try stack.context.insert(entity, named: entity) }
    try stack.settle()
    #expect(
      try stack.context.objects("Organism").map(\.entityName) == ["Morel", "Oak", "Owl"])
  }

  @Test(.covers("C05", "A15"), arguments: Situation.withUnsaved)
  func `an exact fetch of a concrete parent returns its own objects only`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Pets.self)
    for (entity, name) in [("Animal", "It"), ("Dog", "Rex"), ("Cat", "Tom")] {
      try stack.context.insert(entity, named: name)
    }
    try stack.settle()
    #expect(try stack.context.names("Animal", exactly: true) == ["It"])
    #expect(try stack.context.count("Animal", exactly: true) == 1)
    #expect(try stack.context.names("Animal") == ["It", "Rex", "Tom"])
  }

  @Test(.covers("C06"), arguments: Situation.all)
  func `a dog fetched as an animal is a dog by its ID in another context`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Pets.self)
    let rex = Pets.Dog(context: stack.context)
    rex.name = "Rex"
    rex.breed = "Boxer"
    try stack.settle()
    let id = try stack.context.object("Animal", named: "Rex").objectID

    let other = stack.container.newContext()
    #expect(other.object(with: id) is Pets.Dog)
    #expect((try other.existingObject(with: id) as? Pets.Dog)?.breed == "Boxer")
  }

  @Test(.covers("C11")) func `a dog is a dog in another process`() async throws {
    let stack = try Stack(.inFile, Pets.self)
    try stack.context.insert("Dog", named: "Rex")
    try stack.settle()
    let path = stack.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let container = try PersistentContainer(
        model: Pets.model(), classes: Pets.classes, sqliteAt: path)
      let animals = try container.newContext().fetch(FetchRequest<Pets.Animal>())
      try #require(animals.count == 1 && animals[0] is Pets.Dog && animals[0].name == "Rex")
    }
  }

  @Test(
    .covers("C10"), arguments: Situation.withUnsaved,
    [
      ("Organism", 10), ("Plant", 3), ("Tree", 2), ("Oak", 1), ("Bird", 2), ("Mushroom", 2),
    ])
  func `a fetch of an intermediate entity returns its objects and those of its sub-entities`(
    situation: Situation, expected: (entity: String, count: Int)
  ) throws {
    let stack = try Stack(situation, Organisms.self)
    let entities = Organisms.model().entitiesInNumberingOrder
    for entity in entities { try stack.context.insert(entity.name, named: entity.name) }
    try stack.settle()
    let middle = try #require(stack.container.managedObjectModel.entitiesByName[expected.entity])
    let names = try stack.context.names(expected.entity)
    #expect(names.count == expected.count)
    #expect(names == ([middle] + middle.descendants).map(\.name).sorted())
  }

  @Test(.covers("C12"), arguments: Situation.withUnsaved)
  func `counts of entities include children twice, and exact counts add up`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Company.self)
    for (entity, count) in [
      ("Employee", 1), ("Manager", 2), ("Engineer", 3), ("JuniorEngineer", 4),
    ] {
      for number in 0..<count { try stack.context.insert(entity, named: "\(entity) \(number)") }
    }
    try stack.settle()
    let entities = ["Employee", "Manager", "Engineer", "JuniorEngineer"]
    let counts = try entities.map { try stack.context.count($0) }
    let exactCounts = try entities.map { try stack.context.count($0, exactly: true) }
    #expect(counts == [10, 2, 7, 4])
    #expect(exactCounts == [1, 2, 3, 4])
    #expect(exactCounts.reduce(0, +) == 10)
    try stack.expectRows("SELECT count(*) FROM ZEMPLOYEE", ["10"])
  }
}
