// Wrong: excludes the day itself.
// Fails with: the titles by Ada since day 10: expected ["Title 10", "Title 12"
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
      predicateFormat: "author.name == $AUTHOR AND publishDate > $SINCE"),
    forName: "byAuthorSince")
}

func publications(
  by author: String, since date: Date?, in context: ManagedObjectContext
) throws -> [Publication] {
  var values: [String: FetchValue] = ["AUTHOR": .attribute(.string(author))]
  if let date { values["SINCE"] = .attribute(.date(date)) }
  let request = try context.fetchRequest(
    fromTemplate: date == nil ? "byAuthor" : "byAuthorSince", substituting: values,
    as: Publication.self)
  return try context.fetch(request)
}
