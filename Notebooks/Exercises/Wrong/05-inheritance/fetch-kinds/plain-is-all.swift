// Wrong: expects a fetch of the parent to leave out sub-kinds.
// Fails with: the titles of plain publications: expected ["Title 14"
import CourseWorlds
import Lineage

func newest(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all.descending { $0.publishDate })
}

func books(in context: ManagedObjectContext) throws -> [Book] {
  try context.fetch(Query<Book>.all)
}

func plain(in context: ManagedObjectContext) throws -> [Publication] {
  try context.fetch(Query<Publication>.all)
}
