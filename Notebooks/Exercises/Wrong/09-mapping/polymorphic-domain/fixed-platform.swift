// Wrong: has the platform of the example in its code.
// Fails with: the value of Title 8: expected post("Title 8", platform: Optional("Ghost"))
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
    case .post: .post(title, platform: "Medium")
    case .publication: .other(title)
    }
  }
}
