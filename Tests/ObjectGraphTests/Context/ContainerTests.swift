import Foundation
import Lineage
import TestSupport
import Testing

@Suite struct ContainerTests {
  @Test(.covers("F19"))
  func `a container takes a name and a model and loads the store of its description`() throws {
    let folder = try Folder()
    let container = PersistentContainer(
      name: "My Model", managedObjectModel: Kennel.model(), classes: Kennel.classes)
    #expect(container.persistentStoreDescriptions.first?.path?.hasSuffix("My Model.sqlite") == true)
    let path = folder.path("deeper/kennel.sqlite")
    container.persistentStoreDescriptions = [PersistentStoreDescription(type: .sqlite, path: path)]
    var outcome: (any Error)?
    container.loadPersistentStores { _, error in outcome = error }
    #expect(outcome == nil)
    let context = container.newContext()
    try context.add("Cat", "Ada")
    try context.save()
    #expect(FileManager.default.fileExists(atPath: path))

    let inMemory = PersistentContainer(name: "My Model", managedObjectModel: Kennel.model())
    inMemory.persistentStoreDescriptions = [PersistentStoreDescription(type: .inMemory)]
    try inMemory.loadPersistentStores()
    #expect(
      try inMemory.newContext().count(for: FetchRequest<ManagedObject>(entityName: "Cat")) == 0)
  }

  @Test func `loading reports a faulty model and an impossible location`() throws {
    let faulty = PersistentContainer(
      name: "x", managedObjectModel: ManagedObjectModel(entities: [EntityDescription(name: "1")]))
    #expect(throws: ObjectGraphError.self) { try faulty.loadPersistentStores() }
    let nowhere = PersistentContainer(name: "x", managedObjectModel: Kennel.model())
    nowhere.persistentStoreDescriptions = [
      PersistentStoreDescription(type: .sqlite, path: "/proc/nowhere/store.sqlite")
    ]
    #expect(throws: ObjectGraphError.self) { try nowhere.loadPersistentStores() }
    nowhere.persistentStoreDescriptions = [PersistentStoreDescription(type: .sqlite)]
    #expect(throws: ObjectGraphError.self) { try nowhere.loadPersistentStores() }
  }

  @Test(.covers("C40", "C-3"))
  func `objects of an abstract entity are rejected unless the store allows them`()
    throws
  {
    func container(_ allows: Bool) throws -> PersistentContainer {
      let root = EntityDescription(
        name: "Root", isAbstract: true, subentities: [EntityDescription(name: "Leaf")])
      let container = PersistentContainer(
        name: "x", managedObjectModel: ManagedObjectModel(entities: [root]))
      var description = PersistentStoreDescription(type: .inMemory)
      description.allowsAbstractInstances = allows
      container.persistentStoreDescriptions = [description]
      try container.loadPersistentStores()
      return container
    }
    let strict = try container(false).newContext()
    try strict.insert(entityName: "Root")
    #expect(throws: ObjectGraphError.self) { try strict.save() }
    let lax = try container(true).newContext()
    try lax.insert(entityName: "Root")
    try lax.save()
    let found = try lax.fetch(FetchRequest<ManagedObject>(entityName: "Root"))
    #expect(found.map(\.entityName) == ["Root"])
  }

  @Test(.covers("H31", "H34"))
  func `background work has its own context and returns values`() async throws {
    let container = try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes)
    let saves = container.saves()
    let id = try await container.performBackgroundTask { context in
      let ada = try context.add("Cat", "Ada")
      try context.save()
      return ada.objectID
    }
    var told = saves.makeAsyncIterator()
    #expect(await told.next()?.inserted == [id])
    #expect(try container.newContext().existingObject(with: id).string("name") == "Ada")
  }

  @Test func `many tasks save at once without losing changes`() async throws {
    let folder = try Folder()
    let container = try PersistentContainer(
      model: Kennel.model(), classes: Kennel.classes, sqliteAt: folder.path("store.sqlite"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          try await container.performBackgroundTask { context in
            for number in 0..<10 {
              try context.add("Cat", "T\(task) \(number)")
              try context.save()
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try container.newContext().names().count == 80)
  }
}
