// Wrong: loses the order by date with the new query.
// Fails with: the titles in the order of the dates: expected ["Title 6"
import CourseWorlds
import Lineage

/// For example `Title 0 [Swift]`.
func lines(in context: ManagedObjectContext) throws -> [String] {
  let query = Query<Publication>.all.prefetching { $0.tags }
  return try context.fetch(query).map { publication in
    let tags = try publication.tags.map(\.name).joined(separator: ", ")
    return "\(publication.title) [\(tags)]"
  }
}
