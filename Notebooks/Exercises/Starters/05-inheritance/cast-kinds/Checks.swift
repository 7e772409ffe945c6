import CourseChecks
import CourseWorlds
import Lineage

@testable import func CastKindsExercise.books
@testable import func CastKindsExercise.label

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the labels of the first five are right", task: 1) { try checkLabels(of: 5) },
      Check("the label shows a missing ISBN and a missing platform", task: 1) {
        let context = try TrialStore.publications(0).container.newContext()
        let (book, post) = (Book(context: context), BlogPost(context: context))
        (book.title, post.title) = ("Emma", "News")
        try expectEqual(label(of: book), "Emma (ISBN unknown)", "the label of the book")
        try expectEqual(
          label(of: post), "News on an unknown platform", "the label of the blog post")
      },
      Check("books finds the books among fetched publications", task: 2) { try checkBooks(of: 20) },
      Check("books runs no statement", task: 2) {
        let trial = try TrialStore.publications()
        let context = trial.container.newContext()
        let all = try context.fetch(Query<Publication>.all)
        let uses = try trial.statements {
          _ = try withExtendedLifetime(context) { try books(among: all) }
        }
        try expectEqual(uses.count, 0, "the number of statements")
      },
      Check("the labels of 40 publications are right", task: 1, isHidden: true) {
        try checkLabels(of: 40)
      },
      Check("books finds the books among 33 publications", task: 2, isHidden: true) {
        try checkBooks(of: 33)
      },
    ]
  }

  private static func checkLabels(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let all = try trial.container.newContext()
      .fetch(Query<Publication>.all.ascending { $0.publishDate })
    let isBlogPost = Publications.Strategy.current == .abstractRoot
    let expected = (0..<count).map { number in
      switch number % 5 {
      case 0: "Title \(number) (ISBN 3\(100 + number)-6\(200 + number))"
      case 3: "Title \(number) on \(number % 2 == 0 ? "Ghost" : "Medium")"
      case 4 where isBlogPost: "Title \(number) on an unknown platform"
      default: "Title \(number)"
      }
    }
    for (publication, expected) in zip(all, expected) {
      try expectEqual(label(of: publication), expected, "the label of the \(type(of: publication))")
    }
  }

  private static func checkBooks(of count: Int) throws {
    let trial = try TrialStore.publications(count)
    let context = trial.container.newContext()
    let all = try context.fetch(Query<Publication>.all.ascending { $0.publishDate })
    try expectEqual(
      try withExtendedLifetime(context) { try books(among: all).map(\.title) },
      stride(from: 0, to: count, by: 5).map { "Title \($0)" }, "the titles of the books")
  }
}
