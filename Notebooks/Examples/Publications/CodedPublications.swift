import Foundation
import Lineage

/// The typed objects of the publications scenario where what a kind has alone is coded data.
///
/// What a developer writes by hand for `coded-content`: a `Codable` value for each kind, written as
/// JSON with one key for each property.
enum CodedPublications {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [Publication.self, Tag.self, Author.self]

  /// Stored content that cannot be read, or content that cannot be stored.
  enum ContentError: Error, Hashable {
    case unknownType(objectID: String)
    case cannotDecode(kind: String, reason: String)
    case cannotEncode(kind: String, reason: String)
  }

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

  final class Publication: CommonPublication {
    /// What the publication is; nil where ``storedContent()`` throws.
    ///
    /// What cannot be encoded leaves what is stored as it is; ``setContent(_:)`` tells of it.
    var content: PublicationContent? {
      get { try? storedContent() }
      set { try? setContent(newValue ?? .plain) }
    }

    /// The codes of `contentType`, in the order of the scenario's kinds.
    private enum Code: Int64 {
      case plain, book, academicPaper, webArticle, blogPost
    }

    /// - Throws: ``ContentError/unknownType(objectID:)`` for a type that this program does not
    ///   know, ``ContentError/cannotDecode(kind:reason:)`` for content that is not of its type.
    func storedContent() throws(ContentError) -> PublicationContent {
      guard let code = integer("contentType").flatMap(Code.init(rawValue:)) else {
        throw .unknownType(objectID: objectID.uriRepresentation)
      }
      switch code {
      case .plain: return .plain
      case .book:
        let book = try decoded(Book.self)
        return .book(isbn: book.isbn, pageCount: book.pageCount)
      case .academicPaper:
        let paper = try decoded(AcademicPaper.self)
        return .academicPaper(
          paperType: paper.paperType, doi: paper.doi, citationCount: paper.citationCount)
      case .webArticle:
        let article = try decoded(WebArticle.self)
        return .webArticle(url: article.url, wordCount: article.wordCount)
      case .blogPost:
        let post = try decoded(BlogPost.self)
        return .blogPost(url: post.url, platform: post.platform)
      }
    }

    /// Writes the type and the content together.
    ///
    /// - Throws: ``ContentError/cannotEncode(kind:reason:)``; nothing is changed then.
    func setContent(_ content: PublicationContent) throws(ContentError) {
      switch content {
      case .plain: try write(.plain, nil as Book?)
      case .book(let isbn, let pageCount): try write(.book, Book(isbn: isbn, pageCount: pageCount))
      case .academicPaper(let paperType, let doi, let citationCount):
        try write(
          .academicPaper,
          AcademicPaper(paperType: paperType, doi: doi, citationCount: citationCount))
      case .webArticle(let url, let wordCount):
        try write(.webArticle, WebArticle(url: url, wordCount: wordCount))
      case .blogPost(let url, let platform):
        try write(.blogPost, BlogPost(url: url, platform: platform))
      }
    }

    private func decoded<Content: Decodable>(_ type: Content.Type) throws(ContentError) -> Content {
      guard let data = data("content") else {
        throw .cannotDecode(kind: "\(type)", reason: "there is none")
      }
      do {
        return try JSONDecoder().decode(type, from: data)
      } catch {
        throw .cannotDecode(kind: "\(type)", reason: String(describing: error))
      }
    }

    private func write<Content: Encodable>(_ code: Code, _ content: Content?)
      throws(ContentError)
    {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      var data: Data?
      do {
        data = try content.map(encoder.encode)
      } catch {
        throw .cannotEncode(kind: "\(Content.self)", reason: String(describing: error))
      }
      set(code.rawValue, for: "contentType")
      set(data, for: "content")
    }
  }
}
