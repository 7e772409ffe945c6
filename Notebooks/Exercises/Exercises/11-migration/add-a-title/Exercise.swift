// Describe the second version of a model.
import Lineage

func makeVersion2() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Event",
      properties: [
        AttributeDescription(name: "timestamp", type: .date)
        // TODO(add-a-title): title and rating.
      ])
  ])
}
