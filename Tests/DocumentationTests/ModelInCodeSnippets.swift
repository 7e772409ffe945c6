import Foundation
import Lineage
import TestFolders
import Testing

// snippet: event classes
final class Event: ManagedObject {
  static let timestamp = Attribute<Date?>("timestamp")
  static let location = ToOne<Location>("location")
}

final class Location: ManagedObject {
  static let name = Attribute<String?>("name")
  static let events = ToMany<Event>("events")
}
// end

/// The code of the article on models in code.
@Suite struct ModelInCodeSnippets {
  @Test func `events and locations are described, stored and found`() throws {
    // snippet: event entities
    let eventEntity = EntityDescription()
    eventEntity.name = "Event"
    eventEntity.managedObjectClassName = "Event"

    let timestampAttribute = AttributeDescription()
    timestampAttribute.name = "timestamp"
    timestampAttribute.type = .date
    eventEntity.properties.append(timestampAttribute)

    let locationEntity = EntityDescription()
    locationEntity.name = "Location"
    locationEntity.managedObjectClassName = "Location"

    let nameAttribute = AttributeDescription()
    nameAttribute.name = "name"
    nameAttribute.type = .string
    locationEntity.properties.append(nameAttribute)
    // end
    // snippet: event relationships
    let eventToLocation = RelationshipDescription()
    eventToLocation.name = "location"
    eventToLocation.destinationEntity = locationEntity
    eventToLocation.maxCount = 1
    eventEntity.properties.append(eventToLocation)

    let locationToEvent = RelationshipDescription()
    locationToEvent.name = "events"
    locationToEvent.destinationEntity = eventEntity
    locationToEvent.maxCount = 0
    locationEntity.properties.append(locationToEvent)

    eventToLocation.inverseRelationship = locationToEvent
    locationToEvent.inverseRelationship = eventToLocation
    // end
    // snippet: event model
    let model = ManagedObjectModel()
    model.entities = [eventEntity, locationEntity]
    // end
    // snippet: event check
    try model.check(Event.self, [Event.timestamp, Event.location])
    try model.check(Location.self, [Location.name, Location.events])
    // end
    try use(model)
  }

  private func use(_ model: ManagedObjectModel) throws {
    let folder = try Folder()
    let path = folder.path("events.sqlite")
    // snippet: event container
    let container = PersistentContainer(
      name: "My Model", managedObjectModel: model, classes: [Event.self, Location.self])
    container.persistentStoreDescriptions = [PersistentStoreDescription(type: .sqlite, path: path)]
    try container.loadPersistentStores()
    // end
    let date = Date(timeIntervalSinceReferenceDate: 1)
    // snippet: event use
    let context = container.newContext()
    let event = Event(context: context)
    event.timestamp = date
    let location = Location(context: context)
    location.name = "Berlin"
    event.location = location
    try context.save()
    // end
    #expect(try location.events == [event])
    let again = container.newContext()
    let found = try again.fetchRequired(Query<Event>.all)
    #expect(found.timestamp == date && found.location?.name == "Berlin")
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `settings of the editor are properties`() throws {
    // snippet: settings
    let title = AttributeDescription(
      name: "title", type: .string, isOptional: false, defaultValue: .string("untitled"),
      rules: AttributeRules(maximumLength: 80))
    let start = AttributeDescription(name: "start", type: .date)
    let event = EntityDescription(
      name: "Event", properties: [title, start],
      indexes: [
        FetchIndexDescription(
          name: "byStart", elements: [.init(property: "start", isAscending: false)])
      ],
      uniquenessConstraints: [["title", "start"]])
    // end
    let model = ManagedObjectModel(entities: [event])
    let context = try PersistentContainer(inMemory: model).newContext()
    let object = try context.insert(entityName: "Event")
    #expect(object.string("title") == "untitled")
    object.set(String(repeating: "x", count: 81), for: "title")
    #expect(throws: ObjectGraphError.self) { try context.save() }
  }

  @Test func `every problem of a model is reported at once`() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Event",
        properties: [
          AttributeDescription(name: "description", type: .string),
          AttributeDescription(name: "start"),
        ])
    ])
    var lines: [String] = []
    func print(_ problem: ModelError.Problem) { lines.append("\(problem)") }
    // snippet: model problems
    do {
      try model.freeze()
    } catch {
      for problem in error.problems { print(problem) }
    }
    // end
    #expect(
      lines == [
        "Event.description: is a member of ManagedObject; choose another name",
        "Event.start: has no type; only a transient attribute may be undefined",
      ])
  }

  @Test func `a lock finds what was changed unnoticed`() throws {
    let model = Library.model()
    let lock = model.versionLock
    // snippet: model lock
    print(model.versionLock)  // Swift source to paste beside the model
    try model.verify(lock)  // throws with the names of entities that changed
    // end
    let changed = Library.model()
    changed.entities[0].properties.removeFirst()
    #expect(throws: VersionLockError.self) { try changed.verify(lock) }
  }

  @Test func `a store of another model is refused or migrated, by its description`() throws {
    let folder = try Folder()
    func open(_ model: ManagedObjectModel, migrating: Bool) throws {
      let container = PersistentContainer(name: "library", managedObjectModel: model)
      var description = PersistentStoreDescription(
        type: .sqlite, path: folder.path("library.sqlite"))
      if !migrating {
        // snippet: no migration
        description.shouldMigrateStoreAutomatically = false  // a store of another model is refused
        // end
      }
      container.persistentStoreDescriptions = [description]
      try container.loadPersistentStores()
    }
    func changed() -> ManagedObjectModel {
      let model = Library.model()
      model.entities[0].properties.append(AttributeDescription(name: "publisher", type: .string))
      return model
    }
    try open(Library.model(), migrating: true)
    #expect(throws: ObjectGraphError.self) { try open(changed(), migrating: false) }
    try open(changed(), migrating: true)
  }
}
