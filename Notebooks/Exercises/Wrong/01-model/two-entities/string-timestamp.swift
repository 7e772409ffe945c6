// Wrong: stores the timestamp as a string.
// Fails with: Event.timestamp: is declared as Date, which cannot hold every
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
  timestamp.type = .string
  eventEntity.properties.append(timestamp)
  let name = AttributeDescription()
  name.name = "name"
  name.type = .string
  locationEntity.properties.append(name)
  let location = RelationshipDescription(name: "location", destination: locationEntity, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: eventEntity, maxCount: 0)
  RelationshipDescription.pair(location, events)
  eventEntity.properties.append(location)
  locationEntity.properties.append(events)
  let model = ManagedObjectModel()
  model.entities = [eventEntity, locationEntity]
  return model
}
