// Ask one question of all kinds, of one kind, and of the parent alone.
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
  // TODO(fetch-kinds): publications that are nothing narrower.
  []
}
