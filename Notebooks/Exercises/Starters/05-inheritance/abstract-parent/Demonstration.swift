// Creates an object of an abstract entity and reports the result.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct AbstractParent {
  static func main() throws {
    var demonstration = Demonstration()
    let trial = try TrialStore.publications(strategy: .abstractRoot)
    demonstration.record("refused", try moment(in: trial.container.newContext(), &demonstration))

    let tables = try trial.rows(
      "SELECT name FROM sqlite_master WHERE name IN ('ZPUBLICATION', 'ZBOOK', 'ZBLOGPOST')")
    demonstration.show(["table"], tables.map { $0.map { $0 ?? "" } })
    demonstration.record("table", tables.compactMap { $0[0] }.sorted().joined(separator: ", "))

    let lax = try laxContainer(beside: trial)
    let context = lax.newContext()
    Publication(context: context).title = "Neither this nor that"
    try context.save()
    let found = try lax.newContext().fetch(Query<Publication>.all.withoutSubentities())
    demonstration.show(["title", "entity"], found.map { [$0.title, $0.entityName] })
    demonstration.record("lax", found.count)
    try demonstration.finish()
  }

  private static func moment(
    in context: ManagedObjectContext, _ demonstration: inout Demonstration
  ) throws -> String {
    let publication = Publication(context: context)
    publication.title = "Neither this nor that"
    do { try context.save() } catch {
      guard case .validation(let failures) = error else { throw error }
      for failure in failures { demonstration.show("\(failure.entity): \(failure.rule)") }
      return "the save"
    }
    return "nothing"
  }

  /// A store of the same model that accepts objects of abstract entities, like Core Data.
  private static func laxContainer(beside trial: TrialStore) throws -> PersistentContainer {
    let container = PersistentContainer(
      name: "Lax", managedObjectModel: Publications.model(.abstractRoot),
      classes: Publications.classes)
    var description = PersistentStoreDescription(type: .sqlite, path: trial.path + ".lax")
    description.allowsAbstractInstances = true
    container.persistentStoreDescriptions = [description]
    try container.loadPersistentStores()
    return container
  }
}
