import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias DraftFirstExercise.FormError
@testable import typealias DraftFirstExercise.ValueForm

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("an open form changes nothing in its context") {
        let context = try TrialStore.itemRecords().container.newContext()
        var form = ValueForm(uid: 1, in: context)
        form.value = 21.5
        try expect(
          !context.hasChanges,
          "the context should have no changes while the form is open, but has some")
        try expectEqual(form.value, 21.5, "the form's value")
      },
      Check("a save by other code does not store the form") {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        var form = ValueForm(uid: 1, in: context)
        form.value = 21.5
        try context.save()
        try expectEqual(try uids(trial), [], "the uids of the records in the store")
      },
      Check("a submitted form becomes a record", task: 2) { try checkSubmit(1, 21.5) },
      Check("only the submitted one of two forms becomes a record", task: 2) {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        var closed = ValueForm(uid: 1, in: context)
        closed.value = 1
        var submitted = ValueForm(uid: 2, in: context)
        submitted.value = 2
        try submitted.submit()
        try expectEqual(try uids(trial), ["2"], "the uids of the records in the store")
      },
      Check("a form without a value is rejected", task: 2) {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        let form = ValueForm(uid: 1, in: context)
        let error = try expectError("a form without a value") { try form.submit() }
        try expect(error is FormError, "the error: expected a FormError, found \(type(of: error))")
        try expect(
          !context.hasChanges, "the context should have no changes after the error, but has some")
      },
      Check("a value of 0 is a value", task: 2, isHidden: true) { try checkSubmit(7, 0) },
      Check("you can correct a value before you submit the form", task: 2, isHidden: true) {
        let trial = try TrialStore.itemRecords()
        var form = ValueForm(uid: 3, in: trial.container.newContext())
        form.value = 5
        form.value = 6
        try form.submit()
        let record = try trial.container.newContext().fetchRequired(Query<ItemData>.all)
        try expectEqual(record.number1, 6, "the stored value")
      },
    ]
  }

  private static func checkSubmit(_ uid: Int, _ value: Double) throws {
    let trial = try TrialStore.itemRecords()
    var form = ValueForm(uid: uid, in: trial.container.newContext())
    form.value = value
    do {
      try form.submit()
    } catch {
      throw Wrong("a form with the value \(value) should be accepted, but was rejected: \(error)")
    }
    let record = try trial.container.newContext().fetchRequired(Query<ItemData>.all)
    try expectEqual(record.uid, uid, "the record's uid")
    try expectEqual(record.contentType, 1, "the record's contentType")
    try expectEqual(record.number1, value, "the record's number1")
  }

  private static func uids(_ trial: TrialStore) throws -> [String] {
    try trial.rows("SELECT CAST(ZUID AS TEXT) FROM ZITEMDATA ORDER BY 1").compactMap { $0[0] }
  }
}
