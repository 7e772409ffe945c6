// Creates one store with a concrete root and one with an abstract root, and compares them.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct AbstractFlip {
  static func main() throws {
    var demonstration = Demonstration()
    let concrete = try TrialStore.publications(strategy: .parentEntity)
    let abstract = try TrialStore.publications(strategy: .abstractRoot)

    let tables = try Self.tables(of: abstract)
    demonstration.show(
      ["statement where the root is abstract"], tables.values.sorted().map { [$0] })
    let ofBooks = tables.filter { $0.value.contains("ZISBN") }.keys.sorted()
    demonstration.record("table", ofBooks.joined(separator: ", "))

    let statements = "SELECT sql FROM sqlite_master ORDER BY name"
    let isSame = try concrete.rows(statements) == abstract.rows(statements)
    demonstration.show("\nstatements of tables and indexes: \(isSame ? "the same" : "different")")
    demonstration.record("schema", isSame ? "the same" : "different")

    let hashes = Publications.model(.parentEntity).entityVersionHashesByName
    let changed = Publications.model(.abstractRoot).entityVersionHashesByName
      .filter { $0.value != hashes[$0.key] }.keys.sorted()
    demonstration.show("version hashes that differ: \(changed.joined(separator: ", "))")
    demonstration.record("hashes", changed.count)

    let context = abstract.container.newContext()
    let plain = Publication(context: context)
    plain.title = "Neither book nor paper"
    do {
      try context.save()
      demonstration.record("insert", "stored")
    } catch {
      demonstration.show("saving a plain publication: \(error)")
      demonstration.record("insert", "refused")
    }
    try demonstration.finish()
  }

  /// The statements of the entities' tables, by the tables' names.
  private static func tables(of trial: TrialStore) throws -> [String: String] {
    let rows = try trial.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'Z\\_%' ESCAPE "
        + "'\\'"
    )
    return Dictionary(
      rows.map { ($0[0] ?? "", $0[1] ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
