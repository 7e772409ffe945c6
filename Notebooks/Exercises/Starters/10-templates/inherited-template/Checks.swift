import CourseChecks
import CourseWorlds
import Lineage

@testable import func InheritedTemplateExercise.addTemplate
@testable import func InheritedTemplateExercise.books
@testable import func InheritedTemplateExercise.plain
@testable import func InheritedTemplateExercise.publications

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model has one template, for publications", task: 1) {
        let model = Publications.model()
        addTemplate(to: model)
        try expectEqual(
          model.fetchRequestTemplatesByName.keys.sorted(), ["titled"],
          "the names of the templates")
        try expectEqual(
          model.fetchRequestTemplate(forName: "titled")?.entityName, "Publication",
          "the entity of the template")
      },
      Check("the request for publications finds all kinds", task: 1) {
        try checkPublications("1", of: 20)
      },
      Check("the request for books names the kind", task: 2) {
        let trial = try filled(1)
        try expectEqual(
          try books(titled: "1", in: trial.container.newContext()).entityName, "Book",
          "the entity of the request for books")
      },
      Check("the request for books finds books only", task: 2) { try checkBooks("1", of: 20) },
      Check("the request for plain publications finds no sub-kinds", task: 3) {
        try checkPlain("1", of: 20)
      },
      Check("all requests follow another template of the name", task: 3) {
        let model = Publications.model()
        addTemplate(to: model)
        model.setFetchRequestTemplate(
          FetchRequestTemplate(entityName: "Publication", predicateFormat: "title ENDSWITH $WORD"),
          forName: "titled")
        let trial = try TrialStore(model, classes: Publications.classes)
        try Publications.fill(trial.container.newContext(), count: 60)
        let context = trial.container.newContext()
        try expectEqual(
          numbers(try context.fetch(publications(titled: "1", in: context))),
          [1, 11, 21, 31, 41, 51], "the numbers of titles that end with 1, of all kinds")
        try expectEqual(
          numbers(try context.fetch(books(titled: "5", in: context))), [5, 15, 25, 35, 45, 55],
          "the numbers of titles that end with 5, of books")
        try expectEqual(
          numbers(try context.fetch(plain(titled: "4", in: context))),
          Publications.Strategy.current == .parentEntity ? [4, 14, 24, 34, 44, 54] : [],
          "the numbers of titles that end with 4, of plain publications")
      },
      Check("all kinds are right for other data", task: 1, isHidden: true) {
        try checkPublications("2", of: 33)
        try checkPublications("title", of: 33)
      },
      Check("books are right for other data", task: 2, isHidden: true) {
        try checkBooks("2", of: 33)
      },
      Check("plain publications are right for other data", task: 3, isHidden: true) {
        try checkPlain("2", of: 33)
      },
    ]
  }

  private static func filled(_ count: Int) throws -> TrialStore {
    let model = Publications.model()
    addTemplate(to: model)
    let trial = try TrialStore(model, classes: Publications.classes)
    try Publications.fill(trial.container.newContext(), count: count)
    return trial
  }

  /// The numbers of the titles in ascending order.
  private static func numbers(_ found: [some Publication]) -> [Int] {
    found.compactMap { Int($0.title.dropFirst("Title ".count)) }.sorted()
  }

  private static func expected(_ word: String, of count: Int, where isWanted: (Int) -> Bool)
    -> [Int]
  {
    (0..<count).filter { isWanted($0) && "Title \($0)".contains(word) }
  }

  private static func checkPublications(_ word: String, of count: Int) throws {
    let trial = try filled(count)
    let context = trial.container.newContext()
    try expectEqual(
      numbers(try context.fetch(publications(titled: word, in: context))),
      expected(word, of: count) { _ in true }, "the numbers of titles with \(word), of all kinds")
  }

  private static func checkBooks(_ word: String, of count: Int) throws {
    let trial = try filled(count)
    let context = trial.container.newContext()
    try expectEqual(
      numbers(try context.fetch(books(titled: word, in: context))),
      expected(word, of: count) { $0 % 5 == 0 }, "the numbers of titles with \(word), of books")
  }

  private static func checkPlain(_ word: String, of count: Int) throws {
    let trial = try filled(count)
    let context = trial.container.newContext()
    let hasPlain = Publications.Strategy.current == .parentEntity
    try expectEqual(
      numbers(try context.fetch(plain(titled: word, in: context))),
      expected(word, of: count) { hasPlain && $0 % 5 == 4 },
      "the numbers of titles with \(word), of plain publications")
  }
}
