// Wrong: removes the organiser and does not list Person in the model.
// Fails with: Event.organiser: the entity has no such property
import Lineage

func eventModel() -> ManagedObjectModel {
  let summary = AttributeDescription(name: "summary", type: .string)
  let start = AttributeDescription(name: "start", type: .date)
  let seats = AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0))
  let name = AttributeDescription(name: "name", type: .string)
  let place = EntityDescription(name: "Location", properties: [name])
  let event = EntityDescription(name: "Event", properties: [summary, start, seats])
  let location = RelationshipDescription(name: "location", destination: place, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: event)
  location.inverseRelationship = events
  events.inverseRelationship = location
  event.properties.append(location)
  place.properties.append(events)
  return ManagedObjectModel(entities: [event, place])
}
