import CourseChecks
import CourseWorlds
import Lineage

@testable import func NameThatIsTakenExercise.makeModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model is accepted") {
        do {
          try makeModel().freeze()
        } catch let error as ModelError {
          throw Wrong(error.problems.map { "\($0)" }.joined(separator: "\n"))
        }
      },
      Check("the free name is unchanged") {
        let book = try expectPresent(makeModel().entitiesByName["Book"], "the entity Book")
        try expect(
          book.attributesByName["version"] != nil,
          "the attribute version is missing; it should keep its name")
        try expectEqual(book.attributesByName.count, 3, "the number of attributes")
      },
      Check("the two string attributes are still strings", isHidden: true) {
        let book = try expectPresent(makeModel().entitiesByName["Book"], "the entity Book")
        let texts = book.attributesByName.values.count { $0.type == .string }
        try expectEqual(texts, 2, "the number of string attributes")
      },
    ]
  }
}
