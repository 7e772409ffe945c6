// Wrong: sets the tag as the only one, so publications lose their other tags.
// Fails with: the number of publications that keep the tag “Swift”: expected 4, found 0
import CourseWorlds
import Lineage

/// Creates a tag with that name and adds it to all publications.
func tag(
  _ publications: [Publication], with name: String, in context: ManagedObjectContext
) throws {
  let tag = Tag(context: context)
  tag.name = name
  for publication in publications { try publication.set([tag], for: Publication.tags) }
}

/// Publications of all kinds that have a tag with that name, the newest first.
func publications(tagged name: String) -> Query<Publication> {
  .where { $0.tags.any { $0.name == name } }.descending { $0.publishDate }
}

/// Books that have a tag with that name.
func books(tagged name: String) -> Query<Book> {
  .where { $0.tags.any { $0.name == name } }
}
