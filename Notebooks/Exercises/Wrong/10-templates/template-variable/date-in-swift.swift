// Wrong: compares the dates in Swift.
// Fails with: the statement: expected a condition on ZPUBLISHDATE
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
  let request = try context.fetchRequest(
    fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string(author))],
    as: Publication.self)
  let found = try context.fetch(request)
  guard let date else { return found }
  return found.filter { $0.publishDate.map { $0 >= date } ?? false }
}
