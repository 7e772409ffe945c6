import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias OwnQueryExercise.Query

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a step leaves the query before it as it was", task: 1) {
        let books = Query<Book>().sorted { $0.title }
        _ = books.where { $0.pageCount > 150 }
        _ = books.sorted { $0.pageCount }
        _ = books.limit(1)
        try expect(
          books == Query<Book>().sorted { $0.title },
          "the query before the steps: expected it as it was, found a changed query")
      },
      Check("each step returns another query", task: 1) {
        let all = Query<Book>()
        let steps = [
          ("where", all.where { $0.pageCount > 150 }), ("sorted", all.sorted { $0.title }),
          ("limit", all.limit(2)),
        ]
        for (name, query) in steps {
          try expect(query != all, "\(name): expected another query, found an equal one")
        }
      },
      Check("a limit has no position among the steps", task: 1) {
        try expect(
          Query<Book>().limit(2).where { $0.pageCount > 150 }
            == Query<Book>().where { $0.pageCount > 150 }.limit(2),
          "limit(2).where and where.limit(2): expected equal queries, found different ones")
      },
      Check("fetch finds the long books in their order", task: 2) {
        try expectTitles(
          Query<Book>().where { $0.pageCount > 120 }.sorted(by: { $0.pageCount }, ascending: false),
          ["Title 15", "Title 10", "Title 5"], "the books over 120 pages, the longest first")
      },
      Check("all conditions must be true", task: 2) {
        try expectTitles(
          Query<Book>().where { $0.pageCount > 120 }.where { $0.pageCount < 220 }
            .sorted { $0.pageCount },
          ["Title 5", "Title 10"], "the books over 120 and under 220 pages")
      },
      Check("a query of the parent finds all kinds", task: 2) {
        let trial = try TrialStore.publications(20)
        let found = try trial.container.newContext().fetch(Query<Publication>())
        try expectEqual(found.count, 20, "the number of publications of all kinds")
        let classes = Set(found.map { "\(type(of: $0))" })
        try expect(
          classes.isSuperset(of: ["Book", "AcademicPaper", "WebArticle", "BlogPost"]),
          "the classes of the objects: expected all four kinds, found \(classes.sorted())")
      },
      Check("the first criterion of the order decides", task: 2) {
        try expectTitles(
          byAuthor().limit(3), ["Title 18", "Title 16", "Title 14"],
          "the newest three of the first author")
      },
      Check("the last limit counts", task: 2) {
        try expectTitles(
          Query<Book>().sorted { $0.pageCount }.limit(3).limit(1), ["Title 0"],
          "the books with limit(3).limit(1)")
      },
      Check("fetch runs one statement with the limit", task: 2) {
        let trial = try TrialStore.publications(20)
        let uses = try trial.statements {
          _ = try trial.container.newContext().fetch(Query<Book>().sorted { $0.title }.limit(2))
        }
        try expectEqual(
          uses.map(\.executionCount).reduce(0, +), 1, "the number of statements")
        let sql = uses.first?.sql ?? ""
        try expect(
          sql.contains(" LIMIT "),
          "the end of the statement: expected a LIMIT, found “…\(sql.suffix(60))”")
      },
      Check("a shared query is right for other data", task: 2, isHidden: true) {
        try expectTitles(
          byAuthor().limit(2), ["Title 32", "Title 30"], "the newest two of the first author",
          of: 33)
        try expectTitles(
          byAuthor().where { $0.author.name == "Grace" }.limit(2), ["Title 31", "Title 29"],
          "the newest two by Grace", of: 33)
      },
      Check("a query finds objects outside the hierarchy", task: 2, isHidden: true) {
        let trial = try TrialStore.publications(5)
        let found = try trial.container.newContext().fetch(
          Query<Author>().sorted(by: { $0.name }, ascending: false))
        try expectEqual(found.map(\.name), ["Grace", "Ada"], "the authors, the last name first")
      },
    ]
  }

  private static func byAuthor() -> Query<Publication> {
    Query<Publication>().sorted { $0.author.name }.sorted(by: { $0.publishDate }, ascending: false)
  }

  private static func expectTitles<Kind: Publication>(
    _ query: Query<Kind>, _ expected: [String], _ subject: String, of count: Int = 20
  ) throws {
    let trial = try TrialStore.publications(count)
    let found: [Publication] = try trial.container.newContext().fetch(query)
    try expectEqual(found.map(\.title), expected, subject)
  }
}
