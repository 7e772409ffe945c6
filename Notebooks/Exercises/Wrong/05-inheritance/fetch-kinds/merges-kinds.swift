// Wrong: fetches each kind with a statement of its own and merges the results.
// Fails with: the number of statements: expected 1, found 5
import CourseWorlds
import Foundation
import Lineage

func newest(in context: ManagedObjectContext) throws -> [Publication] {
  var found = try context.fetch(Query<Publication>.all.withoutSubentities())
  found += try context.fetch(Query<Book>.all)
  found += try context.fetch(Query<AcademicPaper>.all)
  found += try context.fetch(Query<WebArticle>.all)
  found += try context.fetch(Query<BlogPost>.all)
  return found.sorted { ($0.publishDate ?? .distantPast) > ($1.publishDate ?? .distantPast) }
}

func books(in context: ManagedObjectContext) throws -> [Book] {
  try context.fetch(Query<Book>.all)
}

func plain(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.withoutSubentities())
}
