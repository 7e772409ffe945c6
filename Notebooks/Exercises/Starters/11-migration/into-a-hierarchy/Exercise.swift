// Move one entity into a hierarchy, then two.
import Lineage

/// The model of an old store.
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
  // TODO(into-a-hierarchy): Book as a sub-entity of the abstract Publication, which has the title.
  independentBook()
}

func stepOfTwo(
  from old: ManagedObjectModel, to new: ManagedObjectModel
) throws -> MappingModel {
  // TODO(into-a-hierarchy): write a mapping for books and one for papers.
  try MappingModel.inferred(from: old, to: new)
}
