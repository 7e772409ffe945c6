// Wrong: renames objectID to hash, which is also reserved.
// Fails with: Book.hash: is a member of ManagedObject
import Lineage

func makeModel() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "summary", type: .string),
        AttributeDescription(name: "hash", type: .string),
        AttributeDescription(name: "version", type: .integer32),
      ])
  ])
}
