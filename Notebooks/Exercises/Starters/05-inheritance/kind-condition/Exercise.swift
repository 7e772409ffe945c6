// Test kinds, and properties of a single kind, in a query of the parent.
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  // TODO(kind-condition): use `as` for the books and `is` for the papers.
  .all
}

/// Everything except books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  // TODO(kind-condition): papers, articles and posts have no pages, and they belong to the result.
  .where { !($0.as(Book.self).pageCount > pages) }
}

/// Publications without a sub-kind, and books.
func plainOrBook() -> Query<Publication> {
  // TODO(kind-condition): `is` would find all kinds.
  .where { $0.is(Publication.self) || $0.is(Book.self) }
}
