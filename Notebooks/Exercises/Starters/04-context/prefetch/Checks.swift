import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func PrefetchExercise.lines

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("each line has a publication with its tags") { try checkLines(of: 20) },
      Check("20 publications need at most three statements") { try checkStatements(of: 20) },
      Check("the lines are right for other data", isHidden: true) { try checkLines(of: 7) },
      Check("the lines have the order of the dates", isHidden: true) {
        let trial = try TrialStore.publications(7)
        let context = trial.container.newContext()
        for publication in try context.fetch(Query<Publication>.all) {
          publication.publishDate = publication.publishDate.map {
            Date(timeIntervalSinceReferenceDate: -$0.timeIntervalSinceReferenceDate)
          }
        }
        try context.save()
        try expectEqual(
          try lines(in: trial.container.newContext()).map { String($0.prefix("Title 0".count)) },
          (0..<7).reversed().map { "Title \($0)" }, "the titles in the order of the dates")
      },
      Check("60 publications need at most three statements", isHidden: true) {
        try checkStatements(of: 60)
      },
    ]
  }

  private static func checkLines(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    try expectEqual(
      try lines(in: trial.container.newContext()),
      (0..<count).map { "Title \($0) [\($0 % 3 == 0 ? "Swift" : "")]" }, "the lines")
  }

  private static func checkStatements(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let uses = try trial.statements { _ = try lines(in: trial.container.newContext()) }
    let executions = uses.reduce(0) { $0 + $1.executionCount }
    try record("statements for \(count) publications", Double(executions))
    for use in uses { print("\(use.executionCount) times: \(use.sql.prefix(70))") }
    try expect(
      executions <= 3,
      "the number of statements for \(count) publications: expected at most 3, found \(executions)")
  }
}
