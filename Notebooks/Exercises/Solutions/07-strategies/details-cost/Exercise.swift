// Read what only books have, where it lies in an object of its own.
import CourseWorlds
import Lineage

/// The titles of all books with their pages.
func pages(in context: ManagedObjectContext) throws -> [String: Int] {
  let books = try context.fetch(Query<Work>.where { $0.isBook == true })
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

/// The titles of books with more pages than that, by one statement.
func titles(longerThan pages: Int, in context: ManagedObjectContext) throws -> [String] {
  try context.fetch(Query<Work>.where { $0.bookDetails.pageCount > pages }).map(\.title)
}
