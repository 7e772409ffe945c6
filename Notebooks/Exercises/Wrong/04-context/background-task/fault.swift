// Wrong: gets the object as a fault, which does not fail for a deleted row.
// Fails with: the title of a deleted publication: expected nil, found “”
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
    return titles.count
  }
}

/// The title of a publication, read in the background by its ID.
func title(of id: ManagedObjectID, in container: PersistentContainer) async throws -> String {
  try await container.performBackgroundTask { context in
    try context.object(with: id).narrowed(to: Publication.self).title
  }
}
