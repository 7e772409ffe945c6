// Wrong: declares the same index in each kind.
// Fails with: the number of indexes on ZTITLE: expected 1, found 4
import CourseWorlds
import Lineage

/// An index for searches by title, in all kinds or in one.
func addTitleIndex(to model: ManagedObjectModel) {
  for kind in ["Book", "AcademicPaper", "WebArticle", "BlogPost"] {
    model.entitiesByName[kind]?.indexes.append(
      FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")]))
  }
}

/// An index for the newest publications of one kind.
func addNewestIndex(to model: ManagedObjectModel) {
  model.entitiesByName["Publication"]?.indexes.append(
    FetchIndexDescription(
      name: "newestOfKind",
      elements: [.init(property: "Z_ENT"), .init(property: "publishDate")]))
}
