// Use one template of the parent for all kinds, for one kind, and for the parent alone.
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  // TODO(inherited-template): store "titled" in the model.
}

/// Publications of all kinds with this word in their title.
func publications(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  // TODO(inherited-template): create the request from the template.
  FetchRequest()
}

/// Books with this word in their title.
func books(titled word: String, in context: ManagedObjectContext) throws -> FetchRequest<Book> {
  // TODO(inherited-template): the same template, for one kind.
  FetchRequest()
}

/// Publications without a sub-kind, with this word in their title.
func plain(
  titled word: String, in context: ManagedObjectContext
) throws -> FetchRequest<Publication> {
  // TODO(inherited-template): the same template, without sub-entities.
  FetchRequest()
}
