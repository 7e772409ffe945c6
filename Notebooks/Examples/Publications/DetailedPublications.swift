import Foundation
import Lineage

/// The typed objects of the publications scenario where what a kind has alone lies beside it.
///
/// What a developer writes by hand for `details-relationship`: a class for the shared part, one for
/// each sort of details, and one property that gives and takes both as an enum.
enum DetailedPublications {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [
    Publication.self, BookDetails.self, AcademicPaperDetails.self, WebArticleDetails.self,
    BlogPostDetails.self, Tag.self, Author.self,
  ]

  final class BookDetails: ManagedObject {
    fileprivate convenience init(
      _ context: ManagedObjectContext, _ isbn: String?, _ pageCount: Int64?
    ) {
      self.init(context: context)
      set(isbn, for: "isbn")
      set(pageCount, for: "pageCount")
    }
  }

  final class AcademicPaperDetails: ManagedObject {
    fileprivate convenience init(
      _ context: ManagedObjectContext, _ paperType: String?, _ doi: String?, _ citations: Int64?
    ) {
      self.init(context: context)
      set(paperType, for: "paperType")
      set(doi, for: "doi")
      set(citations, for: "citationCount")
    }
  }

  final class WebArticleDetails: ManagedObject {
    fileprivate convenience init(
      _ context: ManagedObjectContext, _ url: URL?, _ wordCount: Int64?
    ) {
      self.init(context: context)
      set(url, for: "url")
      set(wordCount, for: "wordCount")
    }
  }

  final class BlogPostDetails: ManagedObject {
    fileprivate convenience init(
      _ context: ManagedObjectContext, _ url: URL?, _ platform: String?
    ) {
      self.init(context: context)
      set(url, for: "url")
      set(platform, for: "platform")
    }
  }

  final class Publication: CommonPublication {
    /// What the publication is; nil if the store has a type this program does not know.
    ///
    /// Reading it reads the details too. Setting a case deletes the former details.
    var content: PublicationContent? {
      get { readContent() }
      set { writeContent(newValue ?? .plain) }
    }

    /// The codes of `contentType`, in the order of the scenario's kinds.
    private enum Code: Int64 {
      case plain, book, academicPaper, webArticle, blogPost
    }

    private var details: ManagedObject? {
      switch integer("contentType").flatMap(Code.init(rawValue:)) {
      case .book: value("bookDetails")
      case .academicPaper: value("academicPaperDetails")
      case .webArticle: value("webArticleDetails")
      case .blogPost: value("blogPostDetails")
      case .plain, nil: nil
      }
    }

    private func readContent() -> PublicationContent? {
      guard let code = integer("contentType").flatMap(Code.init(rawValue:)) else { return nil }
      let details = details
      switch code {
      case .plain: return .plain
      case .book:
        return .book(isbn: details?.string("isbn"), pageCount: details?.integer("pageCount"))
      case .academicPaper:
        return .academicPaper(
          paperType: details?.string("paperType"), doi: details?.string("doi"),
          citationCount: details?.integer("citationCount"))
      case .webArticle:
        return .webArticle(url: details?.uri("url"), wordCount: details?.integer("wordCount"))
      case .blogPost:
        return .blogPost(url: details?.uri("url"), platform: details?.string("platform"))
      }
    }

    private func writeContent(_ content: PublicationContent) {
      guard let context = managedObjectContext else { return }
      let former = details
      clearReferences()
      if let former { context.delete(former) }
      let code: Code
      switch content {
      case .plain: code = .plain
      case .book(let isbn, let pageCount):
        code = .book
        set(BookDetails(context, isbn, pageCount), for: "bookDetails")
      case .academicPaper(let paperType, let doi, let citationCount):
        code = .academicPaper
        let details = AcademicPaperDetails(context, paperType, doi, citationCount)
        set(details, for: "academicPaperDetails")
      case .webArticle(let url, let wordCount):
        code = .webArticle
        set(WebArticleDetails(context, url, wordCount), for: "webArticleDetails")
      case .blogPost(let url, let platform):
        code = .blogPost
        set(BlogPostDetails(context, url, platform), for: "blogPostDetails")
      }
      set(code.rawValue, for: "contentType")
    }

    private func clearReferences() {
      set(nil as ManagedObject?, for: "bookDetails")
      set(nil as ManagedObject?, for: "academicPaperDetails")
      set(nil as ManagedObject?, for: "webArticleDetails")
      set(nil as ManagedObject?, for: "blogPostDetails")
    }
  }
}
