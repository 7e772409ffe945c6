// Wrong: also saves the parent, so the edit is in the file at once.
// Fails with: the title in the file: expected ["Title 7"], found ["Edited"]
import CourseWorlds
import Lineage

/// Changes the title in a child of the parent, and saves the child if the edit is kept.
func editTitle(
  of id: ManagedObjectID, to title: String, keeps: Bool, in parent: ManagedObjectContext
) throws {
  let context = ManagedObjectContext(parent: parent)
  let publication = try context.existingObject(with: id).narrowed(to: Publication.self)
  publication.title = title
  if keeps {
    try context.save()
    try parent.save()
  }
}
