import Lineage
import TestModels
import TestSupport
import Testing

/// Constraints and indexes of parents and children.
@Suite struct UniquenessTests {
  private func stack(_ situation: Situation = .inFile) throws
    -> Stack
  {
    try Stack(situation, Cars.self)
  }

  @Test(
    .covers("C38", "A11"), arguments: Situation.all,
    [("SportCar", "Truck"), ("Truck", "ExpensiveSportCar"), ("Car", "SportCar")])
  func `a plate is unique over all kinds of cars`(
    situation: Situation, kinds: (first: String, second: String)
  ) throws {
    let stack = try stack(situation)
    try stack.context.insert(kinds.first, named: "B-LN 1", by: "numberPlate")
    try stack.settle()
    try stack.context.insert(kinds.second, named: "B-LN 1", by: "numberPlate")
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
    let reader = stack.container.newContext()
    #expect(try reader.count("Car") == 1)
    #expect(try reader.objects("Car", by: "numberPlate")[0].entityName == kinds.first)
  }

  @Test(.covers("C39")) func `a child's index and constraint name the child and its column`() throws
  {
    let stack = try stack()
    let indexes = try stack.schema().filter { $0.contains("INDEX") && $0.contains("ZCAR") }
    #expect(
      indexes.sorted() == [
        "CREATE INDEX ZCAR_ZOWNER_INDEX ON ZCAR (ZOWNER)",
        "CREATE INDEX ZCAR_Z_ENT_INDEX ON ZCAR (Z_ENT)",
        "CREATE INDEX Z_SportCar_byPower ON ZCAR (ZHORSEPOWER COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_Car_UNIQUE_numberPlate ON ZCAR (ZNUMBERPLATE COLLATE BINARY ASC)",
        "CREATE UNIQUE INDEX Z_Truck_UNIQUE_permit ON ZCAR (ZPERMIT COLLATE BINARY ASC)",
      ])
  }

  @Test(.covers("C39"), arguments: Situation.all)
  func `a truck's constraint does not apply to cars without that attribute`(situation: Situation)
    throws
  {
    let stack = try stack(situation)
    for number in 0..<3 {
      try stack.context.insert("SportCar", named: "S\(number)", by: "numberPlate")
      try stack.context.insert("Truck", named: "T\(number)", by: "numberPlate")
    }
    try stack.settle()
    #expect(try stack.context.count("Car") == 6)
    for name in ["T0", "T1"] {
      try stack.context.object("Truck", named: name, by: "numberPlate")
        .setValue(.string("X"), forKey: "permit")
    }
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
  }

  @Test(.covers("A9")) func `an index of the parent serves a fetch of a child`() throws {
    let stack = try Stack(.inFile, Publications.self)
    for number in 0..<200 {
      try stack.context.insert("Book", named: "\(number)", by: "title")
    }
    try stack.context.save()
    stack.sqliteStore.resetStatementCounters()
    let found = try stack.context.fetch(
      FetchRequest<Publications.Book>(
        entityName: "Book", predicate: .attribute("title", .equal, .string("77"))))
    #expect(found.count == 1)
    let sql = try #require(stack.sqliteStore.statementUses().first?.sql)
    let plan = try stack.sqliteStore.queryPlan(of: sql)
    #expect(plan.contains { $0.contains("Z_Publication_byTitle") }, "\(plan)")
  }

  @Test(.covers("C-6", "L4"))
  func `a root, abstract or concrete, names the table and all its columns`()
    throws
  {
    let schemas = try [false, true].map { isAbstract in
      try Stack(.inFile, Pets.self) { model in
        model.entitiesByName["Animal"]?.isAbstract = isAbstract
      }.schema()
    }
    #expect(schemas[0] == schemas[1])
    #expect(schemas[0].contains { $0.hasPrefix("CREATE TABLE ZANIMAL ") })
  }

  @Test(.covers("C-7"), arguments: Situation.all)
  func `an abstract entity in the middle changes no table`(situation: Situation) throws {
    let stack = try Stack(situation, Organisms.self) { model in
      model.entitiesByName["Plant"]?.isAbstract = true
    }
    for kind in ["Organism", "Tree", "Oak"] { try stack.context.insert(kind, named: kind) }
    try stack.settle()
    #expect(try stack.context.names("Plant") == ["Oak", "Tree"])
    let plain = try Stack(situation, Organisms.self)
    if situation.hasFile { #expect(try stack.schema() == plain.schema()) }
    try stack.context.insert("Plant", named: "none")
    #expect(try refusal(of: stack.context).map(\.rule) == [.abstractEntity])
  }

  @Test func `an index over an unsupported expression is left out`() throws {
    let stack = try Stack(.inFile, Pets.self) { model in
      let dog = model.entitiesByName["Dog"]
      dog?.indexes = [
        FetchIndexDescription(
          name: "byExpression",
          elements: [.init(property: "lowercase:(owner.name)", expressionType: .string)]),
        FetchIndexDescription(
          name: "byTree", elements: [.init(property: "breed", collationType: .rTree)]),
        FetchIndexDescription(
          name: "byBreed", elements: [.init(property: "breed")],
          partialIndexPredicateFormat: "breed != nil"),
      ]
    }
    let indexes = try stack.schema().filter { $0.contains("INDEX Z_Dog") }
    #expect(
      indexes == [
        "CREATE INDEX Z_Dog_byBreed ON ZANIMAL (ZBREED COLLATE BINARY ASC) "
          + "WHERE ZBREED IS NOT NULL"
      ])
    try stack.context.insert("Dog", named: "Rex")
    try stack.context.save()
  }
}
