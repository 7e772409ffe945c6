// Ask for kinds, and for what only one kind has, in a query of the parent.
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  // TODO(kind-condition): use `as` for the books and `is` for the papers.
  .all
}

/// Everything but books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  // TODO(kind-condition): papers, articles and posts have no pages; they belong to it.
  .where { !($0.as(Book.self).pageCount > pages) }
}

/// What is a publication and nothing narrower, or a book.
func plainOrBook() -> Query<Publication> {
  // TODO(kind-condition): `is` would find all kinds.
  .where { $0.is(Publication.self) || $0.is(Book.self) }
}
