import CourseChecks
import CourseWorlds
import Lineage

@testable import func ModelDiffExercise.changedEntities
@testable import let ModelDiffExercise.measured

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a model does not differ from itself", task: 1) {
        let (one, other) = (Publications.model(.parentEntity), Publications.model(.parentEntity))
        try expectEqual(changedEntities(from: one, to: other), 0, "the number of changed entities")
      },
      Check("an attribute of one entity changes one entity", task: 1) {
        try expectEqual(count(after: .addAttribute), 1, "the number of changed entities")
      },
      Check("your entries match the results of your function", task: 2) {
        for edit in ModelEdit.allCases { print("\(edit.rawValue): \(count(after: edit))") }
        for edit in ModelEdit.allCases {
          let written = try expectPresent(measured[edit], "the entry for \(edit.rawValue)")
          try expect(
            written == count(after: edit),
            "the entry for \(edit.rawValue): your function found another number than your entry, "
              + "\(written)")
        }
      },
      Check("your entries match the library's own comparison", task: 2, isHidden: true) {
        for edit in ModelEdit.allCases {
          let old = Publications.model(.parentEntity).entityVersionHashesByName
          let new = edit.model().entityVersionHashesByName
          let changed = old.keys.filter { old[$0] != new[$0] }
          try expectEqual(measured[edit], changed.count, "the entry for \(edit.rawValue)")
        }
      },
    ]
  }

  private static func count(after edit: ModelEdit) -> Int {
    changedEntities(from: Publications.model(.parentEntity), to: edit.model())
  }
}
