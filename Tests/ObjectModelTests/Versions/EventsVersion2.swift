import Lineage

enum EventsVersion2 {
  static func entities() -> [EntityDescription] {
    let attendees = RelationshipDescription(name: "attendees", isOrdered: true)
    let events = RelationshipDescription(name: "events")
    RelationshipDescription.pair(attendees, events)
    let concert = EntityDescription(
      name: "Concert",
      properties: [
        AttributeDescription(name: "band", type: .string)
      ])
    let event = EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "date", type: .date, isOptional: false),
        AttributeDescription(name: "place", type: .string),
        attendees,
      ],
      subentities: [concert])
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
