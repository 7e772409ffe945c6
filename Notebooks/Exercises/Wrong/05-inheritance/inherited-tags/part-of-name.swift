// Wrong: also finds tags whose name only begins with the text.
// Fails with: the number of publications with the tag “Swi”: expected 0, found 7
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
  .where { $0.tags.any { $0.name.beginsWith(name) } }.descending { $0.publishDate }
}

/// Books that have a tag with that name.
func books(tagged name: String) -> Query<Book> {
  .where { $0.tags.any { $0.name == name } }
}
