import CourseChecks
import CourseWorlds
import Lineage

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
      Check("what was free has kept its name") {
        let book = try expectPresent(makeModel().entitiesByName["Book"], "the entity Book")
        try expect(book.attributesByName["version"] != nil, "version should have kept its name")
        try expectEqual(book.attributesByName.count, 3, "the number of attributes")
      },
      Check("both texts are still texts", isHidden: true) {
        let book = try expectPresent(makeModel().entitiesByName["Book"], "the entity Book")
        let texts = book.attributesByName.values.count { $0.type == .string }
        try expectEqual(texts, 2, "the number of texts")
      },
    ]
  }
}
