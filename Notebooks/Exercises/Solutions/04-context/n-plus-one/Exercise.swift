// List titles with their authors in two statements.
import CourseWorlds
import Lineage

func lines(in context: ManagedObjectContext) throws -> [String] {
  let query = Query<Publication>.all.ascending { $0.title }.prefetching { $0.author }
  let publications = try context.fetch(query)
  return publications.map { "\($0.title) by \($0.author?.name ?? "nobody")" }
}
