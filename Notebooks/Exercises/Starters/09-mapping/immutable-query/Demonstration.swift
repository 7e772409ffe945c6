// Builds queries from another query, prints them and runs them.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct ImmutableQuery {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications(20)
    var queries: [Query<Book>] = []
    let uses = trial.statements {
      let books = Query<Book>.all.ascending { $0.title }
      let long = books.where { $0.pageCount > 150 }.limit(1)
      let byPages = books.descending { $0.pageCount }
      let limited = books.limit(2).where { $0.pageCount > 150 }
      queries = [books, long, byPages, limited]
      for query in queries { demonstration.show("\(query)") }
    }
    let context = trial.container.newContext()
    let found = try queries.map { try context.fetch($0).map(\.title) }
    demonstration.show("")
    let names = ["books", "long", "byPages", "limited"]
    demonstration.show(
      ["query", "finds"], zip(names, found).map { [$0, $1.joined(separator: ", ")] })
    demonstration.record("base", found[0].count)
    demonstration.record("first", found[2].first ?? "")
    demonstration.record("limited", found[3].count)
    demonstration.record("statements", uses.map(\.executionCount).reduce(0, +))
    try demonstration.finish()
  }
}
