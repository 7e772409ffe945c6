import CourseChecks
import CourseWorlds
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

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("both entities have their attribute") {
        let model = makeModel()
        for (entity, attribute, type) in [
          ("Event", "timestamp", AttributeType.date), ("Location", "name", .string),
        ] {
          let found = try expectPresent(model.entitiesByName[entity], "the entity \(entity)")
          let description = try expectPresent(
            found.attributesByName[attribute], "\(entity).\(attribute)")
          try expectEqual(description.type, type, "the type of \(entity).\(attribute)")
        }
      },
      Check("the relationships are inverses of each other", task: 2) {
        let model = makeModel()
        let place = model.entitiesByName["Event"]?.relationshipsByName["location"]
        let events = model.entitiesByName["Location"]?.relationshipsByName["events"]
        let there = try expectPresent(place, "Event.location")
        let back = try expectPresent(events, "Location.events")
        try expect(!there.isToMany, "Event.location should be a to-one")
        try expect(back.isToMany, "Location.events should be a to-many")
        try expect(there.inverseRelationship === back, "Location.events should be the inverse")
        try expect(back.inverseRelationship === there, "Event.location should be the inverse")
      },
      Check("setting one side sets the other, saved or not", task: 2) { try storeEvents(2) },
      Check("the model works for other data", task: 2, isHidden: true) { try storeEvents(9) },
    ]
  }

  private static func storeEvents(_ count: Int) throws {
    let trial = try TrialStore(makeModel(), classes: [Event.self, Location.self])
    let context = trial.container.newContext()
    let berlin = Location(context: context)
    berlin.name = "Berlin"
    for number in 0..<count {
      let event = Event(context: context)
      event.timestamp = Date(timeIntervalSinceReferenceDate: Double(number))
      event.location = berlin
    }
    try expectEqual(try berlin.events.count, count, "the events of an unsaved location")
    try context.save()
    let found = try trial.container.newContext().fetch(Query<Location>.all)
    try expectEqual(
      try found.map { try $0.events.count }, [count], "the events of the stored location")
  }
}
