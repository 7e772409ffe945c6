// Wrong: puts the date before the kind.
// Fails with: the number of sorts for the newest ten books: expected 0
import CourseWorlds
import Lineage

/// An index for searches by title, in all kinds or in one.
func addTitleIndex(to model: ManagedObjectModel) {
  model.entitiesByName["Publication"]?.indexes.append(
    FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")]))
}

/// An index for the newest publications of one kind.
func addNewestIndex(to model: ManagedObjectModel) {
  model.entitiesByName["Publication"]?.indexes.append(
    FetchIndexDescription(
      name: "newestOfKind",
      elements: [.init(property: "publishDate"), .init(property: "Z_ENT")]))
}
