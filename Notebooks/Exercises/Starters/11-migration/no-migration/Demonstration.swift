// Opens old stores with edited models and reports the outcomes.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct NoMigration {
  static func main() throws {
    var demonstration = Demonstration()
    let defaulted = model(
      title: AttributeDescription(
        name: "title", type: .string, defaultValue: .string("untitled")))
    let indexed = model()
    indexed.entities[0].indexes = [
      FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])
    ]
    let required = model(
      title: AttributeDescription(name: "title", type: .string, isOptional: false))
    let completed = model(
      title: AttributeDescription(
        name: "title", type: .string, isOptional: false, defaultValue: .string("untitled")))
    let retyped = model(pages: AttributeDescription(name: "pages", type: .integer32))
    let edits: [(fact: String, text: String, model: ManagedObjectModel)] = [
      ("default", "another default value", defaulted), ("index", "an index", indexed),
      ("optional", "a new optional attribute", longer()),
      ("required", "required without default", required),
      ("completed", "required with a default", completed), ("type", "another type", retyped),
    ]
    var rows: [[String]] = []
    for edit in edits {
      let outcome = try open(edit.model)
      rows.append([edit.text, outcome])
      demonstration.record(edit.fact, outcome)
    }
    let inference = try open(longer()) { $0.shouldInferMappingModelAutomatically = false }
    rows.append(["a new optional attribute, no inference", inference])
    demonstration.record("inference", inference)
    let migration = try open(longer()) { $0.shouldMigrateStoreAutomatically = false }
    rows.append(["a new optional attribute, no migration", migration])
    demonstration.show(["edit", "an old store"], rows)
    demonstration.record("migration", migration)

    let file = try StoreFile()
    let context = try file.open(model()).newContext()
    try context.insert(entityName: "Book")
    try context.save()
    _ = try file.open(completed)
    let title = try file.rows("SELECT ZTITLE FROM ZBOOK")[0][0] ?? "NULL"
    demonstration.show("after “required with a default” the old book is called \(title)")
    try demonstration.finish()
  }

  private static func model(
    title: AttributeDescription = AttributeDescription(name: "title", type: .string),
    pages: AttributeDescription = AttributeDescription(name: "pages", type: .string)
  ) -> ManagedObjectModel {
    ManagedObjectModel(entities: [EntityDescription(name: "Book", properties: [title, pages])])
  }

  private static func longer() -> ManagedObjectModel {
    let model = model()
    model.entities[0].properties.append(AttributeDescription(name: "isbn", type: .string))
    return model
  }

  /// The outcome for a store of the first model that is opened with another.
  private static func open(
    _ model: ManagedObjectModel, configure: (inout PersistentStoreDescription) -> Void = { _ in }
  ) throws -> String {
    let file = try StoreFile()
    let first = Self.model()
    let context = try file.open(first).newContext()
    try context.insert(entityName: "Book")
    try context.save()
    do {
      let container = try file.open(model, configure: configure)
      let isSame = container.managedObjectModel.isCompatible(
        withVersionHashes: first.entityVersionHashesByName)
      return isSame ? "opens" : "migrated"
    } catch ObjectGraphError.store(let error) where error.migrationCode != nil {
      return "refused"
    }
  }
}
