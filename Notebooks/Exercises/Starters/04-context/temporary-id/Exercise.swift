// Return an ID by which other contexts find the new book.
import CourseWorlds
import Lineage

/// Stores a book and returns its ID.
func storeBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  // TODO(temporary-id): return an ID that stays valid.
  let id = book.objectID
  try context.save()
  return id
}

/// Creates a book without saving it, and returns the ID that it will have.
func draftBook(_ title: String, in context: ManagedObjectContext) throws -> ManagedObjectID {
  let book = Book(context: context)
  book.title = title
  // TODO(temporary-id): get the book's permanent ID without a save.
  return book.objectID
}
