// Turn a stored blog post into a book and keep everything that refers to it.
import CourseWorlds
import Lineage

/// Turns the post into a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  // TODO(convert-kind): keep the row. A copy loses its ID, its tags and its author.
  let book = Book(context: context)
  book.title = post.title
  book.isbn = isbn
  context.delete(post)
  return book
}
