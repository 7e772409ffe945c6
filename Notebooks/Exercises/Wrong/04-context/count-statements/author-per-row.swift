// Wrong: counts one statement per publication, although two share an author.
// Fails with: authorsOneByOne: your formula gives 6 statements for 5 publications
import CourseWorlds
import Lineage

enum Way: String, CaseIterable {
  case tagsOneByOne, authorsOneByOne, tagsPrefetched

  func read(_ context: ManagedObjectContext) throws {
    let all = Query<Publication>.all
    switch self {
    case .tagsOneByOne: for each in try context.fetch(all) { _ = try each.tags }
    case .authorsOneByOne: for each in try context.fetch(all) { _ = each.author?.name }
    case .tagsPrefetched:
      for each in try context.fetch(all.prefetching { $0.tags }) { _ = try each.tags }
    }
  }

  /// The number of statements that this way runs, for at least 5 publications.
  func statements(for publications: Int) -> Int {
    switch self {
    case .tagsOneByOne: 1 + publications
    case .authorsOneByOne: 1 + publications
    case .tagsPrefetched: 3
    }
  }
}
