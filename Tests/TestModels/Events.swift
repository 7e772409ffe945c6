package import Foundation
package import Lineage

/// Events and locations, step by step: descriptions are created empty and then set.
///
/// The differences to the original are those of Swift on Linux. Classes declare their properties
/// with `Attribute`, `ToOne` and `ToMany` instead of `@NSManaged`, and the container gets a list of
/// the classes, because a class cannot be found by its bare name at run time.
package enum Events: SampleModel {
  package final class Event: ManagedObject {
    package static let timestamp = Attribute<Date?>("timestamp")
    package static let location = ToOne<Location>("location")
  }

  package final class Location: ManagedObject {
    package static let name = Attribute<String?>("name")
    package static let events = ToMany<Event>("events")
  }

  package static let classes: [ManagedObject.Type] = [Event.self, Location.self]

  package static func model() -> ManagedObjectModel {
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

    // A maximum of one destination makes a to-one.
    let eventToLocation = RelationshipDescription()
    eventToLocation.name = "location"
    eventToLocation.destinationEntity = locationEntity
    eventToLocation.maxCount = 1
    eventEntity.properties.append(eventToLocation)

    // 0 is the default, any number of destinations; written here for the reader.
    let locationToEvent = RelationshipDescription()
    locationToEvent.name = "events"
    locationToEvent.destinationEntity = eventEntity
    locationToEvent.maxCount = 0
    locationEntity.properties.append(locationToEvent)

    // Each side must name the other.
    eventToLocation.inverseRelationship = locationToEvent
    locationToEvent.inverseRelationship = eventToLocation

    let model = ManagedObjectModel()
    model.entities = [eventEntity, locationEntity]
    return model
  }

  /// Returns a container with the model and an unloaded store.
  package static func container() -> PersistentContainer {
    PersistentContainer(name: "My Model", managedObjectModel: model(), classes: classes)
  }
}
