// Creates a store of publications and reads its tables.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct CountTables {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications(strategy: .parentEntity)
    let tables = try trial.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
    let ofEntities = tables.compactMap { $0[0] }.filter { $0.hasPrefix("Z") && !$0.hasPrefix("Z_") }
    demonstration.show(["table"], ofEntities.map { [$0] })
    demonstration.record("tables", ofEntities.count)

    let books = try trial.rows(
      """
      SELECT ZTITLE, ZISBN, ZPLATFORM FROM ZPUBLICATION
      WHERE Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Book') LIMIT 2
      """)
    demonstration.show(["ZTITLE", "ZISBN", "ZPLATFORM"], books.map { $0.map { $0 ?? "NULL" } })
    let platform = books.first?[2]
    demonstration.record("platform", platform.map { $0.isEmpty ? "an empty text" : $0 } ?? "NULL")
    try demonstration.finish()
  }
}
