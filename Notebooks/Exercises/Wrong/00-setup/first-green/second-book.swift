// Wrong: gives the title to a second book and leaves the first one without.
// Fails with: is required but has no value
import CourseWorlds
import Lineage

func makeBook(in context: ManagedObjectContext) -> Book {
  let book = Book(context: context)
  let titled = Book(context: context)
  titled.title = "Emma"
  return book
}
