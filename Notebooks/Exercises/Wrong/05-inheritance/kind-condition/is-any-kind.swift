// Wrong: uses is, which also matches all sub-kinds.
// Fails with: the title numbers of plainOrBook(): expected
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  .where { $0.as(Book.self).pageCount > pages || $0.is(AcademicPaper.self) }
}

/// Everything except books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  .where { !$0.is(Book.self) || $0.as(Book.self).pageCount <= pages }
}

/// Publications without a sub-kind, and books.
func plainOrBook() -> Query<Publication> {
  .where { $0.is(Publication.self) || $0.is(Book.self) }
}
