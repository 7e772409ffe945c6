// Fetch all kinds, one kind, and the parent alone.
import CourseWorlds
import Lineage

func newest(in context: ManagedObjectContext) throws -> [Publication] {
  // TODO(fetch-kinds): all publications, the newest first.
  []
}

func books(in context: ManagedObjectContext) throws -> [Book] {
  // TODO(fetch-kinds): only the books.
  []
}

func plain(in context: ManagedObjectContext) throws -> [Publication] {
  // TODO(fetch-kinds): only objects of Publication itself, without its sub-entities.
  []
}
