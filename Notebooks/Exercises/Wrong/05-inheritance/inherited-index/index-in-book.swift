// Wrong: declares the index on the title in Book, which only inherits the title.
// Fails with: the entities that declare an index with title: expected
import CourseWorlds
import Lineage

/// An index for searches by title, in all kinds or in one.
func addTitleIndex(to model: ManagedObjectModel) {
  model.entitiesByName["Book"]?.indexes.append(
    FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")]))
}

/// An index for the newest publications of one kind.
func addNewestIndex(to model: ManagedObjectModel) {
  model.entitiesByName["Publication"]?.indexes.append(
    FetchIndexDescription(
      name: "newestOfKind",
      elements: [.init(property: "Z_ENT"), .init(property: "publishDate")]))
}
