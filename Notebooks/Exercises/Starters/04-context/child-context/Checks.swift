import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a kept edit is in the parent and not in the file", task: 1) {
        try checkKept("Edited")
      },
      Check("the parent's save brings it into the file", task: 1) { try checkSaved("Edited") },
      Check("an edit that is given up leaves the parent as it was", task: 2) {
        try checkGivenUp("Edited")
      },
      Check("a kept edit is right for another title", task: 1, isHidden: true) {
        try checkKept("Another title")
        try checkSaved("Another title")
      },
      Check("the parent's own unsaved changes are left alone", task: 2, isHidden: true) {
        let (trial, parent, publication) = try world()
        publication.publishDate = nil
        try editTitle(of: publication.objectID, to: "Given up", keeps: false, in: parent)
        try expect(parent.hasChanges, "the parent's own change of publishDate is gone")
        try expectEqual(publication.title, "Title 7", "the title in the parent")
        try expectEqual(try titles(in: trial), ["Title 7"], "the title in the file")
      },
    ]
  }

  private static func world() throws -> (TrialStore, ManagedObjectContext, Publication) {
    let trial = try TrialStore.publications()
    let parent = trial.container.newContext()
    let query = Query<Publication>.where { $0.title == "Title 7" }
    return (trial, parent, try parent.fetchRequired(query))
  }

  /// What the file has in the row of the publication.
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
    try expect(parent.hasChanges, "the parent should have an unsaved change")
  }

  private static func checkSaved(_ title: String) throws {
    let (trial, parent, publication) = try world()
    try editTitle(of: publication.objectID, to: title, keeps: true, in: parent)
    try parent.save()
    try expectEqual(try titles(in: trial), [title], "the title in the file")
  }

  private static func checkGivenUp(_ title: String) throws {
    let (trial, parent, publication) = try world()
    try editTitle(of: publication.objectID, to: title, keeps: false, in: parent)
    try expectEqual(publication.title, "Title 7", "the title in the parent")
    try expect(!parent.hasChanges, "the parent should have nothing to save")
    try expectEqual(try titles(in: trial), ["Title 7"], "the title in the file")
  }
}
