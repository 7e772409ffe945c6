import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func TemplateVariableExercise.addTemplates
@testable import func TemplateVariableExercise.publications

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model has both templates", task: 1) {
        let model = Publications.model()
        addTemplates(to: model)
        try expectEqual(
          model.fetchRequestTemplatesByName.keys.sorted(), ["byAuthor", "byAuthorSince"],
          "the names of the templates")
      },
      Check("every variable needs a value", task: 1) {
        let trial = try filled(20)
        let context = trial.container.newContext()
        let error = try expectError("byAuthorSince without a date") {
          _ = try context.fetchRequest(
            fromTemplate: "byAuthorSince", substituting: ["AUTHOR": .attribute(.string("Ada"))],
            as: Publication.self)
        }
        try expectEqual(
          "\(error)", "no value was given for $SINCE; the given names are AUTHOR",
          "the error's message")
      },
      Check("publications by Ada are found, with and without a date", task: 2) {
        try check(20, "Ada", since: nil, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
        try check(20, "Ada", since: 10, [10, 12, 14, 16, 18])
        try check(20, "Grace", since: 19, [19])
      },
      Check("three calls run one statement three times", task: 2) {
        let trial = try filled(20)
        let context = trial.container.newContext()
        let uses = try trial.statements {
          for day in [3.0, 5, 7] {
            let since = Date(timeIntervalSinceReferenceDate: day * 86_400)
            _ = try publications(by: "Grace", since: since, in: context)
          }
        }
        try expectEqual(uses.count, 1, "the number of different statements")
        try expectEqual(uses[0].executionCount, 3, "the number of executions of the statement")
        let sql = uses[0].sql
        try expect(
          sql.contains("ZPUBLISHDATE >="),
          "the statement: expected a condition on ZPUBLISHDATE, found “\(sql)”")
      },
      Check("the titles are right for other data", task: 2, isHidden: true) {
        try check(7, "Grace", since: nil, [1, 3, 5])
        try check(7, "Grace", since: 4, [5])
        try check(7, "Nobody", since: nil, [])
      },
      Check("the requests come from the templates", task: 2) {
        let trial = try filled(20) { model in
          for (name, template) in model.fetchRequestTemplatesByName {
            var ofBooks = template
            ofBooks.entityName = "Book"
            model.setFetchRequestTemplate(ofBooks, forName: name)
          }
        }
        for since in [nil, Date(timeIntervalSinceReferenceDate: 0)] {
          let found = try publications(by: "Ada", since: since, in: trial.container.newContext())
          try expectEqual(
            found.map(\.title).sorted(), ["Title 0", "Title 10"],
            "the titles by Ada with templates that fetch books")
        }
      },
      Check("a call without a date finds a publication without one", task: 2, isHidden: true) {
        let trial = try filled(6)
        try trial.change("UPDATE ZPUBLICATION SET ZPUBLISHDATE = NULL WHERE ZTITLE = 'Title 2'")
        let found = try publications(by: "Ada", since: nil, in: trial.container.newContext())
        try expectEqual(
          found.map(\.title).sorted(), ["Title 0", "Title 2", "Title 4"],
          "the titles by Ada, one of them without a date")
      },
      Check("changing a request does not change the template", task: 2, isHidden: true) {
        let trial = try filled(20)
        let context = trial.container.newContext()
        var request = try context.fetchRequest(
          fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string("Ada"))],
          as: Publication.self)
        request.entityName = "Book"
        try expectEqual(try context.fetch(request).count, 2, "the number of books by Ada")
        try expectEqual(
          trial.container.managedObjectModel.fetchRequestTemplate(forName: "byAuthor")?.entityName,
          "Publication", "the template's entity")
      },
    ]
  }

  private static func filled(
    _ count: Int, change: (ManagedObjectModel) -> Void = { _ in }
  ) throws -> TrialStore {
    let model = Publications.model()
    addTemplates(to: model)
    change(model)
    let trial = try TrialStore(model, classes: Publications.classes)
    try Publications.fill(trial.container.newContext(), count: count)
    return trial
  }

  private static func check(
    _ count: Int, _ author: String, since day: Int?, _ expected: [Int]
  ) throws {
    let trial = try filled(count)
    let context = trial.container.newContext()
    let since = day.map { Date(timeIntervalSinceReferenceDate: Double($0) * 86_400) }
    let found = try publications(by: author, since: since, in: context)
    try expectEqual(
      found.map(\.title).sorted(), expected.map { "Title \($0)" }.sorted(),
      "the titles by \(author) since day \(day.map(String.init) ?? "nothing")")
  }
}
