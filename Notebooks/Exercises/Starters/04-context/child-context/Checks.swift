import CourseChecks
import CourseWorlds
import Lineage

@testable import func ChildContextExercise.editTitle

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a kept edit is in the parent and not in the file", task: 1) {
        try checkKept("Edited")
      },
      Check("the parent's save writes the edit to the file", task: 1) { try checkSaved("Edited") },
      Check("a discarded edit leaves the parent unchanged", task: 2) {
        try checkDiscarded("Edited")
      },
      Check("a discarded edit keeps the parent's other unsaved changes", task: 2) {
        let (trial, parent, publication) = try world()
        publication.publishDate = nil
        try editTitle(of: publication.objectID, to: "Discarded", keeps: false, in: parent)
        try expect(
          parent.hasChanges,
          "the parent should still have its own change of publishDate, but has no changes")
        try expectEqual(publication.title, "Title 7", "the title in the parent")
        try expectEqual(try titles(in: trial), ["Title 7"], "the title in the file")
      },
      Check("another title can also be kept", task: 1, isHidden: true) {
        try checkKept("Another title")
        try checkSaved("Another title")
      },
      Check("another title can also be discarded", task: 2, isHidden: true) {
        try checkDiscarded("Another title")
      },
    ]
  }

  private static func world() throws -> (TrialStore, ManagedObjectContext, Publication) {
    let trial = try TrialStore.publications()
    let parent = trial.container.newContext()
    let query = Query<Publication>.where { $0.title == "Title 7" }
    return (trial, parent, try parent.fetchRequired(query))
  }

  /// The titles in the file, from the row of the publication.
  private static func titles(in trial: TrialStore) throws -> [String] {
    try trial.rows(
      "SELECT ZTITLE FROM ZPUBLICATION ORDER BY ZPUBLISHDATE LIMIT 1 OFFSET 7"
    ).map { $0[0] ?? "NULL" }
  }

  private static func checkKept(_ title: String) throws {
    let (trial, parent, publication) = try world()
    try editTitle(of: publication.objectID, to: title, keeps: true, in: parent)
    try expectEqual(try titles(in: trial), ["Title 7"], "the title in the file")
    try expectEqual(publication.title, title, "the title in the parent")
    try expect(parent.hasChanges, "the parent should have an unsaved change, but has none")
  }

  private static func checkSaved(_ title: String) throws {
    let (trial, parent, publication) = try world()
    try editTitle(of: publication.objectID, to: title, keeps: true, in: parent)
    try parent.save()
    try expectEqual(try titles(in: trial), [title], "the title in the file")
  }

  private static func checkDiscarded(_ title: String) throws {
    let (trial, parent, publication) = try world()
    try editTitle(of: publication.objectID, to: title, keeps: false, in: parent)
    try expectEqual(publication.title, "Title 7", "the title in the parent")
    try expect(!parent.hasChanges, "the parent should have no changes, but has some")
    try expectEqual(try titles(in: trial), ["Title 7"], "the title in the file")
  }
}
