// Wrong: orders the publications by date with the oldest first.
// Fails with: the titles: expected ["Title 19"
import CourseWorlds
import Lineage

func newest(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.ascending { $0.publishDate })
}

func books(in context: ManagedObjectContext) throws -> [Book] {
  try context.fetch(Query<Book>.all)
}

func plain(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.withoutSubentities())
}
