// Declare each uniqueness constraint in the right entity.
import Lineage

func makeModel() -> ManagedObjectModel {
  let book = EntityDescription(
    name: "Book", properties: [text("isbn")], uniquenessConstraints: [["isbn"]])
  let map = EntityDescription(
    name: "Map", properties: [text("series"), text("sheet")],
    uniquenessConstraints: [["series", "sheet"]])
  let recording = EntityDescription(name: "Recording", properties: [text("label")])
  let item = EntityDescription(
    name: "Item", properties: [text("title"), text("shelfMark")],
    subentities: [book, map, recording], uniquenessConstraints: [["shelfMark"]])
  return ManagedObjectModel(entities: [item])
}

private func text(_ name: String) -> AttributeDescription {
  AttributeDescription(name: name, type: .string)
}
