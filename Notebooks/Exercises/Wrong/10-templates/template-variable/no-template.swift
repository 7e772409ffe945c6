// Wrong: writes the conditions again instead of using the templates.
// Fails with: the titles by Ada with templates that fetch books: expected ["Title 0", "Title 10"]
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
  guard let date else {
    return try context.fetch(Query<Publication>.where { $0.author.name == author })
  }
  return try context.fetch(
    Query<Publication>.where { $0.author.name == author && $0.publishDate >= date })
}
