// Wrong: makes the start transient and gives it no type.
// Fails with: Event.start should be stored, but is transient
import Lineage

func eventModel() -> ManagedObjectModel {
  let summary = AttributeDescription(name: "summary", type: .string)
  let start = AttributeDescription(name: "start", isTransient: true)
  let seats = AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0))
  let nickname = AttributeDescription(name: "nickname", type: .string)
  let name = AttributeDescription(name: "name", type: .string)
  let place = EntityDescription(name: "Location", properties: [name])
  let person = EntityDescription(name: "Person", properties: [nickname])
  let event = EntityDescription(name: "Event", properties: [summary, start, seats])
  let location = RelationshipDescription(name: "location", destination: place, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: event)
  location.inverseRelationship = events
  events.inverseRelationship = location
  let organiser = RelationshipDescription(name: "organiser", destination: person, maxCount: 1)
  event.properties += [location, organiser]
  place.properties.append(events)
  return ManagedObjectModel(entities: [event, place, person])
}
