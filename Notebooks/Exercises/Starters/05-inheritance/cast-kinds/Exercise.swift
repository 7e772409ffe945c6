// Handle each kind separately after one fetch of all.
import CourseWorlds
import Lineage

/// A line for a list, for example `Title 0 (ISBN 3100-6200)`.
func label(of publication: Publication) -> String {
  // TODO(cast-kinds): add a case for Book and one for BlogPost; everything else shows its title.
  publication.title
}

/// The books among publications that were already fetched.
func books(among publications: [Publication]) throws -> [Book] {
  // TODO(cast-kinds): use the objects, not the store.
  []
}
