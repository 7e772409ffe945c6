// Wrong: copies the objects without a category.
// Fails with: the category of Emma: expected “book”, found nil
import Lineage

func step(from old: ManagedObjectModel, to new: ManagedObjectModel) throws -> MappingModel {
  let books = EntityMapping(from: "Book", to: "Publication")
  let papers = EntityMapping(from: "Paper", to: "Publication")
  return try MappingModel(from: old, to: new, mappings: [books, papers])
}
