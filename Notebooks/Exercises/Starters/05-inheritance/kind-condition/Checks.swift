import CourseChecks
import CourseWorlds
import Lineage

@testable import func KindConditionExercise.lightReading
@testable import func KindConditionExercise.plainOrBook
@testable import func KindConditionExercise.seriousReading

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("serious finds books over 220 pages, and papers", task: 1) {
        try checkSerious(20, 220)
      },
      Check("serious runs one statement", task: 1) {
        let trial = try TrialStore.publications()
        let context = trial.container.newContext()
        let uses = try trial.statements { _ = try context.fetch(seriousReading(over: 220)) }
        try expectEqual(uses.count, 1, "the number of statements")
      },
      Check("light finds everything except books over 220 pages", task: 2) {
        try checkLight(20, 220)
      },
      Check("plain or book finds no other kinds", task: 3) { try checkPlain(20) },
      Check("serious is right for other data", task: 1, isHidden: true) {
        try checkSerious(43, 150)
      },
      Check("light is right for other data", task: 2, isHidden: true) { try checkLight(43, 150) },
      Check("plain or book is right for other data", task: 3, isHidden: true) {
        try checkPlain(43)
      },
    ]
  }

  /// The numbers of the titles, as text.
  private static func numbers(_ query: Query<Publication>, of count: Int) throws -> String {
    let trial = try TrialStore.publications(count)
    let found = try trial.container.newContext().fetch(query.ascending { $0.publishDate })
    return found.map { String($0.title.dropFirst("Title ".count)) }.joined(separator: " ")
  }

  private static func numbers(_ count: Int, where isWanted: (Int) -> Bool) -> String {
    (0..<count).filter(isWanted).map(String.init).joined(separator: " ")
  }

  private static func isLong(_ number: Int, _ pages: Int) -> Bool {
    number % 5 == 0 && 100 + 10 * number > pages
  }

  private static func checkSerious(_ count: Int, _ pages: Int) throws {
    try expectEqual(
      try numbers(seriousReading(over: pages), of: count),
      numbers(count) { isLong($0, pages) || $0 % 5 == 1 },
      "the title numbers of seriousReading(over: \(pages))")
  }

  private static func checkLight(_ count: Int, _ pages: Int) throws {
    try expectEqual(
      try numbers(lightReading(upTo: pages), of: count),
      numbers(count) { !isLong($0, pages) }, "the title numbers of lightReading(upTo: \(pages))")
  }

  private static func checkPlain(_ count: Int) throws {
    let hasPlain = Publications.Strategy.current == .parentEntity
    try expectEqual(
      try numbers(plainOrBook(), of: count),
      numbers(count) { $0 % 5 == 0 || (hasPlain && $0 % 5 == 4) },
      "the title numbers of plainOrBook()")
  }
}
