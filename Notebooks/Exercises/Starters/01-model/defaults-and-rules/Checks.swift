import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias DefaultsAndRulesExercise.Event
@testable import func DefaultsAndRulesExercise.seatsAttribute
@testable import func DefaultsAndRulesExercise.titleAttribute

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a new event has the title untitled", task: 1) {
        try checkDefault(titleAttribute(), .string("untitled"))
      },
      Check("a title has up to 20 characters", task: 1) {
        let rules = titleAttribute().rules
        try expectEqual(rules.maximumLength, 20, "maximumLength of title")
        try expect(
          rules == AttributeRules(maximumLength: 20),
          "title should have no rule other than maximumLength, but has one")
      },
      Check("a new event has 0 seats", task: 2) {
        try checkDefault(seatsAttribute(), .integer(0))
      },
      Check("one save reports both failures", task: 2) {
        try checkSave(title: 21, seats: -1, wrong: ["seats", "title"])
      },
      Check("values at the bounds can be saved", task: 2, isHidden: true) {
        try checkSave(title: 20, seats: 500, wrong: [])
        try checkSave(title: 0, seats: 0, wrong: [])
        try checkSave(title: 3, seats: 501, wrong: ["seats"])
      },
      Check("a sub-entity has the same rules", task: 2, isHidden: true) {
        try checkSave(title: 21, seats: 501, wrong: ["seats", "title"], entity: "Concert")
      },
    ]
  }

  private static func checkDefault(
    _ attribute: AttributeDescription, _ value: AttributeValue
  ) throws {
    try expect(
      !attribute.isOptional,
      "\(attribute.name): expected a required attribute, found an optional one")
    try expectEqual(
      attribute.defaultValue, value,
      "the default value of \(attribute.name)")
  }

  private static func checkSave(
    title length: Int, seats: Int64, wrong: [String], entity: String = "Event"
  ) throws {
    let event = EntityDescription(
      name: "Event", properties: [titleAttribute(), seatsAttribute()],
      subentities: [EntityDescription(name: "Concert", managedObjectClassName: "Event")])
    let model = ManagedObjectModel(entities: [event])
    try model.check(Event.self, [Event.title, Event.seats])
    let context = try PersistentContainer(inMemory: model, classes: [Event.self]).newContext()
    let object = try context.insert(entityName: entity)
    try object.setValue(.string(String(repeating: "x", count: length)), forKey: "title")
    try object.setValue(.integer(seats), forKey: "seats")
    var found: [String] = []
    do {
      try context.save()
    } catch {
      guard case .validation(let failures) = error else { throw error }
      found = failures.compactMap(\.property).sorted()
    }
    try expectEqual(
      found, wrong,
      "the attributes that a save rejects with \(length) characters and \(seats) seats")
  }
}
