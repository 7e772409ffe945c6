import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias CountStatementsExercise.Way

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    Way.allCases.enumerated().flatMap { place, way in
      [
        Check("the formula for \(way.rawValue) is right for 5 publications", task: place + 1) {
          try check(way, 5)
        },
        Check("the formula for \(way.rawValue) is right for 20 publications", task: place + 1) {
          try check(way, 20)
        },
        Check(
          "the formula for \(way.rawValue) is right for 33 publications", task: place + 1,
          isHidden: true
        ) {
          try check(way, 33)
        },
      ]
    }
  }

  private static func check(_ way: Way, _ count: Int) throws {
    let trial = try TrialStore.publications(count)
    let context = trial.container.newContext()
    let uses = try trial.statements { try way.read(context) }
    let found = uses.reduce(0) { $0 + $1.executionCount }
    for use in uses { print("\(use.executionCount) times: \(use.sql.prefix(70))") }
    let yours = way.statements(for: count)
    try expect(
      yours == found,
      "\(way.rawValue): your formula gives \(yours) statements for \(count) publications, but "
        + "another number ran; add up the printed counts")
    try record("statements of \(way.rawValue) for \(count)", Double(found))
  }
}
