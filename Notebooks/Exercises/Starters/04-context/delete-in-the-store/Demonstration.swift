// Deletes blog posts with objects and with a batch request, and counts.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct DeleteInTheStore {
  static func main() throws {
    var demonstration = Demonstration()
    let loop = try TrialStore.publications(100)
    let looping = loop.container.newContext()
    let posts = try looping.count(Query<BlogPost>.all)
    demonstration.show("\(posts) posts, \(looping.registeredObjects.count) objects in the context")
    demonstration.record("counted", looping.registeredObjects.count)
    let one = try loop.statements {
      for post in try looping.fetch(Query<BlogPost>.all) { looping.delete(post) }
      try looping.save()
    }

    let batch = try TrialStore.publications(100)
    let context = batch.container.newContext()
    let held = try context.fetch(Query<BlogPost>.all)
    let other = try batch.statements {
      _ = try context.execute(BatchDeleteRequest(entityName: "BlogPost"))
    }
    let stale = context.registeredObjects.count { $0 is BlogPost && !$0.isDeleted }
    withExtendedLifetime(held) {}

    let counts = [one, other].map { uses in
      uses.filter { $0.sql.hasPrefix("DELETE FROM ZPUBLICATION") }
        .reduce(0) { $0 + $1.executionCount }
    }
    demonstration.show(
      ["", "DELETE FROM ZPUBLICATION", "posts left"],
      [
        ["loop", "\(counts[0]) times", "\(try left(in: loop))"],
        ["batch", "\(counts[1]) times", "\(try left(in: batch))"],
      ])
    demonstration.show("\(stale) posts are still in the context that fetched them")
    demonstration.record(
      "more", counts[0] == counts[1] ? "same" : counts[0] > counts[1] ? "loop" : "batch")
    demonstration.record("stale", stale)
    try demonstration.finish()
  }

  private static func left(in trial: TrialStore) throws -> Int {
    try trial.container.newContext().count(Query<BlogPost>.all)
  }
}
