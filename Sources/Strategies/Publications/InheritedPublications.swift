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
    public var isbn: String? {
      get { string("isbn") }
      set { set(newValue, for: "isbn") }
    }
    public var pageCount: Int64? {
      get { integer("pageCount") }
      set { set(newValue, for: "pageCount") }
    }
  }

  public final class AcademicPaper: Publication {
    public var paperType: String? {
      get { string("paperType") }
      set { set(newValue, for: "paperType") }
    }
    public var doi: String? {
      get { string("doi") }
      set { set(newValue, for: "doi") }
    }
    public var citationCount: Int64? {
      get { integer("citationCount") }
      set { set(newValue, for: "citationCount") }
    }
  }

  public final class WebArticle: Publication {
    public var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    public var wordCount: Int64? {
      get { integer("wordCount") }
      set { set(newValue, for: "wordCount") }
    }
  }

  public final class BlogPost: Publication {
    public var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    public var platform: String? {
      get { string("platform") }
      set { set(newValue, for: "platform") }
    }
  }
}
