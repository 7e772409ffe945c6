// Reads a to-many relationship four times and counts the statements.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct LazyToMany {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications()
    let context = trial.container.newContext()
    let ada = try context.fetchRequired(Query<Author>.where { $0.name == "Ada" })
    var rows: [[String]] = []

    func look(_ line: String, _ work: () throws -> Void) throws {
      let uses = try trial.statements(work)
      let statements = uses.reduce(0) { $0 + $1.executionCount }
      let held = context.registeredObjects.count { $0 is Publication }
      rows.append(["\(rows.count + 1)", line, "\(statements)", "\(held)"])
      demonstration.record("line \(rows.count)", "\(statements), \(held)")
    }

    let lazySet = try ada.relationshipSet(forKey: Author.publications.propertyKey.description)
    var works: [Publication] = []
    try look("lazySet.count()") { _ = try lazySet.count() }
    try look("works = ada.publications") { works = try ada.publications }
    try look("works.map(\\.title)") { _ = works.map(\.title) }
    try look("ada.publications.count") { _ = try ada.publications.count }
    withExtendedLifetime(works) {}

    demonstration.show(["line", "", "statements", "publications in the context"], rows)
    try demonstration.finish()
  }
}
