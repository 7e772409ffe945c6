// Counts the statements behind reading relationships.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct LazyLoading {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications(10, shape: .parentEntity)
    let context = trial.container.newContext()
    var found: [Publication] = []
    let fetching = try count(trial) { found = try context.fetch(Query<Publication>.all) }
    demonstration.show("fetching: \(fetching)")
    demonstration.record("fetch", fetching)
    let authors = try count(trial) { for one in found { _ = one.author?.name } }
    demonstration.show("reading the authors' names: \(authors)")
    demonstration.record("authors", authors)

    let fresh = trial.container.newContext()
    let first = try fresh.fetchRequired(Query<Author>.all)
    let before = fresh.registeredObjects.count
    let number = try first.publications.count
    let made = fresh.registeredObjects.count - before
    demonstration.show("\(number) publications counted, \(made) objects made")
    demonstration.record("counted", made == 0 ? "none" : "all")
    try demonstration.finish()
  }

  private static func count(_ trial: TrialStore, _ work: () throws -> Void) rethrows -> Int {
    try trial.statements(work).reduce(0) { $0 + $1.executionCount }
  }
}
