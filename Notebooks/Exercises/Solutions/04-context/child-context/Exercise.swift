// Edit a new book in a context that may be abandoned.
import CourseWorlds
import Lineage

func edit(title: String, isDone: Bool, behind context: ManagedObjectContext) throws {
  let child = ManagedObjectContext(parent: context)
  let book = Book(context: child)
  book.title = title
  if isDone { try child.save() }
}
