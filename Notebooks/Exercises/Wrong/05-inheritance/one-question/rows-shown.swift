// Wrong: counts the rows that the list shows, and not those that it reads.
// Fails with: kindByKind: your number of rows is 5
import CourseWorlds
import Lineage

enum Way: String, CaseIterable {
  case throughParent, kindByKind

  /// The result of each statement, from which the newest are selected.
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

  /// The number of statements for the newest `limit` publications.
  func statements(newest limit: Int) -> Int {
    self == .throughParent ? 1 : 4
  }

  /// The number of rows read for the newest `limit`, if there are enough of each kind.
  func rows(newest limit: Int) -> Int {
    limit
  }
}
