// Wrong: reads the ID before the context makes it permanent.
// Fails with: the ID of the draft should be permanent, but is temporary
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
  let id = book.objectID
  try context.obtainPermanentIDs(for: [book])
  return id
}
