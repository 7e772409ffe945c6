// Turn sub-entities into one entity with a category.
import Lineage

func step(from old: ManagedObjectModel, to new: ManagedObjectModel) throws -> MappingModel {
  let books = EntityMapping(from: "Book", to: "Publication") { _ in ["category": .string("book")] }
  let papers = EntityMapping(from: "Paper", to: "Publication") { _ in ["category": .string("paper")]
  }
  return try MappingModel(from: old, to: new, mappings: [books, papers])
}
