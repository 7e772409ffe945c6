// Wrong: also gives papers a label of their own.
// Fails with: the label of the AcademicPaper: expected “Title 1”
import CourseWorlds
import Lineage

/// A line for a list, for example `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  switch publication {
  case let book as Book: "\(book.title) (ISBN \(book.isbn ?? "unknown"))"
  case let post as BlogPost: "\(post.title) on \(post.platform ?? "an unknown platform")"
  case let paper as AcademicPaper: "\(paper.title) (DOI \(paper.doi ?? "unknown"))"
  default: publication.title
  }
}

/// The books among publications that were already fetched.
func books(among publications: [Publication]) throws -> [Book] {
  publications.compactMap { $0 as? Book }
}
