// Wrong: converts the post but does not set the ISBN.
// Fails with: the ISBN: expected “3-16-148410-0”, found nil
import CourseWorlds
import Lineage

/// Turns the post into a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  let book: Book = try context.convert(post, toEntity: Book.entityName)
  return book
}
