// Runs five fetches and shows the condition of each statement.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct WhereClause {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try Periodicals.store(strategy: .parentEntity)
    let context = trial.container.newContext()
    let fetches: [(fact: String, query: String, run: () throws -> Void)] = [
      ("book", "Query<Book>.all", { _ = try context.fetch(Query<Book>.all) }),
      ("root", "Query<Publication>.all", { _ = try context.fetch(Query<Publication>.all) }),
      (
        "plain", "Query<Publication>.all.withoutSubentities()",
        { _ = try context.fetch(Query<Publication>.all.withoutSubentities()) }
      ),
      ("middle", "Query<Periodical>.all", { _ = try context.fetch(Query<Periodical>.all) }),
      (
        "cast", "Query<Publication>.where { $0.as(Book.self).pageCount > 300 }",
        { _ = try context.fetch(Query<Publication>.where { $0.as(Book.self).pageCount > 300 }) }
      ),
    ]
    var rows: [[String]] = []
    for fetch in fetches {
      let sql = try trial.statements { try fetch.run() }.first?.sql ?? ""
      let condition = Self.condition(of: sql)
      rows.append([fetch.query, condition.isEmpty ? "none" : condition])
      demonstration.record(fetch.fact, Self.form(of: condition))
    }
    let numbers = try trial.rows(
      "SELECT CAST(Z_ENT AS TEXT), Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    demonstration.show(["Z_ENT", "Z_NAME"], numbers.map { $0.map { $0 ?? "NULL" } })
    demonstration.show("")
    demonstration.show(["query", "condition"], rows)
    try demonstration.finish()
  }

  /// The text after WHERE, without the table's name.
  private static func condition(of sql: String) -> String {
    guard let place = sql.range(of: " WHERE ") else { return "" }
    return String(sql[place.upperBound...]).replacing("t0.", with: "")
  }

  /// The condition on Z_ENT, with n for each number.
  private static func form(of condition: String) -> String {
    condition.contains("Z_ENT") ? condition.replacing(#/[0-9]+/#, with: "n") : "none"
  }
}
