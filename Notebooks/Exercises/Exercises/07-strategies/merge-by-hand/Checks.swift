import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the newest of all kinds come first") { try check(12, limit: 5) },
      Check("one statement for each kind") {
        let trial = try stored(30)
        let uses = try trial.statements { _ = try newest(5, in: trial.container.newContext()) }
        try expectEqual(uses.reduce(0) { $0 + $1.executionCount }, 3, "the number of statements")
      },
      Check("no more is read than can be needed") {
        let trial = try stored(60)
        let context = trial.container.newContext()
        let found = try newest(5, in: context)
        let read = context.registeredObjects.count
        withExtendedLifetime(found) {}
        try expect(read <= 15, "expected at most 15 objects, found \(read)")
      },
      Check("a limit beyond the data is no trap", isHidden: true) { try check(7, limit: 100) },
      Check("it holds for another limit", isHidden: true) { try check(40, limit: 17) },
    ]
  }

  private static func stored(_ count: Int) throws -> TrialStore {
    let model = ManagedObjectModel(
      entities: ["Note", "Photo", "Link"].map {
        EntityDescription(
          name: $0,
          properties: [AttributeDescription(name: "date", type: .date, isOptional: false)])
      })
    let trial = try TrialStore(model, classes: [Note.self, Photo.self, Link.self])
    let context = trial.container.newContext()
    for number in 0..<count {
      let date = Date(timeIntervalSinceReferenceDate: Double(number))
      switch number * number % 3 + number % 2 {
      case 0: Note(context: context).date = date
      case 1: Photo(context: context).date = date
      default: Link(context: context).date = date
      }
    }
    try context.save()
    return trial
  }

  private static func check(_ count: Int, limit: UInt) throws {
    let found = try newest(limit, in: try stored(count).container.newContext())
    let dates = found.map { entry -> Double in
      switch entry {
      case let note as Note: return note.date.timeIntervalSinceReferenceDate
      case let photo as Photo: return photo.date.timeIntervalSinceReferenceDate
      case let link as Link: return link.date.timeIntervalSinceReferenceDate
      default: return -1
      }
    }
    let expected = (0..<count).reversed().prefix(Int(limit)).map(Double.init)
    try expectEqual(dates, expected, "the dates, as seconds")
  }
}
