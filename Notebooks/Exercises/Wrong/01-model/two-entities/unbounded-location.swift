// Wrong: leaves maxCount of location at 0, so an event has many locations.
// Fails with: Event.location: is declared as a to-one relationship but is a to-many relationship
import Foundation
import Lineage

final class Event: ManagedObject {
  static let timestamp = Attribute<Date?>("timestamp")
  static let location = ToOne<Location>("location")
}

final class Location: ManagedObject {
  static let name = Attribute<String?>("name")
  static let events = ToMany<Event>("events")
}

func eventModel() -> ManagedObjectModel {
  let eventEntity = EntityDescription()
  eventEntity.name = "Event"
  eventEntity.managedObjectClassName = "Event"
  let locationEntity = EntityDescription()
  locationEntity.name = "Location"
  locationEntity.managedObjectClassName = "Location"
  let timestamp = AttributeDescription()
  timestamp.name = "timestamp"
  timestamp.type = .date
  eventEntity.properties.append(timestamp)
  let name = AttributeDescription()
  name.name = "name"
  name.type = .string
  locationEntity.properties.append(name)
  let location = RelationshipDescription(name: "location", destination: locationEntity)
  let events = RelationshipDescription(name: "events", destination: eventEntity, maxCount: 0)
  RelationshipDescription.pair(location, events)
  eventEntity.properties.append(location)
  locationEntity.properties.append(events)
  let model = ManagedObjectModel()
  model.entities = [eventEntity, locationEntity]
  return model
}
