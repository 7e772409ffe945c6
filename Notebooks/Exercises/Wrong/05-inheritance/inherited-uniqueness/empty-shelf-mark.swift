// Wrong: gives new items an empty shelf mark, and two empty texts are equal.
// Fails with: two objects of Book without a shelf mark: expected a save
import Lineage

func makeModel() -> ManagedObjectModel {
  let book = EntityDescription(
    name: "Book", properties: [text("isbn")], uniquenessConstraints: [["isbn"]])
  let map = EntityDescription(
    name: "Map", properties: [text("series"), text("sheet")],
    uniquenessConstraints: [["series", "sheet"]])
  let recording = EntityDescription(name: "Recording", properties: [text("label")])
  let item = EntityDescription(
    name: "Item",
    properties: [
      text("title"),
      AttributeDescription(
        name: "shelfMark", type: .string, isOptional: false, defaultValue: .string("")),
    ],
    subentities: [book, map, recording], uniquenessConstraints: [["shelfMark"]])
  return ManagedObjectModel(entities: [item])
}

private func text(_ name: String) -> AttributeDescription {
  AttributeDescription(name: name, type: .string)
}
