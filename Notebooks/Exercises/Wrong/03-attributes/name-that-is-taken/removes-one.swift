// Wrong: removes an attribute and does not rename it.
// Fails with: the number of attributes: expected 3, found 2
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
