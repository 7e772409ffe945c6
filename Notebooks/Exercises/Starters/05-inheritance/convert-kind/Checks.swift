import CourseChecks
import CourseWorlds
import Lineage

@testable import func ConvertKindExercise.publishAsBook

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the post is now a book with its ISBN") {
        let (trial, id) = try converted("Title 3", isbn: "3-16-148410-0")
        let book = try expectPresent(
          try trial.container.newContext().fetchFirst(Query<Book>.where { $0.title == "Title 3" }),
          "a book of that title")
        try expectEqual(book.isbn, "3-16-148410-0", "the ISBN")
        try expect(
          book.objectID == id,
          "the ID: expected that of the post, \(id.uriRepresentation), found "
            + "\(book.objectID.uriRepresentation)")
      },
      Check("the book keeps tags and author") {
        let (trial, _) = try converted("Title 3", isbn: "3-16-148410-0")
        let book = try trial.container.newContext()
          .fetchRequired(Query<Book>.where { $0.title == "Title 3" })
        try expectEqual(book.author?.name, "Grace", "the author")
        try expectEqual(try book.tags.map(\.name), ["Swift"], "the tags")
      },
      Check("the row is the same, and has no platform") { try checkRow("Title 3") },
      Check("the function does not save") {
        let context = try TrialStore.publications().container.newContext()
        let post = try context.fetchRequired(Query<BlogPost>.where { $0.title == "Title 3" })
        _ = try publishAsBook(post, isbn: "3-16-148410-0", in: context)
        try expect(
          context.hasChanges,
          "the context should have an unsaved change, but has none; leave the save to the caller")
      },
      Check("the number of rows is unchanged", isHidden: true) {
        let (trial, _) = try converted("Title 8", isbn: "1")
        try expectEqual(
          try trial.rows("SELECT CAST(COUNT(*) AS TEXT) FROM ZPUBLICATION"), [["20"]],
          "the number of rows")
      },
      Check("another post also keeps its row", isHidden: true) { try checkRow("Title 18") },
    ]
  }

  /// A store in which the post has become a book, and the ID of the post.
  private static func converted(
    _ title: String, isbn: String
  ) throws -> (TrialStore, ManagedObjectID) {
    let trial = try TrialStore.publications()
    let context = trial.container.newContext()
    let post = try context.fetchRequired(Query<BlogPost>.where { $0.title == title })
    let id = post.objectID
    _ = try publishAsBook(post, isbn: isbn, in: context)
    try context.save()
    return (trial, id)
  }

  private static func checkRow(_ title: String) throws {
    let before = try TrialStore.publications().rows(sql(title))
    let after = try converted(title, isbn: "1").0.rows(sql(title))
    for row in before + after { print(row.map { $0 ?? "NULL" }.joined(separator: " | ")) }
    try expectEqual(after.map { $0[0] ?? "" }, before.map { $0[0] ?? "" }, "the primary key")
    try expectEqual(after.map { $0[1] ?? "NULL" }, ["Book"], "the entity")
    try expectEqual(after.map { $0[2] ?? "NULL" }, ["NULL"], "the platform")
  }

  private static func sql(_ title: String) -> String {
    """
    SELECT CAST(Z_PK AS TEXT), Z_NAME, ZPLATFORM FROM ZPUBLICATION
    JOIN Z_PRIMARYKEY ON Z_PRIMARYKEY.Z_ENT = ZPUBLICATION.Z_ENT WHERE ZTITLE = '\(title)'
    """
  }
}
