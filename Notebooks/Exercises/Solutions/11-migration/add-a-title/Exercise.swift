// Describe the second version of a model.
import Lineage

func makeVersion2() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "timestamp", type: .date),
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(
          name: "rating", type: .integer16, isOptional: false, defaultValue: .integer(3)),
      ])
  ])
}
