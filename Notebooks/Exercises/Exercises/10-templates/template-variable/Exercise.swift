// Keep a question in the model and ask it with values.
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  // TODO(template-variable): a template for publications by the name of their author.
}

func titles(by name: String, in context: ManagedObjectContext) throws -> [String] {
  // TODO(template-variable): fetch by the template, ordered by title.
  []
}
