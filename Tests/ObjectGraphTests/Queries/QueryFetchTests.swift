import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct QueryFetchTests {
  private let folder: Folder
  private let container: PersistentContainer
  private let context: ManagedObjectContext

  init() throws {
    folder = try Folder()
    container = try PersistentContainer(
      model: Zoo.model(), classes: Zoo.classes, sqliteAt: folder.path("zoo.sqlite"))
    context = container.newContext()
    for (number, name) in ["Tom", "Kit", "Ivy"].enumerated() {
      let cat = Zoo.Cat(context: context)
      (cat.id, cat.name, cat.lives) = (number, name, 9 - number)
    }
    let bird = Zoo.Bird(context: context)
    (bird.id, bird.name, bird.wingspan) = (10, "Tweet", 0.25)
    try context.save()
  }

  @Test(.covers("H1", "H4"))
  func `the result type determines what is fetched`() throws {
    let cats: [Zoo.Cat] = try context.fetch()
    let birds: [Zoo.Bird] = try context.fetch()
    #expect(cats.compactMap(\.name) == ["Tom", "Kit", "Ivy"])
    #expect(birds.map(\.wingspan) == [0.25])
    let lively: [Zoo.Cat] = try context.fetch(.where { $0.lives > 7 }.descending { $0.name })
    #expect(lively.compactMap(\.name) == ["Tom", "Kit"])
  }

  @Test(.covers("H2"))
  func `a parent's query returns the objects of its sub-entities in their own classes`() throws {
    let animals = try context.fetch(Query<Zoo.Animal>.sorted { $0.id })
    #expect(animals.map { "\(type(of: $0))" } == ["Cat", "Cat", "Cat", "Bird"])
    #expect(try context.fetch(Query<Zoo.Animal>.all.withoutSubentities()).isEmpty)
  }

  @Test(.covers("H2"))
  func `a class without an entity is an error that lists the entities`() throws {
    final class Whale: ManagedObject {}
    let error = #expect(throws: ObjectGraphError.self) { try context.fetch(Query<Whale>.all) }
    #expect(error == .unknownEntity("Whale", known: ["Animal", "Bird", "Cat", "Keeper"]))
  }

  @Test(.covers("H2"))
  func `class and entity can have different names`() throws {
    final class Guardian: ManagedObject {
      static let name = Attribute<String?>("title")
      override class var entityName: String { "Warden" }
    }
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Warden", managedObjectClassName: "Guardian",
        properties: [AttributeDescription(name: "title", type: .string)])
    ])
    let context = try PersistentContainer(
      model: model, classes: [Guardian.self], sqliteAt: folder.path("other.sqlite")
    ).newContext()
    Guardian(context: context).name = "Ada"
    try context.save()
    let guardians: [Guardian] = try context.fetch(.where { $0.name == "Ada" })
    #expect(guardians.map(\.name) == ["Ada"])
  }

  @Test(.covers("H8"))
  func `a condition on another class's property is an error with the existing names`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      try context.fetch(Query<Zoo.Bird>.where(Zoo.Cat.lives > 1))
    }
    #expect("\(try #require(error))".contains("wingspan"))
  }

  @Test(.covers("H6"))
  func `objects are found by their IDs in the domain`() throws {
    #expect(try context.fetch(Query<Zoo.Animal>.id(10)).map(\.name) == ["Tweet"])
    #expect(
      try context.fetch(Query<Zoo.Animal>.ids([10, 1, 77]).ascending { $0.id }).map(\.id) == [
        1, 10,
      ])
    #expect(try context.fetch(Query<Zoo.Animal>.ids([])).isEmpty)
  }

  @Test(.covers("H13", "H40"))
  func `fetching the first object may return nil, unless it is required`() throws {
    let query = Query<Zoo.Cat>.where { $0.lives < 9 }.ascending { $0.name }
    #expect(try context.fetchFirst(query)?.name == "Ivy")
    #expect(try context.fetchRequired(query).name == "Ivy")
    let none = query.where { $0.name == "Rex" }
    #expect(try context.fetchFirst(none) == nil)
    let error = #expect(throws: ObjectGraphError.self) { try context.fetchRequired(none) }
    #expect(
      "\(try #require(error))"
        == #"nothing found for the query: Cat where lives < 9 AND name == "Rex" order by name"#)
    #expect(try context.fetchFirst(query.limit(0)) == nil)
  }

  @Test(.covers("H26"))
  func `a relationship is compared with an object or with its ID`() throws {
    let keeper = Zoo.Keeper(context: context)
    let cats = try context.fetch(Query<Zoo.Cat>.sorted { $0.id })
    (cats[0].keeper, keeper.favourite) = (keeper, cats[1])
    try context.save()
    let kept = Query<Zoo.Cat>.where { $0.keeper == keeper }
    #expect(try context.fetch(kept).map(\.name) == ["Tom"])
    #expect(kept == .where { $0.keeper == keeper.objectID })
    #expect(try context.count(Query<Zoo.Cat>.where { $0.keeper != keeper }) == 0)
    #expect(try context.count(Query<Zoo.Cat>.where { $0.keeper == nil }) == 2)
    #expect(try context.count(Query<Zoo.Keeper>.where { $0.wards.contains(cats[0]) }) == 1)
    #expect(try context.count(Query<Zoo.Keeper>.where { $0.wards.contains(cats[1]) }) == 0)
    #expect(try context.count(Query<Zoo.Keeper>.where { $0.favourite.isIn(cats) }) == 1)
    #expect(try context.count(Query<Zoo.Keeper>.where { $0.favourite.is(Zoo.Bird.self) }) == 0)
  }

  @Test(.covers("H26"))
  func `objects are found by their own IDs and by those of their destinations`() throws {
    let keeper = Zoo.Keeper(context: context)
    let cats = try context.fetch(Query<Zoo.Cat>.sorted { $0.id })
    cats[0].keeper = keeper
    try context.save()
    let ids = cats.prefix(2).map(\.objectID)
    #expect(
      try context.fetch(Query<Zoo.Cat>.where { $0.objectID.isIn(ids) }.ascending { $0.id })
        == Array(cats.prefix(2)))
    #expect(try context.fetch(Query<Zoo.Animal>.where { $0.objectID == ids[1] }) == [cats[1]])
    #expect(
      try context.fetch(
        Query<Zoo.Cat>.where { $0.objectID != ids[0] && $0.objectID.isIn(ids) }) == [cats[1]])
    #expect(
      try context.fetch(Query<Zoo.Cat>.where { $0.keeper.objectID == keeper.objectID })
        == [cats[0]])
    #expect(
      try context.fetch(
        Query<Zoo.Keeper>.where { $0.wards.any { $0.objectID == ids[0] } }) == [keeper])
  }

  @Test(.covers("H1"))
  func `unsaved objects are found by their current values`() throws {
    let cat = Zoo.Cat(context: context)
    (cat.id, cat.name) = (50, "New")
    #expect(try context.fetchFirst(Query<Zoo.Animal>.id(50)) === cat)
    cat.id = 51
    #expect(try context.fetchFirst(Query<Zoo.Animal>.id(50)) == nil)
    #expect(try context.count(Query<Zoo.Animal>.where { $0.name == "New" }) == 1)
  }

  @Test(.covers("H37"))
  func `counting loads no objects`() throws {
    #expect(try context.count(Query<Zoo.Animal>.all) == 4)
    #expect(try context.count(Query<Zoo.Cat>.where { $0.lives >= 8 }) == 2)
    #expect(try context.count(Query<Zoo.Cat>.all.limit(1)) == 1)
    #expect(try context.count(Query<Zoo.Cat>.all.limit(0)) == 0)
  }

  @Test(.covers("H38"))
  func `deleteAll marks objects, and the save deletes them`() throws {
    #expect(try context.deleteAll(Query<Zoo.Cat>.where { $0.lives < 9 }) == 2)
    #expect(try container.newContext().count(Query<Zoo.Animal>.all) == 4)
    #expect(context.deletedObjects.count == 2)
    try context.save()
    #expect(try container.newContext().fetch(Query<Zoo.Cat>.all).map(\.name) == ["Tom"])
  }

  @Test(.covers("H39"))
  func `batchDeleteAll deletes in the store, and the objects leave the context`() throws {
    let cats = try context.fetch(Query<Zoo.Cat>.all)
    #expect(try context.batchDeleteAll(Query<Zoo.Cat>.where { $0.lives < 9 }) == 2)
    #expect(!context.hasChanges)
    #expect(cats.map(\.isDeleted) == [false, true, true])
    #expect(
      try container.newContext().fetch(Query<Zoo.Animal>.all).map(\.name) == ["Tom", "Tweet"])
    #expect(try context.fetch(Query<Zoo.Animal>.all).map(\.name) == ["Tom", "Tweet"])
  }

  @Test(.covers("H39"))
  func `batchDeleteAll of a page deletes only that page`() throws {
    let page = Query<Zoo.Animal>.sorted { $0.name }.offset(1).limit(2)
    #expect(try context.batchDeleteAll(page) == 2)
    #expect(
      try context.fetch(Query<Zoo.Animal>.sorted { $0.name }).map(\.name) == ["Ivy", "Tweet"])
    #expect(try context.batchDeleteAll(page.limit(0)) == 0)
    #expect(try context.batchDeleteAll(Query<Zoo.Animal>.all) == 2)
  }
}
