// Wrong: adds the tag to the books only.
// Fails with: the number of publications of the tag: expected 10, found 2
import CourseWorlds
import Lineage

/// Creates a tag with that name and adds it to all publications.
func tag(
  _ publications: [Publication], with name: String, in context: ManagedObjectContext
) throws {
  let tag = Tag(context: context)
  tag.name = name
  for case let book as Book in publications { try book.add(tag, to: Publication.tags) }
}

/// Publications of all kinds that have a tag with that name, the newest first.
func publications(tagged name: String) -> Query<Publication> {
  .where { $0.tags.any { $0.name == name } }.descending { $0.publishDate }
}

/// Books that have a tag with that name.
func books(tagged name: String) -> Query<Book> {
  .where { $0.tags.any { $0.name == name } }
}
