public import Foundation
public import ObjectGraph

/// What all publications have where no entity stands for all of them.
///
/// The protocol in front of independent entities (seed 000): it gives back in Swift what the model
/// has given up. It can be asked of an object, but not of a store.
public protocol PublicationObject: ManagedObject {}

extension PublicationObject {
  public var title: String? {
    get { string("title") }
    set { set(newValue, for: "title") }
  }
  public var publishDate: Date? {
    get { date("publishDate") }
    set { set(newValue, for: "publishDate") }
  }
  public var uuid: UUID? {
    get { uuid("uuid") }
    set { set(newValue, for: "uuid") }
  }
  public var author: Author? {
    get { toOne("author") as? Author }
    set { setToOne(newValue, for: "author") }
  }

  /// - Throws: `ObjectGraphError` if the store cannot be read.
  public func tags() throws(ObjectGraphError) -> [Tag] {
    try toMany("tags").compactMap { $0 as? Tag }
  }

  /// - Throws: `ObjectGraphError`.
  public func add(_ tag: Tag) throws(ObjectGraphError) { try add(tag, to: "tags") }
}

/// The typed objects of the publications scenario where each kind is an entity by itself.
///
/// What a developer writes by hand for `independent-entities`: a class for each entity, and for
/// every question about publications in general a function like ``newest(_:in:)``.
public enum IndependentPublications {
  /// The classes to open a container with.
  public static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self, Tag.self,
    Author.self,
  ]

  public final class Publication: ManagedObject, PublicationObject {}

  public final class Book: ManagedObject, PublicationObject {
    public var isbn: String? {
      get { string("isbn") }
      set { set(newValue, for: "isbn") }
    }
    public var pageCount: Int64? {
      get { integer("pageCount") }
      set { set(newValue, for: "pageCount") }
    }
  }

  public final class AcademicPaper: ManagedObject, PublicationObject {
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

  public final class WebArticle: ManagedObject, PublicationObject {
    public var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    public var wordCount: Int64? {
      get { integer("wordCount") }
      set { set(newValue, for: "wordCount") }
    }
  }

  public final class BlogPost: ManagedObject, PublicationObject {
    public var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    public var platform: String? {
      get { string("platform") }
      set { set(newValue, for: "platform") }
    }
  }

  /// The last publications of any kind: a fetch for each kind, then sorted and cut once more.
  ///
  /// - Throws: `ObjectGraphError`.
  public static func newest(_ count: Int, in context: ManagedObjectContext)
    throws(ObjectGraphError) -> [any PublicationObject]
  {
    var found: [any PublicationObject] = []
    for entity in ["Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost"] {
      var request = FetchRequest<ManagedObject>(entityName: entity)
      request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
      request.fetchLimit = count
      found += try context.fetch(request).compactMap { $0 as? any PublicationObject }
    }
    found.sort { ($0.publishDate ?? .distantPast) > ($1.publishDate ?? .distantPast) }
    return Array(found.prefix(count))
  }
}
