// Move one entity below a new parent, then two.
import Lineage

/// What an old store was made with.
func independentBook() -> ManagedObjectModel {
  ManagedObjectModel(entities: [
    EntityDescription(
      name: "Book",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "isbn", type: .string),
      ])
  ])
}

func bookBelowPublication() -> ManagedObjectModel {
  // TODO(into-a-hierarchy): Book below the abstract Publication, which has the title.
  independentBook()
}

func stepOfTwo(
  from old: ManagedObjectModel, to new: ManagedObjectModel
) throws -> MappingModel {
  // TODO(into-a-hierarchy): say in code what books and papers become.
  try MappingModel.inferred(from: old, to: new)
}
