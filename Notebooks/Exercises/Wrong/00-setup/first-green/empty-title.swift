// Wrong: sets an empty title, which the rule accepts.
// Fails with: every book should have a title, but one is empty
import CourseWorlds
import Lineage

func makeBook(in context: ManagedObjectContext) -> Book {
  let book = Book(context: context)
  book.title = ""
  return book
}
