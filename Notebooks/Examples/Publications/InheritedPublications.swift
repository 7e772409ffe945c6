import Foundation
import Lineage

/// The typed objects of the publications scenario where kinds are entities.
///
/// What a developer writes by hand for `parent-entity` and `abstract-root`: a subclass for each
/// entity with its own properties and nothing of its siblings. The strategies differ only in
/// ``PlainPublication``, which the abstract root needs.
enum InheritedPublications {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [
    Publication.self, PlainPublication.self, Book.self, AcademicPaper.self, WebArticle.self,
    BlogPost.self, Tag.self, Author.self,
  ]

  class Publication: CommonPublication {}

  /// A publication of no narrower kind, where the root is abstract.
  final class PlainPublication: Publication {}

  final class Book: Publication {
    static let isbn = Attribute<String?>("isbn")
    static let pageCount = Attribute<Int64?>("pageCount")
  }

  final class AcademicPaper: Publication {
    static let paperType = Attribute<String?>("paperType")
    static let doi = Attribute<String?>("doi")
    static let citationCount = Attribute<Int64?>("citationCount")
  }

  final class WebArticle: Publication {
    static let url = Attribute<URL?>("url")
    static let wordCount = Attribute<Int64?>("wordCount")
  }

  final class BlogPost: Publication {
    static let url = Attribute<URL?>("url")
    static let platform = Attribute<String?>("platform")
  }
}
