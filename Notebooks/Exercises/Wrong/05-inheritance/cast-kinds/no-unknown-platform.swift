// Wrong: has a case only for a blog post whose platform is set.
// Fails with: on an unknown platform”, found “
import CourseWorlds
import Lineage

/// A line for a list, for example `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  switch publication {
  case let book as Book: "\(book.title) (ISBN \(book.isbn ?? "unknown"))"
  case let post as BlogPost where post.platform != nil:
    "\(post.title) on \(post.platform ?? "")"
  default: publication.title
  }
}

/// The books among publications that were already fetched.
func books(among publications: [Publication]) throws -> [Book] {
  publications.compactMap { $0 as? Book }
}
