import CourseChecks
import CourseWorlds
import Lineage

@testable import func DetailsCostExercise.pages
@testable import func DetailsCostExercise.pagesWithPrefetching
@testable import func DetailsCostExercise.titles

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("pages returns each book with its pages", task: 1) {
        let trial = try DetailedWorks.store(books: 20)
        var found: [String: Int] = [:]
        let uses = try trial.statements { found = try pages(in: trial.container.newContext()) }
        try checkPages(found, of: 20)
        print("statements for 20 books: \(executions(uses))")
      },
      Check("with prefetching, each book also has its pages", task: 2) {
        let trial = try DetailedWorks.store(books: 20)
        let found = try pagesWithPrefetching(in: trial.container.newContext())
        try checkPages(found, of: 20)
      },
      Check("with prefetching, 20 books need two statements", task: 2) { try checkPrefetching(20) },
      Check("five of twenty books have more than 114 pages", task: 3) { try checkTitles(20, 114) },
      Check("a condition on the pages runs one statement", task: 3) {
        let trial = try DetailedWorks.store(books: 20)
        let context = trial.container.newContext()
        let uses = try trial.statements { _ = try titles(longerThan: 114, in: context) }
        try expectEqual(executions(uses), 1, "the number of statements")
        print(uses.first?.sql.split(separator: " FROM ").last.map { "FROM \($0)" } ?? "")
      },
      Check("two statements are also enough for 90 books", task: 2, isHidden: true) {
        try checkPrefetching(90)
      },
      Check("the titles are right for other data", task: 3, isHidden: true) {
        try checkTitles(90, 150)
      },
    ]
  }

  private static func executions(_ uses: [StatementUse]) -> Int {
    uses.map(\.executionCount).reduce(0, +)
  }

  private static func checkPages(_ found: [String: Int], of books: Int) throws {
    try expectEqual(found.count, books, "the number of books")
    for number in 0..<books {
      try expectEqual(found["Book \(number)"], 100 + number, "the pages of Book \(number)")
    }
  }

  private static func checkPrefetching(_ books: Int) throws {
    let trial = try DetailedWorks.store(books: books)
    var found: [String: Int] = [:]
    let uses = try trial.statements {
      found = try pagesWithPrefetching(in: trial.container.newContext())
    }
    try checkPages(found, of: books)
    try expectEqual(executions(uses), 2, "the number of statements")
    print("with prefetching: \(executions(uses))")
  }

  private static func checkTitles(_ books: Int, _ pages: Int) throws {
    let trial = try DetailedWorks.store(books: books)
    let found = try titles(longerThan: pages, in: trial.container.newContext())
    let expected = (0..<books).filter { 100 + $0 > pages }.map { "Book \($0)" }
    try expectEqual(found.sorted(), expected.sorted(), "the titles")
  }
}
