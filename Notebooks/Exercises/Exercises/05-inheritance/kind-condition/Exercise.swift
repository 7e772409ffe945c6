// Find long books and all papers in one query.
import CourseWorlds
import Lineage

func longReads(in context: ManagedObjectContext) throws -> [Publication] {
  // TODO(kind-condition): books with more than 200 pages, or papers, by date.
  try context.fetch(Query<Publication>.all.ascending { $0.publishDate })
}
