import Lineage
import TestModels
import TestSupport
import Testing

/// Objects of an abstract entity itself, in containers that allow them.
@Suite struct AbstractInstanceTests {
  private func container(_ kind: StoreKind, in folder: Folder) throws -> PersistentContainer {
    var description =
      switch kind {
      case .sqlite: PersistentStoreDescription(type: .sqlite, path: folder.path("store.sqlite"))
      case .memory: PersistentStoreDescription(type: .inMemory)
      }
    description.allowsAbstractInstances = true
    let container = PersistentContainer(
      name: "Staff", managedObjectModel: Staff.model(), classes: Staff.classes)
    container.persistentStoreDescriptions = [description]
    try container.loadPersistentStores()
    return container
  }

  @Test(.covers("C-3", "C40"), arguments: StoreKind.allCases)
  func `a plain person is stored under the abstract entity and found again`(kind: StoreKind) throws
  {
    let folder = try Folder()
    let container = try container(kind, in: folder)
    let context = container.newContext()
    let person = Staff.Person(context: context)
    person.lastName = "Nobody"
    try context.insert("Customer", named: "Curie", by: "lastName")
    try context.save()
    let reader = container.newContext()
    #expect(try reader.names("Person", by: "lastName") == ["Curie", "Nobody"])
    #expect(try reader.names("Person", exactly: true, by: "lastName") == ["Nobody"])
    let found = try reader.object("Person", named: "Nobody", by: "lastName")
    #expect(type(of: found) == Staff.Person.self && found.entityName == "Person")
    try found.setValue(.string("Somebody"), forKey: "lastName")
    try reader.save()
    reader.delete(found)
    try reader.save()
    #expect(try container.newContext().count("Person") == 1)
  }

  @Test(.covers("C-3", "C40")) func `the row has the abstract entity's number`() throws {
    let folder = try Folder()
    let container = try container(.sqlite, in: folder)
    let context = container.newContext()
    try context.insert("Person", named: "Nobody", by: "lastName")
    try context.save()
    let id = try context.object("Person", named: "Nobody", by: "lastName").objectID
    #expect(id.uriRepresentation.contains("/Person/p1"))
    let row = try Database(path: folder.path("store.sqlite")).read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT Z_NAME || ' ' || ZLASTNAME FROM ZPERSON JOIN Z_PRIMARYKEY
          ON ZPERSON.Z_ENT = Z_PRIMARYKEY.Z_ENT
          """)
    }
    #expect(row == ["Person Nobody"])
  }

  @Test(.covers("C-5", "C40"), arguments: StoreKind.allCases)
  func `objects of abstract entities are counted and named until they are converted`(
    kind: StoreKind
  ) throws {
    let folder = try Folder()
    let context = try container(kind, in: folder).newContext()
    #expect(try context.abstractInstances().isEmpty)
    try context.insert("Person", named: "Nobody", by: "lastName")
    try context.insert("Customer", named: "Curie", by: "lastName")
    try context.save()
    let stray = try context.insert("Person", named: "Somebody", by: "lastName")
    let found = try context.abstractInstances()
    #expect(
      found.map(\.description) == [
        "Person is abstract and has 2 objects of its own; convert to a sub-entity, or make the entity "
          + "concrete"
      ])
    for person in [stray, try context.object("Person", named: "Nobody", by: "lastName")] {
      _ = try context.convert(person, toEntity: "Customer", as: Staff.Customer.self)
    }
    try context.save()
    #expect(try context.abstractInstances().isEmpty)
    #expect(try context.count("Customer") == 3)
  }

  @Test(.covers("C-5", "C40"))
  func `a container that rejects objects of abstract entities has none`() throws {
    let stack = try Stack(.inFile, Staff.self)
    try stack.context.insert("Person", named: "Nobody", by: "lastName")
    // The object is visible before the save that will reject it.
    #expect(try stack.context.abstractInstances().map(\.count) == [1])
    #expect(try refusal(of: stack.context).map(\.rule) == [.abstractEntity])
    #expect(try stack.container.newContext().abstractInstances().isEmpty)
  }
}
