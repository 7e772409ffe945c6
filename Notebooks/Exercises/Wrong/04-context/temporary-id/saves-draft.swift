// Wrong: saves the draft to get its permanent ID.
// Fails with: the context should have an unsaved book, but has no changes
import CourseWorlds
import Lineage

/// Stores a book and returns its ID.
func storeBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  try context.save()
  return book.objectID
}

/// Creates a book without saving it, and returns the ID that it will have.
func draftBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  try context.save()
  return book.objectID
}
