// List all publications with their tags in no more than three statements.
import CourseWorlds
import Lineage

/// For example `Title 0 [Swift]`.
func lines(in context: ManagedObjectContext) throws -> [String] {
  let query = Query<Publication>.all.ascending { $0.publishDate }.prefetching { $0.tags }
  return try context.fetch(query).map { publication in
    let tags = try publication.tags.map(\.name).joined(separator: ", ")
    return "\(publication.title) [\(tags)]"
  }
}
