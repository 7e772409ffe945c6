// Wrong: forgets that Publication has objects of its own.
// Fails with: Publication: objects of this entity may occur
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
  case paper = "AcademicPaper"
  case article = "WebArticle"
  case post = "BlogPost"
}

extension Publication: DomainConvertible {
  public func makeDomain() throws -> PublicationModel {
    switch try kind(PublicationKind.self) {
    case .book: .book(title, isbn: try narrowed(to: Book.self).isbn)
    case .paper: .paper(title, doi: try narrowed(to: AcademicPaper.self).doi)
    case .article: .article(title, wordCount: try narrowed(to: WebArticle.self).wordCount)
    case .post: .post(title, platform: try narrowed(to: BlogPost.self).platform)
    }
  }
}
