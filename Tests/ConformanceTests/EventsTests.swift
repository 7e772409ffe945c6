import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The events sample and the container with its model.
@Suite struct EventsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns the sample's container with its file in the test's folder.
  private func container() -> PersistentContainer {
    let container = Events.container()
    container.persistentStoreDescriptions = [
      PersistentStoreDescription(type: .sqlite, path: folder.path("new/My Model.sqlite"))
    ]
    return container
  }

  @Test(.covers("F5", "F1", "F19")) func `an event at a location is stored and read back`()
    throws
  {
    for expected in [0, 1] {
      let container = container()
      var problems: [any Error] = []
      container.loadPersistentStores { description, error in
        #expect(description.type.name == "SQLite")
        if let error { problems.append(error) }
      }
      #expect(problems.isEmpty, "\(problems)")
      let context = container.newContext()
      let events: [Events.Event] = try context.fetch()
      #expect(events.count == expected)
      guard expected == 0 else {
        #expect(events[0].timestamp == Date(timeIntervalSinceReferenceDate: 7))
        #expect(events[0].location?.name == "Here")
        #expect(try events[0].location?.events.count == 1)
        continue
      }
      let event = Events.Event(context: context)
      #expect(event.timestamp == nil && event.location == nil)
      event.timestamp = Date(timeIntervalSinceReferenceDate: 7)
      let location = Events.Location(context: context)
      location.name = "Here"
      event.location = location
      #expect(try location.events.first === event)
      try context.save()
    }
  }

  @Test(.covers("F5")) func `the model contains the declarations of the classes`() throws {
    let model = Events.model()
    try model.check(Events.Event.self, [Events.Event.timestamp, Events.Event.location])
    try model.check(Events.Location.self, [Events.Location.name, Events.Location.events])
    #expect(model.entities.map(\.name) == ["Event", "Location"])
    #expect(model.warnings.isEmpty)
  }

  @Test(.covers("F19")) func `a container names its file after itself and loads its store once`()
    throws
  {
    let container = Events.container()
    let description = try #require(container.persistentStoreDescriptions.first)
    #expect(container.name == "My Model")
    #expect(container.persistentStoreDescriptions.count == 1)
    #expect(description.path?.hasSuffix("/My Model.sqlite") == true)
    container.persistentStoreDescriptions = [PersistentStoreDescription(type: .inMemory)]
    try container.loadPersistentStores()
    try container.loadPersistentStores()
    let context = container.newContext()
    _ = Events.Event(context: context)
    try context.save()
    #expect(try container.newContext().count("Event") == 1)
  }

  @Test(.covers("F19")) func `a store that cannot be opened and a faulty model are reported`()
    throws
  {
    let container = container()
    try Data("no database, and too long for an empty file".utf8)
      .write(to: folder.url.appending(path: "file"))
    container.persistentStoreDescriptions = [
      PersistentStoreDescription(type: .sqlite, path: folder.path("file/under/a.file"))
    ]
    var messages: [String] = []
    container.loadPersistentStores { _, error in messages.append(error.map { "\($0)" } ?? "fine") }
    #expect(messages.count == 1)
    #expect(messages.first?.contains(folder.path("file/under")) == true, "\(messages)")

    let faulty = PersistentContainer(
      name: "Faulty",
      managedObjectModel: ManagedObjectModel(entities: [EntityDescription(name: "1")]))
    #expect(throws: ObjectGraphError.self) { try faulty.loadPersistentStores() }
  }

  @Test(.covers("F20", "F21")) func `a model can change until a container uses it`() async throws {
    let model = Events.model()
    model.entities[0].properties.append(AttributeDescription(name: "title", type: .string))
    let container = PersistentContainer(name: "My Model", managedObjectModel: model)
    #expect(model.isFrozen && container.managedObjectModel === model)
    await #expect(processExitsWith: .failure) {
      let model = Events.model()
      _ = PersistentContainer(name: "My Model", managedObjectModel: model)
      model.entities[0].properties.append(AttributeDescription(name: "title", type: .string))
    }
  }
}
