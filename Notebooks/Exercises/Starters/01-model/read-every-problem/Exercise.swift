// Repair a model that no container accepts.
import Lineage

func eventModel() -> ManagedObjectModel {
  // TODO(read-every-problem): five problems, all reported by one error.
  let summary = AttributeDescription(name: "description", type: .string)
  let start = AttributeDescription(name: "start")
  let seats = AttributeDescription(
    name: "seats", type: .integer16, isOptional: false, defaultValue: .string("none"))
  let nickname = AttributeDescription(name: "nickname", type: .string)
  let name = AttributeDescription(name: "name", type: .string)
  let place = EntityDescription(name: "Location", properties: [name])
  let person = EntityDescription(name: "Person", properties: [nickname])
  let event = EntityDescription(name: "Event", properties: [summary, start, seats])
  let location = RelationshipDescription(name: "location", destination: place, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: event)
  location.inverseRelationship = events
  let organiser = RelationshipDescription(name: "organiser", destination: person, maxCount: 1)
  event.properties += [location, organiser]
  place.properties.append(events)
  return ManagedObjectModel(entities: [event, place])
}
