import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func NullShareExercise.propertyColumns
@testable import func NullShareExercise.shareOfCells
@testable import func NullShareExercise.shareOfFile

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the table of publications has 9 columns for properties", task: 1) {
        let trial = try TrialStore.publications(strategy: .parentEntity)
        try expectEqual(try propertyColumns(in: trial), 9, "the number of columns for properties")
      },
      Check("24 of 45 cells can never have a value", task: 2) {
        let trial = try TrialStore.publications(1_000, strategy: .parentEntity)
        try expectShare(try shareOfCells(in: trial), 24.0 / 45, "the share of cells")
      },
      Check("a date that was not set is not an impossible cell", task: 2) {
        let trial = try Periodicals.store(strategy: .parentEntity)
        try expectShare(try shareOfCells(in: trial), 200.0 / (26 * 12), "the share of cells")
      },
      Check("a NULL takes one byte of the file", task: 3) {
        let trial = try TrialStore.publications(1_000, strategy: .parentEntity)
        let share = try shareOfFile(in: trial)
        try expectShare(share, 4_800 / Double(trial.fileBytes()), "the share of the file")
        print("cells that can never have a value: \(percent(try shareOfCells(in: trial)))")
        print("what they take of the file: \(percent(share))")
      },
      Check("the number of columns is right for a larger table", task: 1, isHidden: true) {
        try expectEqual(
          try propertyColumns(in: try Periodicals.store(strategy: .parentEntity)), 12,
          "the number of columns for properties")
      },
      Check("the share of cells is right for an abstract root", task: 2, isHidden: true) {
        let trial = try TrialStore.publications(50, strategy: .abstractRoot)
        try expectShare(try shareOfCells(in: trial), 230.0 / 450, "the share of cells")
      },
      Check("the share of the file is right for other data", task: 3, isHidden: true) {
        let trial = try TrialStore.publications(50, strategy: .abstractRoot)
        try expectShare(
          try shareOfFile(in: trial), 230 / Double(trial.fileBytes()), "the share of the file")
      },
    ]
  }

  private static func expectShare(_ found: Double, _ expected: Double, _ subject: String) throws {
    try expectEqual(percent(found), percent(expected), subject)
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.2f %%", 100 * share)
  }
}
