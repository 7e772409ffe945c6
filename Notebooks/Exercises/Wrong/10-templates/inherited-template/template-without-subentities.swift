// Wrong: leaves out the sub-entities in the template itself.
// Fails with: the numbers of titles with 1, of all kinds: expected
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  var template = FetchRequestTemplate(
    entityName: "Publication", predicateFormat: "title CONTAINS $WORD")
  template.includesSubentities = false
  model.setFetchRequestTemplate(template, forName: "titled")
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
  var request = try context.fetchRequest(
    fromTemplate: "titled", substituting: ["WORD": .attribute(.string(word))], as: Book.self)
  request.entityName = "Book"
  return request
}

/// Publications without a sub-kind, with this word in their title.
func plain(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  try publications(titled: word, in: context)
}
