// Declare an index once, and let it serve every kind.
import CourseWorlds
import Lineage

/// An index for searches by title, in all kinds or in one.
func addTitleIndex(to model: ManagedObjectModel) {
  // TODO(inherited-index): which entity declares it?
}

/// An index for the newest publications of one kind.
func addNewestIndex(to model: ManagedObjectModel) {
  // TODO(inherited-index): which two columns does the fetch use, and in which order?
}
