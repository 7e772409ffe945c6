import CourseChecks
import CourseWorlds
import Lineage

@testable import func FirstGreenExercise.makeBook

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the book can be saved") {
        let trial = try TrialStore(Publications.model(), classes: Publications.classes)
        let context = trial.container.newContext()
        _ = makeBook(in: context)
        try context.save()
      },
      Check("a second book in the same context can also be saved", isHidden: true) {
        let trial = try TrialStore(Publications.model(), classes: Publications.classes)
        let context = trial.container.newContext()
        let books = [makeBook(in: context), makeBook(in: context)]
        try context.save()
        try expect(
          books.allSatisfy { !$0.title.isEmpty },
          "every book should have a title, but one is empty")
      },
    ]
  }
}
