// Make a book that can be saved.
import CourseWorlds
import Lineage

func makeBook(in context: ManagedObjectContext) -> Book {
  let book = Book(context: context)
  // TODO(first-green): give the book a title.
  return book
}
