// Fetches objects of two entities that share a class, and of one whose class is not listed.
import CourseChecks
import Lineage

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")
}

final class Draft: ManagedObject {
  static let text = Attribute<String?>("text")
}

@main
struct EntityAndClass {
  static func main() throws {
    var demonstration = Demonstration()
    let entities = [("Note", "Note"), ("Memo", "Note"), ("Draft", "Draft")].map { name, className in
      EntityDescription(
        name: name, managedObjectClassName: className,
        properties: [AttributeDescription(name: "text", type: .string)])
    }
    let container = try PersistentContainer(
      inMemory: ManagedObjectModel(entities: entities), classes: [Note.self])
    let context = container.newContext()
    for entity in entities { try context.insert(entityName: entity.name) }
    try context.save()

    let later = container.newContext()
    var found: [String: ManagedObject] = [:]
    for entity in entities {
      let request = FetchRequest<ManagedObject>(entityName: entity.name)
      found[entity.name] = try later.fetch(request).first
    }
    demonstration.show(
      ["entity", "class of the object", "entityName"],
      found.sorted { $0.key < $1.key }.map { name, object in
        [name, "\(type(of: object))", object.entityName]
      })
    demonstration.record("shared", found["Memo"].map { "\(type(of: $0))" } ?? "nothing")
    demonstration.record("entity", found["Memo"]?.entityName ?? "nothing")
    demonstration.record("unlisted", found["Draft"].map { "\(type(of: $0))" } ?? "nothing")
    let notes = try later.fetch(Query<Note>.all).count
    demonstration.show("Query<Note>.all finds \(notes)")
    demonstration.record("fetched", notes)
    try demonstration.finish()
  }
}
