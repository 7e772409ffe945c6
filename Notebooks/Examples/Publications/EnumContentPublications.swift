import Foundation
import Lineage

/// What a publication is beyond what all have: one case for each kind, with that kind's values.
enum PublicationContent: Hashable, Sendable {
  case plain
  case book(isbn: String?, pageCount: Int64?)
  case academicPaper(paperType: String?, doi: String?, citationCount: Int64?)
  case webArticle(url: URL?, wordCount: Int64?)
  case blogPost(url: URL?, platform: String?)
}

/// The typed objects of the publications scenario where one entity holds every kind.
///
/// What a developer writes by hand for `enum-content`: the general columns stay private, and one
/// property gives and takes the enum. A case has exactly its own values, as a subclass would.
enum EnumContentPublications {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [Publication.self, Tag.self, Author.self]

  final class Publication: CommonPublication {
    /// What the publication is; nil if the store has a type this program does not know.
    ///
    /// Setting a case clears the columns of the others, so that nothing of a former kind is left.
    var content: PublicationContent? {
      get { readContent() }
      set { writeContent(newValue ?? .plain) }
    }

    /// The codes of `contentType`, in the order of the scenario's kinds.
    private enum Code: Int64 {
      case plain, book, academicPaper, webArticle, blogPost
    }

    private func readContent() -> PublicationContent? {
      guard let code = integer("contentType").flatMap(Code.init(rawValue:)) else { return nil }
      switch code {
      case .plain: return .plain
      case .book: return .book(isbn: string("text1"), pageCount: integer("integer1"))
      case .academicPaper:
        return .academicPaper(
          paperType: string("text1"), doi: string("text2"), citationCount: integer("integer1"))
      case .webArticle:
        return .webArticle(url: uri("address1"), wordCount: integer("integer1"))
      case .blogPost: return .blogPost(url: uri("address1"), platform: string("text1"))
      }
    }

    private func writeContent(_ content: PublicationContent) {
      switch content {
      case .plain: write(.plain)
      case .book(let isbn, let pageCount): write(.book, text1: isbn, integer1: pageCount)
      case .academicPaper(let paperType, let doi, let citationCount):
        write(.academicPaper, text1: paperType, text2: doi, integer1: citationCount)
      case .webArticle(let url, let wordCount):
        write(.webArticle, integer1: wordCount, address1: url)
      case .blogPost(let url, let platform): write(.blogPost, text1: platform, address1: url)
      }
    }

    /// Every column is set, so what a case does not have becomes NULL.
    private func write(
      _ code: Code, text1: String? = nil, text2: String? = nil, integer1: Int64? = nil,
      address1: URL? = nil
    ) {
      set(code.rawValue, for: "contentType")
      set(text1, for: "text1")
      set(text2, for: "text2")
      set(integer1, for: "integer1")
      set(address1, for: "address1")
    }
  }
}
