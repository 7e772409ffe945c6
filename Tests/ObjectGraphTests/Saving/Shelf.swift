import Lineage
import TestModels
import TestSupport

/// Items with a unique rank, boxes that hold them, and notes that are deleted with them.
enum Shelf {
  /// Returns the model; with a required box, an item without one is invalid.
  static func model(isBoxRequired: Bool = false) -> ManagedObjectModel {
    let book = EntityDescription("Book", ["pages": .integer64])
    let item = EntityDescription(
      "Item", ["name": .string, "rank": .integer64, "code": .string], subentities: [book],
      uniquenessConstraints: [["rank"], ["code"]])
    let box = EntityDescription("Box", ["name": .string, "size": .integer64])
    let note = EntityDescription("Note", ["name": .string])
    item.join(
      "box",
      RelationshipDescription(
        minCount: isBoxRequired ? 1 : 0, maxCount: 1, isOptional: !isBoxRequired), to: box, "items",
      .many)
    item.join("notes", .many.deleting(by: .cascade), to: note, "item", .one)
    item.join("shelves", .many, to: box, "shown", .many)
    box.refer("label", .one, to: note)
    return ManagedObjectModel(entities: [item, box, note])
  }
}

extension ManagedObjectContext {
  @discardableResult
  func put(_ name: String, rank: Int64? = nil, as entity: String = "Item") throws -> ManagedObject {
    let object = try insert(entityName: entity)
    object.set(name, for: "name")
    if let rank { object.set(rank, for: "rank") }
    return object
  }

  /// Returns names and ranks in this context, by name.
  func ranks() throws -> [String] {
    try fetch(FetchRequest<ManagedObject>(entityName: "Item"))
      .map { "\($0.string("name") ?? "-") \($0.integer("rank").map(String.init) ?? "-")" }.sorted()
  }
}
