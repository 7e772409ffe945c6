// Turn a stored blog post into a book and keep everything that refers to it.
import CourseWorlds
import Lineage

/// Turns the post into a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  let book: Book = try context.convert(post, toEntity: Book.entityName)
  book.isbn = isbn
  return book
}
