// Infers mappings between versions of a hierarchy.
import CourseChecks
import CourseWorlds
import Lineage

final class Book: ManagedObject {
  static let pages = Attribute<Int?>("pages")
}

@main
struct TwoRoots {
  static func main() throws {
    var demonstration = Demonstration()
    func book(_ own: [AttributeDescription] = []) -> EntityDescription {
      EntityDescription(name: "Book", properties: own)
    }
    func parent(_ kinds: [EntityDescription], _ own: [AttributeDescription] = [])
      -> ManagedObjectModel
    {
      ManagedObjectModel(entities: [
        EntityDescription(name: "Publication", properties: own, subentities: kinds)
      ])
    }
    func show(_ fact: String, _ from: ManagedObjectModel, _ to: ManagedObjectModel) {
      do {
        _ = try MappingModel.inferred(from: from, to: to)
        demonstration.show("\(fact): inferred")
        demonstration.record(fact, "yes")
      } catch {
        demonstration.show("\(fact): \(error)")
        demonstration.record(fact, "no")
      }
    }
    show("parent", ManagedObjectModel(entities: [book()]), parent([book()]))
    show(
      "merge", ManagedObjectModel(entities: [book(), EntityDescription(name: "Article")]),
      parent([book(), EntityDescription(name: "Article")]))

    func pages() -> [AttributeDescription] {
      [AttributeDescription(name: "pages", type: .integer32)]
    }
    let trial = try TrialStore(parent([book(pages())]), classes: [Book.self])
    let context = trial.container.newContext()
    Book(context: context).pages = 300
    try context.save()
    let moved = try trial.reopened(parent([book()], pages()), classes: [Book.self])
    let found = try moved.newContext().fetch(Query<Book>.all).map(\.pages)
    demonstration.show("pages after the move: \(found)")
    demonstration.record("up", found == [300] ? "yes" : "no")
    try demonstration.finish()
  }
}
