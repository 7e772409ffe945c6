// Keep a question in the model and ask it with values.
import CourseWorlds
import Lineage

func addTemplate(to model: ManagedObjectModel) {
  model.setFetchRequestTemplate(
    FetchRequestTemplate(
      entityName: "Publication", predicateFormat: "author.name == $AUTHOR"),
    forName: "byAuthor")
}

func titles(by name: String, in context: ManagedObjectContext) throws -> [String] {
  var request: FetchRequest<Publication> = try context.fetchRequest(
    fromTemplate: "byAuthor", substituting: ["AUTHOR": .attribute(.string(name))])
  request.sortDescriptors = [FetchSortDescriptor(key: "title", ascending: true)]
  return try context.fetch(request).map(\.title)
}
