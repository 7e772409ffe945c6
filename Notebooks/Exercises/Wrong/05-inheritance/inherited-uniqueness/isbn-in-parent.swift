// Wrong: moves the ISBN to the parent, so maps have one.
// Fails with: the own properties of Item: expected
import Lineage

func makeModel() -> ManagedObjectModel {
  let book = EntityDescription(name: "Book")
  let map = EntityDescription(
    name: "Map", properties: [text("series"), text("sheet")],
    uniquenessConstraints: [["series", "sheet"]])
  let recording = EntityDescription(name: "Recording", properties: [text("label")])
  let item = EntityDescription(
    name: "Item", properties: [text("title"), text("shelfMark"), text("isbn")],
    subentities: [book, map, recording], uniquenessConstraints: [["shelfMark"], ["isbn"]])
  return ManagedObjectModel(entities: [item])
}

private func text(_ name: String) -> AttributeDescription {
  AttributeDescription(name: name, type: .string)
}
