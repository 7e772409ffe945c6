// Wrong: also changes the type of the renamed attribute to an integer.
// Fails with: the number of string attributes: expected 2, found 1
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "catalogueNumber", type: .integer64),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
