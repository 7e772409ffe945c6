package import Foundation
package import Lineage

/// Events and locations, step by step: descriptions are made empty and then set.
///
/// What differs from the original is what Swift on Linux asks for. Classes declare their
/// properties with `Attribute`, `ToOne` and `ToMany` instead of `@NSManaged`, and the container is
/// given the list of classes, because nothing finds a class by a bare name at run time.
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

    // At most one destination makes a to-one.
    let eventToLocation = RelationshipDescription()
    eventToLocation.name = "location"
    eventToLocation.destinationEntity = locationEntity
    eventToLocation.maxCount = 1
    eventEntity.properties.append(eventToLocation)

    // 0 is the default, any number of destinations; it is written for the reader.
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

  /// A container over the model, its store still to be loaded.
  package static func container() -> PersistentContainer {
    PersistentContainer(name: "My Model", managedObjectModel: model(), classes: classes)
  }
}
