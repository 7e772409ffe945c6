// Wrong: sets the ISBN, which is optional, and not the title.
// Fails with: is required but has no value
import CourseWorlds
import Lineage

func makeBook(in context: ManagedObjectContext) -> Book {
  let book = Book(context: context)
  book.isbn = "3-16-148410-0"
  return book
}
