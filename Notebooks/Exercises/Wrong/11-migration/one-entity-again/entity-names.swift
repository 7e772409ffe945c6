// Wrong: stores the names of the old entities as categories.
// Fails with: the category of Emma: expected “book”, found “Book”
import Lineage

func step(from old: ManagedObjectModel, to new: ManagedObjectModel) throws -> MappingModel {
  let books = EntityMapping(from: "Book", to: "Publication") { _ in ["category": .string("Book")] }
  let papers = EntityMapping(from: "Paper", to: "Publication") { _ in ["category": .string("Paper")]
  }
  return try MappingModel(from: old, to: new, mappings: [books, papers])
}
