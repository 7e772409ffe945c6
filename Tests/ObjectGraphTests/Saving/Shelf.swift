import ObjectGraph
import ObjectModel
import StoreKinds

/// Items whose rank no two may share, boxes that hold them, and notes that go with them.
enum Shelf {
  /// The model; with a required box an item without one is not valid.
  static func model(isBoxRequired: Bool = false) -> ManagedObjectModel {
    let book = EntityDescription(
      name: "Book", properties: [AttributeDescription(name: "pages", type: .integer64)])
    let item = EntityDescription(
      name: "Item",
      properties: [
        AttributeDescription(name: "name", type: .string),
        AttributeDescription(name: "rank", type: .integer64),
        AttributeDescription(name: "code", type: .string),
      ], subentities: [book], uniquenessConstraints: [["rank"], ["code"]])
    let box = EntityDescription(
      name: "Box",
      properties: [
        AttributeDescription(name: "name", type: .string),
        AttributeDescription(name: "size", type: .integer64),
      ])
    let note = EntityDescription(
      name: "Note", properties: [AttributeDescription(name: "name", type: .string)])
    relate(
      item,
      RelationshipDescription(
        name: "box", destination: box, minCount: isBoxRequired ? 1 : 0, maxCount: 1,
        isOptional: !isBoxRequired),
      box, RelationshipDescription(name: "items", destination: item))
    relate(
      item, RelationshipDescription(name: "notes", destination: note, deleteRule: .cascade),
      note, RelationshipDescription(name: "item", destination: item, maxCount: 1))
    relate(
      item, RelationshipDescription(name: "shelves", destination: box),
      box, RelationshipDescription(name: "shown", destination: item))
    box.properties.append(RelationshipDescription(name: "label", destination: note, maxCount: 1))
    return ManagedObjectModel(entities: [item, box, note])
  }

  private static func relate(
    _ one: EntityDescription, _ forward: RelationshipDescription, _ other: EntityDescription,
    _ backward: RelationshipDescription
  ) {
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
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

  /// Names and ranks as this context finds them, by name.
  func ranks() throws -> [String] {
    try fetch(FetchRequest<ManagedObject>(entityName: "Item"))
      .map { "\($0.string("name") ?? "-") \($0.integer("rank").map(String.init) ?? "-")" }.sorted()
  }
}
