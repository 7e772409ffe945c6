import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func BackgroundTaskExercise.importPosts
@testable import func BackgroundTaskExercise.title

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the import returns the number of posts", task: 1) {
        let trial = try TrialStore.publications()
        let count = try await importPosts(["One", "Two", "Three"], into: trial.container)
        try expectEqual(count, 3, "the returned number")
      },
      Check("the posts are in the file", task: 1) {
        try await checkImport(["One", "Two", "Three"])
      },
      Check("title returns the title for an ID", task: 2) { try await checkTitle(7, of: 20) },
      Check("an import of other titles is in the file", task: 1, isHidden: true) {
        try await checkImport((0..<250).map { "Post \($0)" })
      },
      Check("title works for IDs of all kinds", task: 2, isHidden: true) {
        for number in 0..<5 { try await checkTitle(number, of: 12) }
      },
      Check("the ID of a deleted object causes an error", task: 2, isHidden: true) {
        let trial = try TrialStore.publications()
        let context = trial.container.newContext()
        let publication = try context.fetchRequired(Query<Publication>.all)
        let id = publication.objectID
        context.delete(publication)
        try context.save()
        let found = try? await title(of: id, in: trial.container)
        try expectEqual(found, nil, "the title of a deleted publication")
      },
    ]
  }

  private static func checkImport(_ titles: [String]) async throws {
    let trial = try TrialStore.publications(0)
    _ = try await importPosts(titles, into: trial.container)
    let posts = try trial.container.newContext().fetch(Query<BlogPost>.all)
    try expectEqual(posts.count, titles.count, "the number of stored posts")
    try expectEqual(
      posts.map(\.title).sorted(), titles.sorted(), "the titles of the stored posts")
  }

  private static func checkTitle(_ number: Int, of count: Int) async throws {
    let trial = try TrialStore.publications(count)
    let context = trial.container.newContext()
    let query = Query<Publication>.where { $0.title == "Title \(number)" }
    let id = try context.fetchRequired(query).objectID
    let found: String
    do {
      found = try await title(of: id, in: trial.container)
    } catch {
      throw Wrong(
        "the title of the \(id.entityName): expected “Title \(number)”, found an error: \(error)")
    }
    try expectEqual(found, "Title \(number)", "the title of the \(id.entityName)")
  }
}
