import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the lines are right") { try checkLines(of: 12) },
      Check("two statements are enough for 12") { try checkStatements(of: 12) },
      Check("two statements are enough for 40", isHidden: true) { try checkStatements(of: 40) },
      Check("a publication without an author is by nobody", isHidden: true) {
        let trial = try stored(3)
        let context = trial.container.newContext()
        Publication(context: context).title = "Z"
        try context.save()
        let last = try lines(in: trial.container.newContext()).last
        try expectEqual(last, "Z by nobody", "the last line")
      },
    ]
  }

  private static func stored(_ count: Int) throws -> TrialStore {
    let trial = try TrialStore(Publications.model(.parentEntity), classes: Publications.classes)
    let context = trial.container.newContext()
    for number in 0..<count {
      let author = Author(context: context)
      author.name = "Author \(number)"
      let book = Book(context: context)
      book.title = "Book \(number)"
      book.author = author
    }
    try context.save()
    return trial
  }

  private static func checkLines(of count: Int) throws {
    let found = try lines(in: try stored(count).container.newContext())
    let expected = (0..<count).map { "Book \($0) by Author \($0)" }.sorted()
    try expectEqual(found, expected, "the lines")
  }

  private static func checkStatements(of count: Int) throws {
    let trial = try stored(count)
    let context = trial.container.newContext()
    let uses = try trial.statements { _ = try lines(in: context) }
    try expectEqual(uses.reduce(0) { $0 + $1.executionCount }, 2, "the number of statements")
  }
}
