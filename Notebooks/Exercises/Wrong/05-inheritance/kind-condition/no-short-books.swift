// Wrong: leaves out all books, also the shorter ones.
// Fails with: the title numbers of lightReading(upTo: 220): expected
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  .where { $0.as(Book.self).pageCount > pages || $0.is(AcademicPaper.self) }
}

/// Everything except books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  .where { !$0.is(Book.self) }
}

/// Publications without a sub-kind, and books.
func plainOrBook() -> Query<Publication> {
  .where { $0.isExactly(Publication.self) || $0.is(Book.self) }
}
