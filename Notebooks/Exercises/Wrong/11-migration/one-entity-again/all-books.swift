// Wrong: gives papers the category of books.
// Fails with: the category of On trees: expected “paper”, found “book”
import Lineage

func step(from old: ManagedObjectModel, to new: ManagedObjectModel) throws -> MappingModel {
  let books = EntityMapping(from: "Book", to: "Publication") { _ in ["category": .string("book")] }
  let papers = EntityMapping(from: "Paper", to: "Publication") { _ in ["category": .string("book")]
  }
  return try MappingModel(from: old, to: new, mappings: [books, papers])
}
