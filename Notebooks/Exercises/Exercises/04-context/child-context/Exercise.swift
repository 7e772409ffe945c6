// Edit a new book in a context that may be abandoned.
import CourseWorlds
import Lineage

func edit(title: String, isDone: Bool, behind context: ManagedObjectContext) throws {
  // TODO(child-context): a book in a child context; its changes become the parent's only when done.
  let book = Book(context: context)
  book.title = title
}
