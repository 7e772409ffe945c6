// Treat each kind in its own way after one fetch of all.
import CourseWorlds
import Lineage

/// A line for a list, such as `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  // TODO(cast-kinds): a case for Book and one for BlogPost; everything else shows its title.
  publication.title
}

/// The books among publications that were fetched already.
func books(among publications: [Publication]) throws -> [Book] {
  // TODO(cast-kinds): ask the objects, not the store.
  []
}
