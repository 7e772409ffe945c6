import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias AddATitleExercise.Event
@testable import func AddATitleExercise.version1
@testable import func AddATitleExercise.version2

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the second version has a title") {
        try version2().check(Event.self, [Event.timestamp, Event.title])
      },
      Check("the first version has no title") {
        try expectEqual(
          version1().entities[0].properties.map(\.name), ["timestamp"],
          "the attributes of the first version")
      },
      Check("three old events open with their times and without titles") {
        try checkOldEvents(3)
      },
      Check("no row was changed") {
        let file = try filled(3)
        try openSecond(file)
        let rows = try file.rows("SELECT Z_PK, Z_OPT, ZTITLE FROM ZEVENT ORDER BY Z_PK")
        try expectEqual(
          rows, (1...3).map { ["\($0)", "1", nil] }, "Z_PK, Z_OPT and ZTITLE of the rows")
      },
      Check("the migration is inferred") {
        let mapping = try MappingModel.inferred(from: version1(), to: version2())
        try expect(mapping.isInferred, "the mapping should be inferred, but it needs code")
        try expectEqual(mapping.removedEntities, [], "the removed entities")
      },
      Check("a store with more events also opens", isHidden: true) { try checkOldEvents(40) },
      Check("a new event can have a title", isHidden: true) {
        let file = try filled(1)
        let container = try openSecond(file)
        let context = container.newContext()
        let event = Event(context: context)
        event.title = "Launch"
        try context.save()
        let titles = try container.newContext().fetch(Query<Event>.all).map(\.title)
        try expectEqual(Set(titles), ["Launch", nil], "the titles")
      },
    ]
  }

  private static func filled(_ count: Int) throws -> StoreFile {
    let file = try StoreFile()
    let context = try file.open(version1(), classes: [Event.self]).newContext()
    for day in 0..<count {
      let event = Event(context: context)
      event.timestamp = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
    }
    try context.save()
    return file
  }

  @discardableResult
  private static func openSecond(_ file: StoreFile) throws -> PersistentContainer {
    let model = version2()
    try model.check(Event.self, [Event.title])
    return try file.open(model, classes: [Event.self])
  }

  private static func checkOldEvents(_ count: Int) throws {
    let file = try filled(count)
    let context = try openSecond(file).newContext()
    let events = try context.fetch(Query<Event>.all.ascending { $0.timestamp })
    try expectEqual(
      events.map { $0.timestamp?.timeIntervalSinceReferenceDate },
      (0..<count).map { Double($0) * 86_400 }, "the times")
    try expect(
      events.allSatisfy { $0.title == nil }, "old events should have no title, but one has a title")
  }
}
