import Lineage

enum EventsVersion1 {
  static func entities() -> [EntityDescription] {
    let attendees = RelationshipDescription(name: "attendees")
    let events = RelationshipDescription(name: "events")
    RelationshipDescription.pair(attendees, events)
    let event = EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "date", type: .date, isOptional: false),
        attendees,
      ])
    let person = EntityDescription(
      name: "Person",
      properties: [
        AttributeDescription(name: "name", type: .string, isOptional: false),
        events,
      ])
    attendees.destinationEntity = person
    events.destinationEntity = event
    return [event, person]
  }
}
