import CourseChecks
import CourseWorlds
import Lineage

@testable import func InheritedTagsExercise.books
@testable import func InheritedTagsExercise.publications
@testable import func InheritedTagsExercise.tag

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a new tag leads to objects of all kinds", task: 1) { try checkTag("Summer", of: 10) },
      Check("the tagged publications are sorted, the newest first", task: 2) {
        try checkPublications(of: 20)
      },
      Check("one statement fetches them from one table", task: 2) {
        let trial = try TrialStore.publications()
        let context = trial.container.newContext()
        let uses = try trial.statements { _ = try context.fetch(publications(tagged: "Swift")) }
        try expectEqual(uses.count, 1, "the number of statements")
        try expect(
          uses[0].sql.contains("ZPUBLICATION"),
          "the statement should read ZPUBLICATION, but it reads other tables")
      },
      Check("the tagged books are books", task: 3) { try checkBooks(of: 20) },
      Check("another tag leads to its own publications", task: 1, isHidden: true) {
        try checkTag("Winter", of: 25)
      },
      Check("the tagged publications of 33 are right", task: 2, isHidden: true) {
        try checkPublications(of: 33)
      },
      Check("an unused tag finds nothing", task: 2, isHidden: true) {
        let context = try TrialStore.publications().container.newContext()
        for name in ["Cobol", "Swi"] {
          try expectEqual(
            try context.count(publications(tagged: name)), 0,
            "the number of publications with the tag “\(name)”")
          try expectEqual(
            try context.count(books(tagged: name)), 0,
            "the number of books with the tag “\(name)”")
        }
      },
      Check("the tagged books of 40 are right", task: 3, isHidden: true) {
        try checkBooks(of: 40)
      },
    ]
  }

  private static func checkTag(_ name: String, of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let context = trial.container.newContext()
    try tag(try context.fetch(Query<Publication>.all), with: name, in: context)
    try context.save()
    let reader = trial.container.newContext()
    let found = try reader.fetchRequired(Query<Tag>.where { $0.name == name }).publications
    try expectEqual(found.count, count, "the number of publications of the tag")
    let kinds = Set(found.map { "\(type(of: $0))" })
    try expect(
      kinds.isSuperset(of: ["Book", "AcademicPaper", "WebArticle", "BlogPost"]),
      "the tag should lead to all kinds, but leads to \(kinds.sorted())")
    let swift = try reader.fetchRequired(Query<Tag>.where { $0.name == "Swift" }).publications
    try expectEqual(
      swift.count, (count + 2) / 3, "the number of publications that keep the tag “Swift”")
  }

  private static func checkPublications(of count: Int) throws {
    let context = try TrialStore.publications(count).container.newContext()
    try expectEqual(
      try context.fetch(publications(tagged: "Swift")).map(\.title),
      stride(from: 0, to: count, by: 3).reversed().map { "Title \($0)" }, "the titles")
  }

  private static func checkBooks(of count: Int) throws {
    let context = try TrialStore.publications(count).container.newContext()
    try expectEqual(
      try context.fetch(books(tagged: "Swift")).map(\.title).sorted(),
      stride(from: 0, to: count, by: 15).map { "Title \($0)" }.sorted(), "the titles of the books")
  }
}
