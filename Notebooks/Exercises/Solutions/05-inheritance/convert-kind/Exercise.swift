// Turn a stored blog post into a book without losing what refers to it.
import CourseWorlds
import Lineage

/// Makes the post a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  let book: Book = try context.convert(post, toEntity: Book.entityName)
  book.isbn = isbn
  return book
}
