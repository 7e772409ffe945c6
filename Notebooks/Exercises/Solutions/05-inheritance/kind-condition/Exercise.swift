// Find long books and all papers in one query.
import CourseWorlds
import Lineage

func longReads(in context: ManagedObjectContext) throws -> [Publication] {
  let query = Query<Publication>.where {
    $0.as(Book.self).pageCount > 200 || $0.is(AcademicPaper.self)
  }
  return try context.fetch(query.ascending { $0.publishDate })
}
