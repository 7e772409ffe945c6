// Wrong: fetches all tags first, but not the links to the publications.
// Fails with: the number of statements for 20 publications: expected at most 3, found
import CourseWorlds
import Lineage

/// For example `Title 0 [Swift]`.
func lines(in context: ManagedObjectContext) throws -> [String] {
  let query = Query<Publication>.all.ascending { $0.publishDate }
  _ = try context.fetch(Query<Tag>.all)
  return try context.fetch(query).map { publication in
    let tags = try publication.tags.map(\.name).joined(separator: ", ")
    return "\(publication.title) [\(tags)]"
  }
}
