import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("an open form changes nothing in its context") {
        let context = try TrialStore.itemRecords().container.newContext()
        var form = ValueForm(uid: 1, in: context)
        form.value = 21.5
        try expect(!context.hasChanges, "expected a context without changes")
        try expectEqual(form.value, 21.5, "the form's value")
      },
      Check("a save by somebody else stores no form") {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        var form = ValueForm(uid: 1, in: context)
        form.value = 21.5
        try context.save()
        try expectEqual(try uids(trial), [], "the records in the store")
      },
      Check("a submitted form is a record", task: 2) { try checkSubmit(1, 21.5) },
      Check("of two forms only the submitted one is a record", task: 2) {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        var closed = ValueForm(uid: 1, in: context)
        closed.value = 1
        var submitted = ValueForm(uid: 2, in: context)
        submitted.value = 2
        try submitted.submit()
        try expectEqual(try uids(trial), ["2"], "the records in the store")
      },
      Check("a form without a value is refused", task: 2) {
        let trial = try TrialStore.itemRecords()
        let context = trial.container.newContext()
        let form = ValueForm(uid: 1, in: context)
        let error = try expectError("a form without a value") { try form.submit() }
        try expect(error is FormError, "expected a FormError, found \(type(of: error))")
        try expect(!context.hasChanges, "expected a context without changes")
      },
      Check("a value of 0 is a value", task: 2, isHidden: true) { try checkSubmit(7, 0) },
      Check("a value may be corrected before the form is submitted", task: 2, isHidden: true) {
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
    try form.submit()
    let record = try trial.container.newContext().fetchRequired(Query<ItemData>.all)
    try expectEqual(record.uid, uid, "the record's number")
    try expectEqual(record.contentType, 1, "the type")
    try expectEqual(record.number1, value, "the value")
  }

  private static func uids(_ trial: TrialStore) throws -> [String] {
    try trial.rows("SELECT CAST(ZUID AS TEXT) FROM ZITEMDATA ORDER BY 1").compactMap { $0[0] }
  }
}
