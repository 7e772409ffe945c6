// Wrong: also renames version, which is free.
// Fails with: the attribute version is missing; it should keep its name
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "catalogueNumber", type: .string),
        AttributeDescription(name: "edition", type: .integer32),
      ])
  ])
}
