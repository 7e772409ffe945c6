// Wrong: copies tags and author to a new book, which has another ID.
// Fails with: the ID: expected that of the post
import CourseWorlds
import Lineage

/// Turns the post into a book with an ISBN, in the same context; the caller saves.
func publishAsBook(
  _ post: BlogPost, isbn: String, in context: ManagedObjectContext
) throws -> Book {
  let book = Book(context: context)
  book.title = post.title
  book.publishDate = post.publishDate
  book.author = post.author
  for tag in try post.tags { try book.add(tag, to: Publication.tags) }
  book.isbn = isbn
  context.delete(post)
  return book
}
