// Import in the background. IDs and values may cross, objects may not.
import CourseWorlds
import Lineage

/// Stores a blog post for each title, off the caller's actor, and returns their number.
func importPosts(_ titles: [String], into container: PersistentContainer) async throws -> Int {
  // TODO(background-task): insert the posts in a background task, save, and return their number.
  0
}

/// The title of a publication, read in the background by its ID.
func title(of id: ManagedObjectID, in container: PersistentContainer) async throws -> String {
  // TODO(background-task): find the object by its ID in the task's context and return its title.
  ""
}
