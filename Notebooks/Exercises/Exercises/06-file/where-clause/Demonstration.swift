// Shows the SQL of three fetches of one hierarchy.
import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@main
struct WhereClause {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications(shape: .parentEntity)
    func show(_ name: String, _ fetch: (ManagedObjectContext) throws -> Void) throws {
      let context = trial.container.newContext()
      let sql = try trial.statements { try fetch(context) }.first?.sql ?? ""
      let condition = sql.range(of: "WHERE").map { String(sql[$0.lowerBound...]) } ?? "no WHERE"
      demonstration.show("\(name): \(condition)")
      let isSeveral = condition.contains(" IN ") || condition.contains("BETWEEN")
      demonstration.record(
        name, !condition.contains("Z_ENT") ? "none" : isSeveral ? "several" : "one")
    }
    try show("book") { _ = try $0.fetch(Query<Book>.all) }
    try show("root") { _ = try $0.fetch(Query<Publication>.all) }
    try show("plain") { _ = try $0.fetch(Query<Publication>.all.withoutSubentities()) }
    try demonstration.finish()
  }
}
