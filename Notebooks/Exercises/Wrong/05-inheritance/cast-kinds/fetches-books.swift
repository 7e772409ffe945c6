// Wrong: fetches the books again, although the objects are already there.
// Fails with: the number of statements: expected 0, found 1
import CourseWorlds
import Lineage

/// A line for a list, for example `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  switch publication {
  case let book as Book: "\(book.title) (ISBN \(book.isbn ?? "unknown"))"
  case let post as BlogPost: "\(post.title) on \(post.platform ?? "an unknown platform")"
  default: publication.title
  }
}

/// The books among publications that were already fetched.
func books(among publications: [Publication]) throws -> [Book] {
  try publications.first?.managedObjectContext?.fetch(Query<Book>.all) ?? []
}
