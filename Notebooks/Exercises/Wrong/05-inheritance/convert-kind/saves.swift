// Wrong: saves the context, which is the caller's task.
// Fails with: the context should have an unsaved change, but has none
import CourseWorlds
import Lineage

/// Turns the post into a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  let book: Book = try context.convert(post, toEntity: Book.entityName)
  book.isbn = isbn
  try context.save()
  return book
}
