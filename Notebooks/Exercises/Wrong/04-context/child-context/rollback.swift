// Wrong: edits the parent and rolls it back, which also discards the parent's other changes.
// Fails with: the parent should still have its own change of publishDate
import CourseWorlds
import Lineage

/// Changes the title in a child of the parent, and saves the child if the edit is kept.
func editTitle(
  of id: ManagedObjectID, to title: String, keeps: Bool, in parent: ManagedObjectContext
) throws {
  let publication = try parent.existingObject(with: id).narrowed(to: Publication.self)
  publication.title = title
  if !keeps { parent.rollback() }
}
