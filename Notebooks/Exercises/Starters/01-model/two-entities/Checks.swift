import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias TwoEntitiesExercise.Event
@testable import typealias TwoEntitiesExercise.Location
@testable import func TwoEntitiesExercise.eventModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the attributes match the classes", task: 1) {
        let model = eventModel()
        try model.check(Event.self, [Event.timestamp])
        try model.check(Location.self, [Location.name])
        for (entity, attribute) in [("Event", "timestamp"), ("Location", "name")] {
          try expect(
            model.entitiesByName[entity]?.attributesByName[attribute]?.isOptional == true,
            "\(entity).\(attribute) should be optional, but is required")
        }
      },
      Check("an event has one location, a location many events", task: 2) {
        let model = eventModel()
        try model.check(Event.self, [Event.location])
        try model.check(Location.self, [Location.events])
      },
      Check("each side is the inverse of the other", task: 2) {
        let model = eventModel()
        let location = model.entitiesByName["Event"]?.relationshipsByName["location"]
        let events = model.entitiesByName["Location"]?.relationshipsByName["events"]
        try expect(
          location?.inverseRelationship === events && events?.inverseRelationship === location,
          "location and events should be each other's inverse")
        try model.freeze()
        try expectEqual(events?.maxCount, 0, "maxCount of events")
      },
      Check("a saved event has its location, and the location has its event", task: 2) {
        try checkSaved(["Berlin": 1])
      },
      Check("a new object has no values", task: 2) {
        let context = try trial().container.newContext()
        let event = Event(context: context)
        try expect(
          event.timestamp == nil && event.location == nil,
          "timestamp and location of a new event should be nil, but one has a value")
      },
      Check("other data is saved correctly", task: 2, isHidden: true) {
        try checkSaved(["Oslo": 3, "Rome": 0, "Lima": 7])
      },
    ]
  }

  /// A store, if the classes match the model.
  private static func trial() throws -> TrialStore {
    let model = eventModel()
    try model.check(Event.self, [Event.timestamp, Event.location])
    try model.check(Location.self, [Location.name, Location.events])
    return try TrialStore(model, classes: [Event.self, Location.self])
  }

  private static func checkSaved(_ counts: [String: Int]) throws {
    let trial = try trial()
    let context = trial.container.newContext()
    for (name, count) in counts {
      let location = Location(context: context)
      location.name = name
      for second in 0..<count {
        let event = Event(context: context)
        event.timestamp = Date(timeIntervalSinceReferenceDate: Double(second))
        event.location = location
      }
    }
    try context.save()
    let later = trial.container.newContext()
    for (name, count) in counts {
      let found = try later.fetchRequired(Query<Location>.where { $0.name == name })
      try expectEqual(try found.events.count, count, "the number of events in \(name)")
    }
    let events = try later.fetch(Query<Event>.all)
    try expect(
      events.allSatisfy { $0.location != nil && $0.timestamp != nil },
      "every event should have its location and time, but one lacks a value")
  }
}
