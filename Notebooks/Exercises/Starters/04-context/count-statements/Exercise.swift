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

  /// How many statements the way takes for so many publications, at least 5.
  func statements(for publications: Int) -> Int {
    switch self {
    // TODO(count-statements): put in what the checks print, as a formula.
    case .tagsOneByOne: 0
    // TODO(count-statements): the same; there are two authors, however many publications.
    case .authorsOneByOne: 0
    // TODO(count-statements): and the same here.
    case .tagsPrefetched: 0
    }
  }
}
