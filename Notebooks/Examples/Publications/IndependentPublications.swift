import Foundation
import Lineage

/// The typed objects of the publications scenario where each kind is an entity by itself.
///
/// What a developer writes by hand for `independent-entities`: a class for each entity, and for
/// every question about publications in general a function like ``newest(_:in:)``.
enum IndependentPublications {
  /// The classes to a container with.
  static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self, Tag.self,
    Author.self,
  ]

  final class Publication: ManagedObject, PublicationObject {}

  final class Book: ManagedObject, PublicationObject {
    var isbn: String? {
      get { string("isbn") }
      set { set(newValue, for: "isbn") }
    }
    var pageCount: Int64? {
      get { integer("pageCount") }
      set { set(newValue, for: "pageCount") }
    }
  }

  final class AcademicPaper: ManagedObject, PublicationObject {
    var paperType: String? {
      get { string("paperType") }
      set { set(newValue, for: "paperType") }
    }
    var doi: String? {
      get { string("doi") }
      set { set(newValue, for: "doi") }
    }
    var citationCount: Int64? {
      get { integer("citationCount") }
      set { set(newValue, for: "citationCount") }
    }
  }

  final class WebArticle: ManagedObject, PublicationObject {
    var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    var wordCount: Int64? {
      get { integer("wordCount") }
      set { set(newValue, for: "wordCount") }
    }
  }

  final class BlogPost: ManagedObject, PublicationObject {
    var url: URL? {
      get { uri("url") }
      set { set(newValue, for: "url") }
    }
    var platform: String? {
      get { string("platform") }
      set { set(newValue, for: "platform") }
    }
  }

  /// The last publications of any kind: a fetch for each kind, then sorted and cut once more.
  ///
  /// - Throws: `ObjectGraphError`.
  static func newest(_ count: Int, in context: ManagedObjectContext)
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
