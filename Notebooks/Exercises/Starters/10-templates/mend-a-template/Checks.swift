import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func MendATemplateExercise.authorTemplate
@testable import func MendATemplateExercise.longTemplate
@testable import func MendATemplateExercise.sinceTemplate

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("since finds five publications of day 15 or later", task: 1) {
        try checkSince(15, of: 20)
      },
      Check("byAuthor finds ten publications by Ada", task: 2) {
        try checkAuthor("Ada", 10, of: 20)
      },
      Check("byAuthor needs an author", task: 2) {
        try expectError("byAuthor without an author") { _ = try find(authorTemplate(), [:], of: 5) }
      },
      Check("long finds three books with more than 100 pages", task: 3) {
        try checkLong(100, 3, of: 20)
      },
      Check("all three are right for other data", task: 3, isHidden: true) {
        try checkSince(3, of: 12)
        try checkAuthor("Grace", 6, of: 12)
        try checkLong(100, 2, of: 12)
      },
    ]
  }

  private static func checkSince(_ day: Int, of count: Int) throws {
    let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
    let found = try find(sinceTemplate(), ["SINCE": .attribute(.date(date))], of: count)
    try expectEqual(found, count - day, "the number of publications since day \(day)")
  }

  private static func checkAuthor(_ name: String, _ expected: Int, of count: Int) throws {
    let found = try find(authorTemplate(), ["AUTHOR": .attribute(.string(name))], of: count)
    try expectEqual(found, expected, "the number of publications by \(name)")
  }

  private static func checkLong(_ pages: Int64, _ expected: Int, of count: Int) throws {
    let found = try find(longTemplate(), ["PAGES": .attribute(.integer(pages))], of: count)
    try expectEqual(found, expected, "the number of books with more than \(pages) pages")
  }

  private static func find(
    _ template: FetchRequestTemplate, _ values: [String: FetchValue], of count: Int
  ) throws -> Int {
    let model = Publications.model(.parentEntity)
    model.setFetchRequestTemplate(template, forName: "template")
    let container = try PersistentContainer(inMemory: model, classes: Publications.classes)
    let context = container.newContext()
    try Publications.fill(context, count: count, strategy: .parentEntity)
    let request = try context.fetchRequest(
      fromTemplate: "template", substituting: values, as: Publication.self)
    return try context.fetch(request).count
  }
}
