// Wrong: also returns the works that are not books.
// Fails with: the number of books: expected 20, found 40
import CourseWorlds
import Lineage

/// The pages of all books, by their titles.
func pages(in context: ManagedObjectContext) throws -> [String: Int] {
  let books = try context.fetch(Query<Work>.all)
  return Dictionary(
    books.map { ($0.title, $0.bookDetails?.pageCount ?? 0) },
    uniquingKeysWith: { first, _ in first })
}

/// The same with two statements.
func pagesWithPrefetching(in context: ManagedObjectContext) throws -> [String: Int] {
  let query = Query<Work>.where { $0.isBook == true }.prefetching { $0.bookDetails }
  return Dictionary(
    try context.fetch(query).map { ($0.title, $0.bookDetails?.pageCount ?? 0) },
    uniquingKeysWith: { first, _ in first })
}

/// The titles of books with more pages than that, with one statement.
func titles(longerThan pages: Int, in context: ManagedObjectContext) throws -> [String] {
  try context.fetch(Query<Work>.where { $0.bookDetails.pageCount > pages }).map(\.title)
}
