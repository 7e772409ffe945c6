// Name attributes so that a model accepts them.
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        // TODO(name-that-is-taken): two of these names are reserved.
        AttributeDescription(name: "description", type: .string),
        AttributeDescription(name: "objectID", type: .string),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
