// Wrong: returns the number of all posts in the store.
// Fails with: the returned number: expected 3, found 7
import CourseWorlds
import Lineage

/// Stores a blog post for each title, off the caller's actor, and returns their number.
func importPosts(_ titles: [String], into container: PersistentContainer) async throws -> Int {
  try await container.performBackgroundTask { context in
    for title in titles {
      let post = BlogPost(context: context)
      post.title = title
    }
    try context.save()
    return try context.count(Query<BlogPost>.all)
  }
}

/// The title of a publication, read in the background by its ID.
func title(of id: ManagedObjectID, in container: PersistentContainer) async throws -> String {
  try await container.performBackgroundTask { context in
    try context.existingObject(with: id).narrowed(to: Publication.self).title
  }
}
