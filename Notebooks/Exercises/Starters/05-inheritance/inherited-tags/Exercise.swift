// Use a relationship of the parent for objects of all kinds.
import CourseWorlds
import Lineage

/// Creates a tag with that name and adds it to all publications.
func tag(
  _ publications: [Publication], with name: String, in context: ManagedObjectContext
) throws {
  let tag = Tag(context: context)
  tag.name = name
  // TODO(inherited-tags): add the tag to each publication, whatever its kind.
}

/// Publications of all kinds that have a tag with that name, the newest first.
func publications(tagged name: String) -> Query<Publication> {
  // TODO(inherited-tags): keep those with any tag of that name, and order them.
  .all
}

/// Books that have a tag with that name.
func books(tagged name: String) -> Query<Book> {
  // TODO(inherited-tags): the same condition, for books only.
  .all
}
