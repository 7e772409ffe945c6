// Wrong: forgets the fetch of the publications themselves.
// Fails with: tagsOneByOne: your formula gives 5 statements for 5 publications
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
    case .tagsOneByOne: publications
    case .authorsOneByOne: 3
    case .tagsPrefetched: 3
    }
  }
}
