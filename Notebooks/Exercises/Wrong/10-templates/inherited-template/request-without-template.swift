// Wrong: writes the predicate of the books again and does not use the template.
// Fails with: the numbers of titles that end with 5, of books: expected
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  model.setFetchRequestTemplate(
    FetchRequestTemplate(entityName: "Publication", predicateFormat: "title CONTAINS $WORD"),
    forName: "titled")
}

/// Publications of all kinds with this word in their title.
func publications(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  try context.fetchRequest(
    fromTemplate: "titled", substituting: ["WORD": .attribute(.string(word))],
    as: Publication.self)
}

/// Books with this word in their title.
func books(titled word: String, in context: ManagedObjectContext) throws -> FetchRequest<Book> {
  FetchRequest(Query<Book>.where { $0.title.contains(word) })
}

/// Publications without a sub-kind, with this word in their title.
func plain(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  var request = try publications(titled: word, in: context)
  request.includesSubentities = false
  return request
}
