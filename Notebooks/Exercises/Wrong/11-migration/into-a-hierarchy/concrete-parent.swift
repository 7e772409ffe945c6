// Wrong: forgets that Publication is abstract.
// Fails with: Publication should be abstract, but is not
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
  let book = EntityDescription(
    name: "Book", properties: [AttributeDescription(name: "isbn", type: .string)])
  let publication = EntityDescription(
    name: "Publication",
    properties: [AttributeDescription(name: "title", type: .string)], subentities: [book])
  return ManagedObjectModel(entities: [publication])
}

func stepOfTwo(
  from old: ManagedObjectModel, to new: ManagedObjectModel
) throws -> MappingModel {
  let books = EntityMapping(from: "Book", to: "Book")
  let papers = EntityMapping(from: "Paper", to: "Paper")
  return try MappingModel(from: old, to: new, mappings: [books, papers])
}
