// Wrong: fetches all publications and selects the books in Swift.
// Fails with: the steps of SQLite: expected fewer than
import CourseWorlds
import Lineage

func newest(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.descending { $0.publishDate })
}

func books(in context: ManagedObjectContext) throws -> [Book] {
  try context.fetch(Query<Publication>.all).compactMap { $0 as? Book }
}

func plain(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.withoutSubentities())
}
