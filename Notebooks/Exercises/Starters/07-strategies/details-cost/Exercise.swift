// Read what only books have, where it lies in an object of its own.
import CourseWorlds
import Lineage

/// The titles of all books with their pages.
func pages(in context: ManagedObjectContext) throws -> [String: Int] {
  // TODO(details-cost): read each book's own values, too.
  let books = try context.fetch(Query<Work>.where { $0.isBook == true })
  return Dictionary(books.map { ($0.title, 0) }, uniquingKeysWith: { first, _ in first })
}

/// The same with two statements.
func pagesWithPrefetching(in context: ManagedObjectContext) throws -> [String: Int] {
  // TODO(details-cost): read the details together with the books.
  try pages(in: context)
}

/// The titles of books with more pages than that, by one statement.
func titles(longerThan pages: Int, in context: ManagedObjectContext) throws -> [String] {
  // TODO(details-cost): let the store follow the relationship.
  []
}
