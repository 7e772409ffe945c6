// Wrong: requires an object to be a long book and a paper at once.
// Fails with: the title numbers of seriousReading(over: 220): expected “1 6 11 15 16”, found “”
import CourseWorlds
import Lineage

/// Books with more pages, and all academic papers.
func seriousReading(over pages: Int) -> Query<Publication> {
  .where { $0.as(Book.self).pageCount > pages && $0.is(AcademicPaper.self) }
}

/// Everything except books with more pages: shorter books, and every other kind.
func lightReading(upTo pages: Int) -> Query<Publication> {
  .where { !$0.is(Book.self) || $0.as(Book.self).pageCount <= pages }
}

/// Publications without a sub-kind, and books.
func plainOrBook() -> Query<Publication> {
  .where { $0.isExactly(Publication.self) || $0.is(Book.self) }
}
