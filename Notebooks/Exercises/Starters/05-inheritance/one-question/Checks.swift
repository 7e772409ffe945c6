import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias OneQuestionExercise.Way

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the number of statements for the newest 5 is right", task: 1) {
        try checkStatements(5)
      },
      Check("the number of rows for the newest 5 is right", task: 2) { try checkRows(5) },
      Check("the number of statements for the newest 12 is right", task: 1, isHidden: true) {
        try checkStatements(12)
      },
      Check("the number of rows for the newest 12 is right", task: 2, isHidden: true) {
        try checkRows(12)
      },
    ]
  }

  /// 100 publications of four kinds, with an abstract parent.
  private static func world() throws -> TrialStore {
    try .publications(100, strategy: .abstractRoot)
  }

  private static func checkStatements(_ limit: Int) throws {
    for way in Way.allCases {
      let trial = try world()
      let context = trial.container.newContext()
      let uses = try trial.statements { _ = try way.fetch(newest: UInt(limit), in: context) }
      let found = uses.reduce(0) { $0 + $1.executionCount }
      for use in uses {
        let start = use.sql.range(of: "FROM")?.lowerBound ?? use.sql.startIndex
        print("\(use.executionCount) times: SELECT … \(use.sql[start...].prefix(70))")
      }
      try record("\(way.rawValue), statements for the newest \(limit)", Double(found))
      try record(
        "\(way.rawValue), steps for the newest \(limit)",
        Double(uses.reduce(0) { $0 + $1.virtualMachineStepCount }))
      let yours = way.statements(newest: limit)
      try expect(
        yours == found,
        "\(way.rawValue): your number of statements is \(yours), but another number ran; add up "
          + "the printed counts")
    }
  }

  private static func checkRows(_ limit: Int) throws {
    for way in Way.allCases {
      let trial = try world()
      let fetched = try way.fetch(newest: UInt(limit), in: trial.container.newContext())
      for part in fetched {
        print("\(part.count) rows: " + part.prefix(3).map(\.title).joined(separator: ", ") + ", …")
      }
      let found = fetched.reduce(0) { $0 + $1.count }
      let yours = way.rows(newest: limit)
      try expect(
        yours == found,
        "\(way.rawValue): your number of rows is \(yours), but another number was read; add up "
          + "the printed rows")
    }
  }
}
