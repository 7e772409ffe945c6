// List titles with their authors in two statements.
import CourseWorlds
import Lineage

func lines(in context: ManagedObjectContext) throws -> [String] {
  // TODO(n-plus-one): read the authors together with the publications.
  let publications = try context.fetch(Query<Publication>.all.ascending { $0.title })
  return publications.map { "\($0.title) by \($0.author?.name ?? "nobody")" }
}
