import CourseChecks
import CourseWorlds
import Foundation
import Lineage

final class Event: ManagedObject {
  static let timestamp = Attribute<Date?>("timestamp")
  static let title = Attribute<String?>("title")
  static let rating = Attribute<Int?>("rating")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("old rows stay, without a title") {
        let events = try migrated(5)
        try expectEqual(events.count, 5, "the number of events")
        let event = try expectPresent(
          makeVersion2().entitiesByName["Event"]?.attributesByName["title"], "Event.title")
        try expect(event.isOptional, "title should be optional")
        try expect(events.allSatisfy { $0.title == nil }, "old events should have no title")
      },
      Check("old rows have the default rating", task: 2) {
        let rating = try expectPresent(
          makeVersion2().entitiesByName["Event"]?.attributesByName["rating"], "Event.rating")
        try expect(!rating.isOptional, "rating should be required")
        try expect(try migrated(5).allSatisfy { $0.rating == 3 }, "old events should have rating 3")
      },
      Check("the order of time is kept", isHidden: true) {
        let times = try migrated(40).compactMap { $0.timestamp?.timeIntervalSinceReferenceDate }
        try expectEqual(times.sorted(), (0..<40).map(Double.init), "the times")
      },
    ]
  }

  private static func migrated(_ count: Int) throws -> [Event] {
    let version1 = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Event", properties: [AttributeDescription(name: "timestamp", type: .date)])
    ])
    let trial = try TrialStore(version1, classes: [Event.self])
    let context = trial.container.newContext()
    for number in 0..<count {
      Event(context: context).timestamp = Date(timeIntervalSinceReferenceDate: Double(number))
    }
    try context.save()
    let container = try trial.reopened(makeVersion2(), classes: [Event.self])
    return try container.newContext().fetch(Query<Event>.all)
  }
}
