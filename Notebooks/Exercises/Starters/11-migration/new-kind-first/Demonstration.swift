// Adds a sub-entity that sorts last, then one that sorts first, and reads the rows.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct NewKindFirst {
  static func main() throws {
    var demonstration = Demonstration()
    let (before, _) = try numbers(adding: nil)
    let (zine, _) = try numbers(adding: "Zine")
    let (atlas, isFound) = try numbers(adding: "Atlas")
    demonstration.show(
      ["new sub-entity", "Z_ENT of a book", "Z_ENT of a paper"],
      [["none"] + before, ["Zine"] + zine, ["Atlas"] + atlas])
    demonstration.record("before", before[0])
    demonstration.record("zine", zine[0])
    demonstration.record("atlas", atlas[0])
    demonstration.record("identifier", isFound ? "yes" : "no")
    try demonstration.finish()
  }

  /// The entity numbers of an old book and an old paper, and whether the book's ID still leads to
  /// it.
  private static func numbers(adding name: String?) throws -> ([String], Bool) {
    let file = try StoreFile()
    let first = try file.open(model(["Book", "Paper"]))
    let context = first.newContext()
    let book = try context.insert(entityName: "Book")
    try book.setValue(.string("Emma"), forKey: "title")
    try context.insert(entityName: "Paper")
    try context.save()
    let written = book.objectID.uriRepresentation

    let second = try file.open(model(["Book", "Paper"] + [name].compactMap { $0 }))
    let rows = try file.rows("SELECT Z_ENT FROM ZPUBLICATION ORDER BY ZTITLE IS NULL")
    let later = second.newContext()
    let object = try second.objectID(forURIRepresentation: written).map {
      try later.existingObject(with: $0)
    }
    let title = try object?.value(forKey: "title")
    return (rows.map { $0[0] ?? "NULL" }, title == .string("Emma"))
  }

  private static func model(_ kinds: [String]) -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Publication", properties: [AttributeDescription(name: "title", type: .string)],
        subentities: kinds.map { EntityDescription(name: $0) })
    ])
  }
}
