import Foundation
public import ObjectGraph

/// The typed objects of the publications scenario where what a kind has alone is coded data.
///
/// What a developer writes by hand for `coded-content`: a `Codable` value for each kind, written as
/// JSON with one key for each property.
public enum CodedPublications {
  /// The classes to open a container with.
  public static let classes: [ManagedObject.Type] = [Publication.self, Tag.self, Author.self]

  private struct Book: Codable {
    var isbn: String?
    var pageCount: Int64?
  }

  private struct AcademicPaper: Codable {
    var paperType: String?
    var doi: String?
    var citationCount: Int64?
  }

  private struct WebArticle: Codable {
    var url: URL?
    var wordCount: Int64?
  }

  private struct BlogPost: Codable {
    var url: URL?
    var platform: String?
  }

  public final class Publication: CommonPublication {
    /// What the publication is; nil if the store has a type this program does not know, or content
    /// that is not of its type.
    public var content: PublicationContent? {
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
      case .book:
        return decoded(Book.self).map { .book(isbn: $0.isbn, pageCount: $0.pageCount) }
      case .academicPaper:
        return decoded(AcademicPaper.self).map {
          .academicPaper(
            paperType: $0.paperType, doi: $0.doi, citationCount: $0.citationCount)
        }
      case .webArticle:
        return decoded(WebArticle.self).map { .webArticle(url: $0.url, wordCount: $0.wordCount) }
      case .blogPost:
        return decoded(BlogPost.self).map { .blogPost(url: $0.url, platform: $0.platform) }
      }
    }

    private func writeContent(_ content: PublicationContent) {
      switch content {
      case .plain: write(.plain, nil as Book?)
      case .book(let isbn, let pageCount): write(.book, Book(isbn: isbn, pageCount: pageCount))
      case .academicPaper(let paperType, let doi, let citationCount):
        write(
          .academicPaper,
          AcademicPaper(paperType: paperType, doi: doi, citationCount: citationCount))
      case .webArticle(let url, let wordCount):
        write(.webArticle, WebArticle(url: url, wordCount: wordCount))
      case .blogPost(let url, let platform):
        write(.blogPost, BlogPost(url: url, platform: platform))
      }
    }

    private func decoded<Content: Decodable>(_ type: Content.Type) -> Content? {
      data("content").flatMap { try? JSONDecoder().decode(type, from: $0) }
    }

    /// Texts, numbers and addresses can always be encoded.
    private func write<Content: Encodable>(_ code: Code, _ content: Content?) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      set(code.rawValue, for: "contentType")
      set(content.flatMap { try? encoder.encode($0) }, for: "content")
    }
  }
}
