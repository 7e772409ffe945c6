// Store two requests in the model, and substitute their variables.
import CourseWorlds
import Foundation
import Lineage

func addTemplates(to model: ManagedObjectModel) {
  // TODO(template-variable): store "byAuthor" and "byAuthorSince" in the model.
}

func publications(
  by author: String, since date: Date?, in context: ManagedObjectContext
) throws -> [Publication] {
  // TODO(template-variable): create a request from the matching template, and fetch it.
  []
}
