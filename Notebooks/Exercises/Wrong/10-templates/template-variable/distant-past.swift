// Wrong: always uses the template with a date, so it misses publications without one.
// Fails with: the titles by Ada, one of them without a date: expected ["Title 0", "Title 2"
import CourseWorlds
import Foundation
import Lineage

func addTemplates(to model: ManagedObjectModel) {
  model.setFetchRequestTemplate(
    FetchRequestTemplate(entityName: "Publication", predicateFormat: "author.name == $AUTHOR"),
    forName: "byAuthor")
  model.setFetchRequestTemplate(
    FetchRequestTemplate(
      entityName: "Publication",
      predicateFormat: "author.name == $AUTHOR AND publishDate >= $SINCE"),
    forName: "byAuthorSince")
}

func publications(
  by author: String, since date: Date?, in context: ManagedObjectContext
) throws -> [Publication] {
  let values: [String: FetchValue] = [
    "AUTHOR": .attribute(.string(author)), "SINCE": .attribute(.date(date ?? .distantPast)),
  ]
  let request = try context.fetchRequest(
    fromTemplate: "byAuthorSince", substituting: values, as: Publication.self)
  return try context.fetch(request)
}
