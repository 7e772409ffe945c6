import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the right ones are found, in order") { try check(of: 20) },
      Check("one statement is enough") {
        let trial = try TrialStore.publications()
        let uses = try trial.statements { _ = try longReads(in: trial.container.newContext()) }
        try expectEqual(uses.count, 1, "the number of statements")
      },
      Check("it holds for other data", isHidden: true) { try check(of: 47) },
    ]
  }

  private static func check(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let found = try longReads(in: trial.container.newContext()).map(\.title)
    // Publication n is a book of 100 + 10 n pages if 5 divides n, and a paper if n mod 5 is 1.
    let expected = (0..<count).filter { ($0 % 5 == 0 && 100 + 10 * $0 > 200) || $0 % 5 == 1 }
    try expectEqual(found, expected.map { "Title \($0)" }, "the titles")
  }
}
