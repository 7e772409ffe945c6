import Foundation
public import Lineage

/// The publications of the course: typed objects, their model with two strategies, and data that is
/// the same each time.
public enum Publications {
  /// The strategy of the family.
  public enum Strategy: String, CaseIterable, Sendable {
    /// Publication is an entity with objects of its own.
    case parentEntity = "parent-entity"
    /// Publication is abstract.
    case abstractRoot = "abstract-root"

    /// The strategy of the current run of the checks.
    public static var current: Strategy {
      ProcessInfo.processInfo.environment["COURSE_STRATEGY"].flatMap(Strategy.init) ?? .parentEntity
    }
  }

  public static let classes: [ManagedObject.Type] = [
    Publication.self, Book.self, AcademicPaper.self, WebArticle.self, BlogPost.self, Tag.self,
    Author.self,
  ]

  /// A new model that is not frozen yet.
  public static func model(_ strategy: Strategy = .current) -> ManagedObjectModel {
    let publication = EntityDescription(
      name: "Publication",
      properties: [
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "publishDate", type: .date),
      ],
      subentities: [
        EntityDescription(
          name: "Book",
          properties: [
            AttributeDescription(name: "isbn", type: .string),
            AttributeDescription(name: "pageCount", type: .integer32),
          ]),
        EntityDescription(
          name: "AcademicPaper",
          properties: [
            AttributeDescription(name: "paperType", type: .integer16),
            AttributeDescription(name: "doi", type: .string),
          ]),
        EntityDescription(
          name: "WebArticle",
          properties: [AttributeDescription(name: "wordCount", type: .integer32)]),
        EntityDescription(
          name: "BlogPost", properties: [AttributeDescription(name: "platform", type: .string)]),
      ])
    publication.isAbstract = strategy == .abstractRoot
    let tag = EntityDescription(
      name: "Tag",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
    let author = EntityDescription(
      name: "Author",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
    let tags = RelationshipDescription(name: "tags", destination: tag)
    let tagged = RelationshipDescription(name: "publications", destination: publication)
    RelationshipDescription.pair(tags, tagged)
    let writtenBy = RelationshipDescription(name: "author", destination: author, maxCount: 1)
    let wrote = RelationshipDescription(name: "publications", destination: publication)
    RelationshipDescription.pair(writtenBy, wrote)
    publication.properties += [tags, writtenBy]
    tag.properties.append(tagged)
    author.properties.append(wrote)
    return ManagedObjectModel(entities: [publication, tag, author])
  }

  /// Publications of all kinds in turn, from the oldest to the newest; every fifth is a blog post.
  ///
  /// Two authors take turns, every third publication has the tag "Swift". Where Publication has
  /// objects of its own, every fifth is one instead of a blog post.
  ///
  /// - Throws: the library's errors.
  public static func fill(
    _ context: ManagedObjectContext, count: Int, strategy: Strategy = .current
  ) throws {
    let authors = ["Ada", "Grace"].map { name in
      let author = Author(context: context)
      author.name = name
      return author
    }
    let swift = Tag(context: context)
    swift.name = "Swift"
    for number in 0..<count {
      let publication: Publication
      switch number % 5 {
      case 0:
        let book = Book(context: context)
        book.isbn = "3\(100 + number)-6\(200 + number)"
        book.pageCount = 100 + 10 * number
        publication = book
      case 1:
        let paper = AcademicPaper(context: context)
        paper.paperType = number % 100
        paper.doi = "10.1000/\(number)"
        publication = paper
      case 2:
        let article = WebArticle(context: context)
        article.wordCount = 500 + number
        publication = article
      case 3:
        let post = BlogPost(context: context)
        post.platform = number % 2 == 0 ? "Ghost" : "Medium"
        publication = post
      default:
        publication =
          strategy == .parentEntity ? Publication(context: context) : BlogPost(context: context)
      }
      publication.title = "Title \(number)"
      publication.publishDate = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
      publication.author = authors[number % 2]
      if number % 3 == 0 { try publication.add(swift, to: Publication.tags) }
    }
    try context.save()
  }
}

open class Publication: ManagedObject {
  public static let title = Attribute<String>("title")
  public static let publishDate = Attribute<Date?>("publishDate")
  public static let author = ToOne<Author>("author")
  public static let tags = ToMany<Tag>("tags")
}

public final class Book: Publication {
  public static let isbn = Attribute<String?>("isbn")
  public static let pageCount = Attribute<Int?>("pageCount")
}

public final class AcademicPaper: Publication {
  public static let paperType = Attribute<Int?>("paperType")
  public static let doi = Attribute<String?>("doi")
}

public final class WebArticle: Publication {
  public static let wordCount = Attribute<Int?>("wordCount")
}

public final class BlogPost: Publication {
  public static let platform = Attribute<String?>("platform")
}

public final class Tag: ManagedObject {
  public static let name = Attribute<String>("name")
  public static let publications = ToMany<Publication>("publications")
}

public final class Author: ManagedObject {
  public static let name = Attribute<String>("name")
  public static let publications = ToMany<Publication>("publications")
}
