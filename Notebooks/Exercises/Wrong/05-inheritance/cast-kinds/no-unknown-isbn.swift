// Wrong: shows nothing for a missing ISBN.
// Fails with: the label of the book: expected “Emma (ISBN unknown)”, found “Emma (ISBN )”
import CourseWorlds
import Lineage

/// A line for a list, for example `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  switch publication {
  case let book as Book: "\(book.title) (ISBN \(book.isbn ?? ""))"
  case let post as BlogPost: "\(post.title) on \(post.platform ?? "an unknown platform")"
  default: publication.title
  }
}

/// The books among publications that were already fetched.
func books(among publications: [Publication]) throws -> [Book] {
  publications.compactMap { $0 as? Book }
}
