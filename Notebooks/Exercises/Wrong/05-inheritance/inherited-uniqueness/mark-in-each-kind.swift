// Wrong: declares a shelf mark in each kind and expects equal names to be one attribute.
// Fails with: an object of Map with the shelfMark of a stored Book should be rejected
import Lineage

func makeModel() -> ManagedObjectModel {
  let book = EntityDescription(
    name: "Book", properties: [text("shelfMark"), text("isbn")],
    uniquenessConstraints: [["shelfMark"], ["isbn"]])
  let map = EntityDescription(
    name: "Map", properties: [text("shelfMark"), text("series"), text("sheet")],
    uniquenessConstraints: [["shelfMark"], ["series", "sheet"]])
  let recording = EntityDescription(
    name: "Recording", properties: [text("shelfMark"), text("label")],
    uniquenessConstraints: [["shelfMark"]])
  let item = EntityDescription(
    name: "Item", properties: [text("title")], subentities: [book, map, recording])
  return ManagedObjectModel(entities: [item])
}

private func text(_ name: String) -> AttributeDescription {
  AttributeDescription(name: name, type: .string)
}
