import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func ReadEveryProblemExercise.eventModel

final class Event: ManagedObject {
  static let summary = Attribute<String?>("summary")
  static let start = Attribute<Date?>("start")
  static let seats = Attribute<Int>("seats")
  static let location = ToOne<Location>("location")
  static let organiser = ToOne<Person>("organiser")
}

final class Person: ManagedObject {
  static let nickname = Attribute<String?>("nickname")
}

final class Location: ManagedObject {
  static let name = Attribute<String?>("name")
  static let events = ToMany<Event>("events")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model has no problems") { try eventModel().freeze() },
      Check("it still describes events, locations and people") { _ = try checkedModel() },
      Check("location and events are each other's inverse") {
        let model = try checkedModel()
        let location = model.entitiesByName["Event"]?.relationshipsByName["location"]
        let events = model.entitiesByName["Location"]?.relationshipsByName["events"]
        try expect(
          location?.inverseRelationship === events && events?.inverseRelationship === location,
          "location and events should be each other's inverse, but are not")
      },
      Check("an event can be saved with its location") { try checkSaved(1) },
      Check("several events can be saved with one location", isHidden: true) {
        try checkSaved(5)
        let model = eventModel()
        try expectEqual(
          model.entitiesByName["Event"]?.attributesByName["seats"]?.isOptional, false,
          "isOptional of seats")
      },
    ]
  }

  /// The model, if the classes match it.
  private static func checkedModel() throws -> ManagedObjectModel {
    let model = eventModel()
    try expect(
      model.entitiesByName["Event"]?.attributesByName["start"]?.isTransient != true,
      "Event.start should be stored, but is transient")
    try model.check(
      Event.self, [Event.summary, Event.start, Event.seats, Event.location, Event.organiser])
    try model.check(Location.self, [Location.name, Location.events])
    try model.check(Person.self, [Person.nickname])
    return model
  }

  private static func checkSaved(_ count: Int) throws {
    let trial = try TrialStore(checkedModel(), classes: [Event.self, Location.self, Person.self])
    let context = trial.container.newContext()
    let location = Location(context: context)
    location.name = "Berlin"
    let organiser = Person(context: context)
    organiser.nickname = "Ada"
    for number in 0..<count {
      let event = Event(context: context)
      event.summary = "Event \(number)"
      event.location = location
      event.organiser = organiser
    }
    try context.save()
    let found = try trial.container.newContext().fetchRequired(Query<Location>.all)
    try expectEqual(try found.events.count, count, "the number of events")
  }
}
