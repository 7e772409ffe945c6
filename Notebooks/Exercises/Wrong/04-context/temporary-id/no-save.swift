// Wrong: gets a permanent ID for the stored book but does not save it.
// Fails with: but the store has no such row
import CourseWorlds
import Lineage

/// Stores a book and returns its ID.
func storeBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  try context.obtainPermanentIDs(for: [book])
  return book.objectID
}

/// Creates a book without saving it, and returns the ID that it will have.
func draftBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  try context.obtainPermanentIDs(for: [book])
  return book.objectID
}
