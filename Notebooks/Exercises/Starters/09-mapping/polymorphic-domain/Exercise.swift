// Map a whole family with one exhaustive switch.
import CourseWorlds
import Lineage

public enum PublicationModel: Hashable, Sendable {
  case book(String, isbn: String?)
  case paper(String, doi: String?)
  case article(String, wordCount: Int?)
  case post(String, platform: String?)
  case other(String)
}

enum PublicationKind: String, EntityKind {
  case book = "Book"
  // TODO(polymorphic-domain): the other kinds.
}

extension Publication: DomainConvertible {
  public func makeDomain() throws -> PublicationModel {
    switch try kind(PublicationKind.self) {
    case .book: .book(title, isbn: try narrowed(to: Book.self).isbn)
    // TODO(polymorphic-domain): a case for each kind, and no default.
    default: .other(title)
    }
  }
}
