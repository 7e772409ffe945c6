// Wrong: declares the constraint on the parent's attribute in Book.
// Fails with: the entities that declare a constraint on shelfMark: expected
import Lineage

func makeModel() -> ManagedObjectModel {
  let book = EntityDescription(
    name: "Book", properties: [text("isbn")], uniquenessConstraints: [["isbn"], ["shelfMark"]])
  let map = EntityDescription(
    name: "Map", properties: [text("series"), text("sheet")],
    uniquenessConstraints: [["series", "sheet"]])
  let recording = EntityDescription(name: "Recording", properties: [text("label")])
  let item = EntityDescription(
    name: "Item", properties: [text("title"), text("shelfMark")],
    subentities: [book, map, recording])
  return ManagedObjectModel(entities: [item])
}

private func text(_ name: String) -> AttributeDescription {
  AttributeDescription(name: name, type: .string)
}
