// Ask for kinds, and for what only one kind has, in a query of the parent.
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  .where { $0.as(Book.self).pageCount > pages || $0.is(AcademicPaper.self) }
}

/// Everything but books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  .where { !$0.is(Book.self) || $0.as(Book.self).pageCount <= pages }
}

/// What is a publication and nothing narrower, or a book.
func plainOrBook() -> Query<Publication> {
  .where { $0.isExactly(Publication.self) || $0.is(Book.self) }
}
