import CourseChecks
import CourseWorlds
import Lineage

@testable import func FetchKindsExercise.books
@testable import func FetchKindsExercise.newest
@testable import func FetchKindsExercise.plain

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("newest returns all 20, the newest first", task: 1) { try checkNewest(of: 20) },
      Check("each object is an instance of its own class", task: 1) {
        let trial = try TrialStore.publications()
        let classes = Set(try newest(in: trial.container.newContext()).map { "\(type(of: $0))" })
        try expect(
          classes.isSuperset(of: ["Book", "AcademicPaper", "WebArticle", "BlogPost"]),
          "the classes of the objects: expected all four kinds, found \(classes.sorted())")
      },
      Check("newest runs one statement for all kinds", task: 1) {
        let trial = try TrialStore.publications()
        let uses = try trial.statements { _ = try newest(in: trial.container.newContext()) }
        try expectEqual(uses.count, 1, "the number of statements")
      },
      Check("books returns the four books", task: 2) { try checkBooks(of: 20) },
      Check("books lets the store select", task: 2) {
        try checkSelection { _ = try books(in: $0) }
      },
      Check("plain returns only plain publications", task: 3) { try checkPlain(of: 20) },
      Check("plain lets the store select", task: 3) {
        try checkSelection { _ = try plain(in: $0) }
      },
      Check("newest is right for other data", task: 1, isHidden: true) { try checkNewest(of: 33) },
      Check("books is right for other data", task: 2, isHidden: true) { try checkBooks(of: 33) },
      Check("plain is right for other data", task: 3, isHidden: true) { try checkPlain(of: 33) },
    ]
  }

  private static func checkNewest(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let titles = try newest(in: trial.container.newContext()).map(\.title)
    try expectEqual(titles, (0..<count).reversed().map { "Title \($0)" }, "the titles")
  }

  private static func checkBooks(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let found = try books(in: trial.container.newContext())
    try expectEqual(
      found.map(\.title).sorted(), stride(from: 0, to: count, by: 5).map { "Title \($0)" }.sorted(),
      "the titles of the books")
  }

  /// Compares with a fetch of all publications, which a filter in Swift needs.
  private static func checkSelection(_ work: (ManagedObjectContext) throws -> Void) throws {
    let trial = try TrialStore.publications()
    let ofAll = try trial.steps {
      _ = try trial.container.newContext().fetch(Query<Publication>.all)
    }
    let found = try trial.steps { try work(trial.container.newContext()) }
    try expect(
      found < ofAll,
      "the steps of SQLite: expected fewer than the \(ofAll) of a fetch of all publications, "
        + "found \(found)")
  }

  private static func checkPlain(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let found = try plain(in: trial.container.newContext())
    let expected =
      Publications.Strategy.current == .parentEntity
      ? stride(from: 4, to: count, by: 5).map { $0 } : []
    try expectEqual(
      found.map(\.title).sorted(), expected.map { "Title \($0)" }.sorted(),
      "the titles of plain publications")
  }
}
