import CourseChecks
import CourseWorlds
import Lineage

@testable import func SiblingColumnsExercise.libraryModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("one column holds the language of all publications", task: 1) {
        try expectEqual(try columns("ZLANGUAGE%"), ["ZLANGUAGE"], "the columns for languages")
      },
      Check("one condition on the language finds all kinds", task: 1) { try checkLanguage() },
      Check("one column holds the pages of books and theses", task: 2) {
        try expectEqual(try columns("ZPAGECOUNT%"), ["ZPAGECOUNT"], "the columns for pages")
      },
      Check("Book and Thesis are sub-entities of an abstract PrintedWork", task: 2) {
        let entities = libraryModel().entitiesByName
        let printed = try expectPresent(entities["PrintedWork"], "the entity PrintedWork")
        try expect(printed.isAbstract, "PrintedWork should be abstract, but is not")
        try expectEqual(
          Set(printed.subentities.map(\.name)), ["Book", "Thesis"],
          "the sub-entities of PrintedWork")
      },
      Check("a web article has no pages", task: 2) {
        let model = libraryModel()
        let article = try expectPresent(model.entitiesByName["WebArticle"], "the entity WebArticle")
        try expectEqual(
          article.propertiesByName.keys.sorted(), ["language", "title"],
          "the properties of WebArticle")
      },
      Check("the model has no warning about siblings", task: 2) {
        let warnings = libraryModel().warnings.filter {
          if case .storedOncePerSibling = $0.finding { true } else { false }
        }
        try expect(warnings.isEmpty, warnings.map(\.description).joined(separator: "; "))
      },
      Check("a fetch of printed works is one statement on one table", task: 2, isHidden: true) {
        let trial = try library()
        let uses = try trial.statements {
          let long = Query<PrintedWork>.where { $0.pageCount > 300 }
          let titles = try trial.container.newContext().fetch(long).map(\.title)
          try expectEqual(Set(titles), ["Book", "Thesis"], "the printed works with 301 pages")
        }
        try expectEqual(uses.count, 1, "the number of statements")
      },
    ]
  }

  private static func columns(_ pattern: String) throws -> [String] {
    let trial = try TrialStore(libraryModel(), classes: [])
    return try trial.rows(
      "SELECT name FROM pragma_table_info('ZPUBLICATION') WHERE name LIKE '\(pattern)' ORDER BY 1"
    ).compactMap { $0[0] }
  }

  private static func checkLanguage() throws {
    let publication = try expectPresent(
      libraryModel().entitiesByName["Publication"], "the entity Publication")
    try expect(
      publication.propertiesByName["language"] != nil,
      "the attribute language of Publication is missing")
    let trial = try library()
    let uses = try trial.statements {
      let german = Query<Publication>.where { $0.language == "de" }
      let titles = try trial.container.newContext().fetch(german).map(\.title)
      try expectEqual(Set(titles), ["Book", "WebArticle"], "the publications in German")
    }
    try expectEqual(uses.count, 1, "the number of statements")
  }

  /// A store with one object of each kind.
  private static func library() throws -> TrialStore {
    let model = libraryModel()
    var classes: [ManagedObject.Type] = [
      Publication.self, Book.self, Thesis.self, WebArticle.self,
    ]
    if model.entitiesByName["PrintedWork"] != nil { classes.append(PrintedWork.self) }
    let trial = try TrialStore(model, classes: classes)
    let context = trial.container.newContext()
    let book = Book(context: context)
    let thesis = Thesis(context: context)
    for printed: PrintedWork in [book, thesis] { printed.pageCount = 301 }
    let article = WebArticle(context: context)
    let publications: [(Publication, String)] = [(book, "de"), (thesis, "fr"), (article, "de")]
    for (publication, language) in publications {
      publication.title = "\(type(of: publication))"
      publication.language = language
    }
    try context.save()
    return trial
  }
}

class Publication: ManagedObject {
  static let title = Attribute<String>("title")
  static let language = Attribute<String?>("language")
}

class PrintedWork: Publication {
  static let pageCount = Attribute<Int?>("pageCount")
}

final class Book: PrintedWork {}

final class Thesis: PrintedWork {}

final class WebArticle: Publication {}
