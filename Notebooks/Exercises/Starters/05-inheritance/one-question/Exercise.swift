// Measure what one question costs when each kind is asked on its own.
import CourseWorlds
import Lineage

enum Way: String, CaseIterable {
  case throughParent, kindByKind

  /// What each statement returns, so that the newest can be picked from it.
  func fetch(newest limit: UInt, in context: ManagedObjectContext) throws -> [[Publication]] {
    func newest<Kind: Publication>(_: Kind.Type) throws -> [Publication] {
      try context.fetch(Query<Kind>.all.descending { $0.publishDate }.limit(limit))
    }
    return switch self {
    case .throughParent: [try newest(Publication.self)]
    case .kindByKind:
      [
        try newest(Book.self), try newest(AcademicPaper.self), try newest(WebArticle.self),
        try newest(BlogPost.self),
      ]
    }
  }

  /// How many statements run for the newest so many.
  func statements(newest limit: Int) -> Int {
    // TODO(one-question): a number for each way; look at what the checks print.
    0
  }

  /// How many rows are read for the newest so many, if there are enough of each kind.
  func rows(newest limit: Int) -> Int {
    // TODO(one-question): a formula for each way.
    0
  }
}
