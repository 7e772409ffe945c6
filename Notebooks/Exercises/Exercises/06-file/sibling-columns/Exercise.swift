// Store the URLs of two kinds in one column.
import Lineage

func makeModel() -> ManagedObjectModel {
  // TODO(sibling-columns): url for both kinds, in one column.
  let item = EntityDescription(
    name: "Item",
    properties: [AttributeDescription(name: "title", type: .string)],
    subentities: [
      EntityDescription(
        name: "Article", properties: [AttributeDescription(name: "url", type: .string)]),
      EntityDescription(
        name: "Post", properties: [AttributeDescription(name: "url", type: .string)]),
    ])
  return ManagedObjectModel(entities: [item])
}
