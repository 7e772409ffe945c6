// Wrong: renames description and keeps objectID.
// Fails with: Book.objectID: is a member of ManagedObject
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "objectID", type: .string),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
