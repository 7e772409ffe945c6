// Ends a migration half-way, looks at the file, and opens it again.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct Interrupted {
  static func main() throws {
    var demonstration = Demonstration()
    let file = try StoreFile()
    let context = try file.open(model(1)).newContext()
    for name in ["Ada", "Grace", "Barbara", "Frances"] {
      try context.insert(entityName: "Person").setValue(.string(name), forKey: "name")
    }
    try context.save()

    let people = EntityMapping(from: "Person", to: "Person") { old in
      guard case .string(let name) = old["name"] else { return [:] }
      return ["initial": .string(String(name.prefix(1)))]
    }
    let step = try MappingModel(from: model(1), to: model(2), mappings: [people])
    let versions = ModelVersions([model(1), model(2)], mappings: [step])
    do {
      _ = try file.open(model(2)) {
        $0.modelVersions = versions
        $0.migrationObserver = { progress in
          if progress.copiedCount >= 2 { throw CancellationError() }
        }
      }
      demonstration.record("error", "opened")
    } catch let error as SQLiteStoreError {
      let code = error.migrationCode.map { "\($0)" } ?? "another"
      demonstration.show("the migration ended with code \(code)")
      demonstration.record("error", code)
    }

    let columns = try file.rows("SELECT name FROM pragma_table_info('ZPERSON')")
    let rows = try file.rows("SELECT Z_PK, ZNAME FROM ZPERSON ORDER BY Z_PK")
    demonstration.show(["Z_PK", "ZNAME"], rows.map { $0.map { $0 ?? "NULL" } })
    let form = columns.contains(["ZINITIAL"]) ? "new" : "old"
    demonstration.record("rows", "\(rows.count) \(form)")

    _ = try file.open(model(2)) { $0.modelVersions = versions }
    let after = try file.rows("SELECT Z_PK, ZNAME, ZINITIAL FROM ZPERSON ORDER BY Z_PK")
    demonstration.show(["Z_PK", "ZNAME", "ZINITIAL"], after.map { $0.map { $0 ?? "NULL" } })
    demonstration.record("again", after.filter { $0[2] != nil }.count)
    try demonstration.finish()
  }

  private static func model(_ version: Int) -> ManagedObjectModel {
    let person = EntityDescription(
      name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    if version > 1 {
      person.properties.append(AttributeDescription(name: "initial", type: .string))
    }
    return ManagedObjectModel(entities: [person])
  }
}
