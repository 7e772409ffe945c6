// Describe events and locations in code.
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
  // TODO(two-entities): an attribute for each entity.
  // TODO(two-entities): the relationship with both sides.
  let model = ManagedObjectModel()
  model.entities = [eventEntity, locationEntity]
  return model
}
