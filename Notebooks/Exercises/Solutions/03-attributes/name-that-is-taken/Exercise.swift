// Name attributes so that a model accepts them.
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "catalogueNumber", type: .string),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
