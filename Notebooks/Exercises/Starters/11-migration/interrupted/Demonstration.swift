// Cancels a migration half-way, reads the file, and opens it again.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct Interrupted {
  static func main() throws {
    var demonstration = Demonstration()
    let file = try StoreFile()
    let context = try file.open(model(1)).newContext()
    for number in 1...3_000 {
      try context.insert(entityName: "Person").setValue(.string("P\(number)"), forKey: "name")
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
          print(progress)
          if progress.copiedCount >= 1_000 { throw CancellationError() }
        }
      }
      demonstration.record("error", "opened")
    } catch ObjectGraphError.store(let error) {
      let code = error.migrationCode.map { "\($0)" } ?? "another"
      demonstration.show("the migration ended with code \(code)")
      demonstration.record("error", code)
    }

    let columns = try file.rows("SELECT name FROM pragma_table_info('ZPERSON')")
    let count = try file.rows("SELECT count(*) FROM ZPERSON")[0][0] ?? "no"
    let form = columns.contains(["ZINITIAL"]) ? "new" : "old"
    demonstration.show("the store has \(count) people in the \(form) form")
    demonstration.record("rows", "\(count) \(form)")

    _ = try file.open(model(2)) { $0.modelVersions = versions }
    let after = try file.rows("SELECT count(*), count(ZINITIAL) FROM ZPERSON")[0]
    demonstration.show(["people", "initials"], [after.map { $0 ?? "NULL" }])
    demonstration.record("again", after[1] ?? "refused")
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
