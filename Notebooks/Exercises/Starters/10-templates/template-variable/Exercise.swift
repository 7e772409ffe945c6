// Keep two requests in the model, and fill their variables in.
import CourseWorlds
import Foundation
import Lineage

func addTemplates(to model: ManagedObjectModel) {
  // TODO(template-variable): keep "byAuthor" and "byAuthorSince" in the model.
}

func publications(
  by author: String, since date: Date?, in context: ManagedObjectContext
) throws -> [Publication] {
  // TODO(template-variable): make a request from the template that fits, and fetch it.
  []
}
