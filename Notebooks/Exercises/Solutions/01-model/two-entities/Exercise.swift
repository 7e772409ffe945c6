// Build a model of events and locations from plain objects.
import Lineage

func makeModel() -> ManagedObjectModel {
  let event = EntityDescription(
    name: "Event", properties: [AttributeDescription(name: "timestamp", type: .date)])
  let location = EntityDescription(
    name: "Location", properties: [AttributeDescription(name: "name", type: .string)])
  let place = RelationshipDescription(name: "location", destination: location, maxCount: 1)
  let events = RelationshipDescription(name: "events", destination: event)
  RelationshipDescription.pair(place, events)
  event.properties.append(place)
  location.properties.append(events)
  return ManagedObjectModel(entities: [event, location])
}
