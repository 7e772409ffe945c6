// Read the properties that only books have from a separate object.
import CourseWorlds
import Lineage

/// The pages of all books, by their titles.
func pages(in context: ManagedObjectContext) throws -> [String: Int] {
  // TODO(details-cost): also read each book's own values.
  let books = try context.fetch(Query<Work>.where { $0.isBook == true })
  return Dictionary(books.map { ($0.title, 0) }, uniquingKeysWith: { first, _ in first })
}

/// The same with two statements.
func pagesWithPrefetching(in context: ManagedObjectContext) throws -> [String: Int] {
  // TODO(details-cost): read the details together with the books.
  try pages(in: context)
}

/// The titles of books with more pages than that, with one statement.
func titles(longerThan pages: Int, in context: ManagedObjectContext) throws -> [String] {
  // TODO(details-cost): let the store follow the relationship.
  []
}
