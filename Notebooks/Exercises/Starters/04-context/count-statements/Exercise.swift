// Find out how the number of statements grows with the number of publications.
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
    // TODO(count-statements): return the number that the checks print, as a formula.
    case .tagsOneByOne: 0
    // TODO(count-statements): the same; there are two authors, whatever the number of publications.
    case .authorsOneByOne: 0
    // TODO(count-statements): the same here.
    case .tagsPrefetched: 0
    }
  }
}
