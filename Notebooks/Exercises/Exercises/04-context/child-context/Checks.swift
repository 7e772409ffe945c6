import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("cancelling leaves nothing") {
        let (trial, context) = try made()
        try edit(title: "Draft", isDone: false, behind: context)
        try expect(!context.hasChanges, "the context behind the form should have no changes")
        try expectEqual(try stored(trial), 0, "the books in the file")
      },
      Check("done makes it a change of the context behind, and not of the file") {
        let (trial, context) = try made()
        try edit(title: "Emma", isDone: true, behind: context)
        try expectEqual(context.insertedObjects.count, 1, "the inserted objects behind the form")
        try expectEqual(try stored(trial), 0, "the books in the file")
      },
      Check("the next save of the context behind stores it") {
        let (trial, context) = try made()
        try edit(title: "Emma", isDone: true, behind: context)
        try context.save()
        try expectEqual(try stored(trial), 1, "the books in the file")
      },
      Check("other unsaved changes stay when a form is cancelled", isHidden: true) {
        let (trial, context) = try made()
        Author(context: context).name = "Jane"
        try edit(title: "Draft", isDone: false, behind: context)
        try edit(title: "Emma", isDone: true, behind: context)
        try expectEqual(context.insertedObjects.count, 2, "the inserted objects behind the form")
        try context.save()
        try expectEqual(try stored(trial), 1, "the books in the file")
      },
    ]
  }

  private static func made() throws -> (TrialStore, ManagedObjectContext) {
    let trial = try TrialStore(Publications.model(), classes: Publications.classes)
    return (trial, trial.container.newContext())
  }

  private static func stored(_ trial: TrialStore) throws -> Int {
    try trial.container.newContext().count(Query<Book>.all)
  }
}
