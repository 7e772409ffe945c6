// Wrong: forgets the order of the tagged publications.
// Fails with: the titles: expected ["Title 18"
import CourseWorlds
import Lineage

/// Creates a tag with that name and adds it to all publications.
func tag(
  _ publications: [Publication], with name: String, in context: ManagedObjectContext
) throws {
  let tag = Tag(context: context)
  tag.name = name
  for publication in publications { try publication.add(tag, to: Publication.tags) }
}

/// Publications of all kinds that have a tag with that name, the newest first.
func publications(tagged name: String) -> Query<Publication> {
  .where { $0.tags.any { $0.name == name } }
}

/// Books that have a tag with that name.
func books(tagged name: String) -> Query<Book> {
  .where { $0.tags.any { $0.name == name } }
}
