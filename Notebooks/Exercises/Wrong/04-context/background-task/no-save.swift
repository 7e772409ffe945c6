// Wrong: ends the task without a save, so the context discards the posts.
// Fails with: the number of stored posts: expected 3, found 0
import CourseWorlds
import Lineage

/// Stores a blog post for each title, off the caller's actor, and returns their number.
func importPosts(_ titles: [String], into container: PersistentContainer) async throws -> Int {
  try await container.performBackgroundTask { context in
    for title in titles {
      let post = BlogPost(context: context)
      post.title = title
    }
    return titles.count
  }
}

/// The title of a publication, read in the background by its ID.
func title(of id: ManagedObjectID, in container: PersistentContainer) async throws -> String {
  try await container.performBackgroundTask { context in
    try context.existingObject(with: id).narrowed(to: Publication.self).title
  }
}
