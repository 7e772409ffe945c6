// Edit a publication in a child context, so that the change can be kept or discarded.
import CourseWorlds
import Lineage

/// Changes the title in a child of the parent, and saves the child if the edit is kept.
func editTitle(
  of id: ManagedObjectID, to title: String, keeps: Bool, in parent: ManagedObjectContext
) throws {
  // TODO(child-context): create a child context and find the publication there.
  let context = parent
  let publication = try context.existingObject(with: id).narrowed(to: Publication.self)
  publication.title = title
  // TODO(child-context): save the child if the edit is kept.
  try parent.save()
}
