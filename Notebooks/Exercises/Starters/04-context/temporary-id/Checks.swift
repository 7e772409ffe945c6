import CourseChecks
import CourseWorlds
import Lineage

@testable import func TemporaryIdExercise.draftBook
@testable import func TemporaryIdExercise.storeBook

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("another context finds the stored book by its ID", task: 1) { try checkStored("Emma") },
      Check("the draft's ID is permanent before the save", task: 2) {
        let trial = try TrialStore.publications()
        let id = try draftBook("Draft", in: trial.container.newContext())
        print(id.uriRepresentation)
        try expect(!id.isTemporaryID, "the ID of the draft should be permanent, but is temporary")
      },
      Check("the draft is not saved", task: 2) {
        let trial = try TrialStore.publications(5)
        let context = trial.container.newContext()
        _ = try draftBook("Draft", in: context)
        try expect(
          context.hasChanges, "the context should have an unsaved book, but has no changes")
        try expectEqual(
          try trial.rows("SELECT CAST(COUNT(*) AS TEXT) FROM ZPUBLICATION"), [["5"]],
          "the number of rows in the file")
      },
      Check("the draft keeps its ID when it is saved", task: 2) { try checkDraft("Draft") },
      Check("another stored book is found by its ID", task: 1, isHidden: true) {
        try checkStored("Persuasion")
      },
      Check("another draft has a permanent ID", task: 2, isHidden: true) {
        try checkDraft("Persuasion")
      },
    ]
  }

  private static func checkStored(_ title: String) throws {
    let trial = try TrialStore.publications()
    let id = try storeBook(title, in: trial.container.newContext())
    print(id.uriRepresentation)
    try checkFound(title, id, trial)
  }

  private static func checkDraft(_ title: String) throws {
    let trial = try TrialStore.publications()
    let context = trial.container.newContext()
    let id = try draftBook(title, in: context)
    try context.save()
    print(id.uriRepresentation)
    try checkFound(title, id, trial)
  }

  private static func checkFound(
    _ title: String, _ id: ManagedObjectID, _ trial: TrialStore
  ) throws {
    try expect(
      !id.isTemporaryID,
      "the ID should be permanent, but \(id.uriRepresentation) is temporary and valid in its own "
        + "context only")
    let context = trial.container.newContext()
    guard let object = try? context.existingObject(with: id) else {
      throw Wrong(
        "another context should find \(id.uriRepresentation), but the store has no such row")
    }
    try expectEqual(try object.narrowed(to: Book.self).title, title, "the title")
  }
}
