// Wrong: removes the inverse that was set and does not set the other one.
// Fails with: location and events should be each other's inverse
import Lineage

func eventModel() -> ManagedObjectModel {
  let summary = AttributeDescription(name: "summary", type: .string)
  let start = AttributeDescription(name: "start", type: .date)
  let seats = AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .integer(0))
  let nickname = AttributeDescription(name: "nickname", type: .string)
  let name = AttributeDescription(name: "name", type: .string)
  let place = EntityDescription(name: "Location", properties: [name])
  let person = EntityDescription(name: "Person", properties: [nickname])
  let event = EntityDescription(name: "Event", properties: [summary, start, seats])
  let location = RelationshipDescription(name: "location", destination: place, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: event)
  let organiser = RelationshipDescription(name: "organiser", destination: person, maxCount: 1)
  event.properties += [location, organiser]
  place.properties.append(events)
  return ManagedObjectModel(entities: [event, place, person])
}
