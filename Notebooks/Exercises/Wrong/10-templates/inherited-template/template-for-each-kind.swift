// Wrong: stores another template for books.
// Fails with: the names of the templates: expected
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  model.setFetchRequestTemplate(
    FetchRequestTemplate(entityName: "Publication", predicateFormat: "title CONTAINS $WORD"),
    forName: "titled")
  model.setFetchRequestTemplate(
    FetchRequestTemplate(entityName: "Book", predicateFormat: "title CONTAINS $WORD"),
    forName: "titledBooks")
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
  let request = try context.fetchRequest(
    fromTemplate: "titledBooks", substituting: ["WORD": .attribute(.string(word))], as: Book.self)
  return request
}

/// Publications without a sub-kind, with this word in their title.
func plain(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  var request = try publications(titled: word, in: context)
  request.includesSubentities = false
  return request
}
