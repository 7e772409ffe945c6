// Declare each uniqueness constraint in the right entity.
import Lineage

func makeModel() -> ManagedObjectModel {
  // TODO(inherited-uniqueness): one shelf mark over all kinds; then the rules for one kind.
  let book = EntityDescription(
    name: "Book", properties: [text("shelfMark"), text("isbn")],
    uniquenessConstraints: [["shelfMark"]])
  let map = EntityDescription(
    name: "Map", properties: [text("shelfMark"), text("series"), text("sheet")],
    uniquenessConstraints: [["shelfMark"]])
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
