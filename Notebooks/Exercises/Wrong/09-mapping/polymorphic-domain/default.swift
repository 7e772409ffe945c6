// Wrong: hides the blog posts behind a default.
// Fails with: the value of Title 3: expected post("Title 3"
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
  case publication = "Publication"
}

extension Publication: DomainConvertible {
  public func makeDomain() throws -> PublicationModel {
    switch try kind(PublicationKind.self) {
    case .book: .book(title, isbn: try narrowed(to: Book.self).isbn)
    case .paper: .paper(title, doi: try narrowed(to: AcademicPaper.self).doi)
    case .article: .article(title, wordCount: try narrowed(to: WebArticle.self).wordCount)
    default: .other(title)
    }
  }
}
