public import Foundation
public import ObjectGraph

/// The typed objects of the publications scenario where kinds are entities.
///
/// What a developer writes by hand for `parent-entity` and `abstract-root`: a subclass for each
/// entity with its own properties and nothing of its siblings. The shapes differ only in
/// ``PlainPublication``, which the abstract root needs.
public enum InheritedPublications {
  /// The classes to open a container with.
  public static let classes: [ManagedObject.Type] = [
    Publication.self, PlainPublication.self, Book.self, AcademicPaper.self, WebArticle.self,
    BlogPost.self, Tag.self, Author.self,
  ]

  open class Publication: CommonPublication {}

  /// A publication of no narrower kind, where the root is abstract.
  public final class PlainPublication: Publication {}

  public final class Book: Publication {
    public static let isbn = Attribute<String?>("isbn")
    public static let pageCount = Attribute<Int64?>("pageCount")
  }

  public final class AcademicPaper: Publication {
    public static let paperType = Attribute<String?>("paperType")
    public static let doi = Attribute<String?>("doi")
    public static let citationCount = Attribute<Int64?>("citationCount")
  }

  public final class WebArticle: Publication {
    public static let url = Attribute<URL?>("url")
    public static let wordCount = Attribute<Int64?>("wordCount")
  }

  public final class BlogPost: Publication {
    public static let url = Attribute<URL?>("url")
    public static let platform = Attribute<String?>("platform")
  }
}
