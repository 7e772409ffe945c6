// Wrong: fetches all publications and takes the newest in Swift.
// Fails with: the statement for the newest: expected ORDER BY and LIMIT
import CourseWorlds
import Foundation
import Lineage

final class Base: ManagedObject {
  static let id = Attribute<UUID>("id")
  static let title = Attribute<String>("title")
  static let publishDate = Attribute<Date>("publishDate")
  static let kindName = Attribute<String>("kindName")
  static let labels = ToMany<Label>("labels")
  static let bookDetails = ToOne<BookDetails>("bookDetails")
  static let paperDetails = ToOne<PaperDetails>("paperDetails")
  static let articleDetails = ToOne<ArticleDetails>("articleDetails")
  static let postDetails = ToOne<PostDetails>("postDetails")
}

final class BookDetails: ManagedObject {
  static let isbn = Attribute<String?>("isbn")
  static let pageCount = Attribute<Int?>("pageCount")
}

final class PaperDetails: ManagedObject {
  static let doi = Attribute<String?>("doi")
  static let citationCount = Attribute<Int?>("citationCount")
}

final class ArticleDetails: ManagedObject {
  static let wordCount = Attribute<Int?>("wordCount")
}

final class PostDetails: ManagedObject {
  static let platform = Attribute<String?>("platform")
}

final class Label: ManagedObject {
  static let name = Attribute<String>("name")
  static let works = ToMany<Base>("works")
}

struct DetailsStorage: PublicationStorage {
  private let context: ManagedObjectContext

  init(context: ManagedObjectContext) { self.context = context }

  static let classes: [ManagedObject.Type] = [
    Base.self, BookDetails.self, PaperDetails.self, ArticleDetails.self, PostDetails.self,
    Label.self,
  ]

  static func model() -> ManagedObjectModel {
    let base = EntityDescription(
      name: "Base",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "publishDate", type: .date, isOptional: false),
        AttributeDescription(name: "kindName", type: .string, isOptional: false),
      ],
      uniquenessConstraints: [["id"]])
    func details(_ name: String, _ relationship: String, _ own: [(String, AttributeType)])
      -> EntityDescription
    {
      let entity = EntityDescription(
        name: name, properties: own.map { AttributeDescription(name: $0.0, type: $0.1) })
      let there = RelationshipDescription(name: relationship, destination: entity, maxCount: 1)
      there.deleteRule = .cascade
      let back = RelationshipDescription(name: "base", destination: base, maxCount: 1)
      RelationshipDescription.pair(there, back)
      base.properties.append(there)
      entity.properties.append(back)
      return entity
    }
    let label = EntityDescription(
      name: "Label",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
    let labels = RelationshipDescription(name: "labels", destination: label)
    let works = RelationshipDescription(name: "works", destination: base)
    RelationshipDescription.pair(labels, works)
    base.properties.append(labels)
    label.properties.append(works)
    return ManagedObjectModel(entities: [
      base, label,
      details("BookDetails", "bookDetails", [("isbn", .string), ("pageCount", .integer64)]),
      details("PaperDetails", "paperDetails", [("doi", .string), ("citationCount", .integer64)]),
      details("ArticleDetails", "articleDetails", [("wordCount", .integer64)]),
      details("PostDetails", "postDetails", [("platform", .string)]),
    ])
  }

  func insert(_ publication: PublicationRecord) throws {
    let base = Base(context: context)
    base.id = publication.id
    base.title = publication.title
    base.publishDate = publication.publishDate
    take(publication.content, into: base)
  }

  func find(_ id: UUID) throws -> PublicationRecord? { try base(id).map(record) }

  func newest(_ limit: UInt) throws -> [PublicationRecord] {
    Array(try records(Query<Base>.all.descending { $0.publishDate }).prefix(Int(limit)))
  }

  func all(of kind: PublicationKind) throws -> [PublicationRecord] {
    let name = kind.rawValue
    return try records(Query<Base>.where { $0.kindName == name })
  }

  func add(tag name: String, to id: UUID) throws {
    guard let base = try base(id) else { return }
    var label = try context.fetchFirst(Query<Label>.where { $0.name == name })
    if label == nil {
      label = Label(context: context)
      label?.name = name
    }
    if let label { try base.add(label, to: Base.labels) }
  }

  func tagged(_ name: String) throws -> [PublicationRecord] {
    try records(Query<Base>.where { $0.labels.any { $0.name == name } })
  }

  func delete(_ id: UUID) throws { try base(id).map(context.delete) }

  func change(_ id: UUID, to content: PublicationRecord.Content) throws {
    guard let base = try base(id) else { return }
    let former: [ManagedObject?] = [
      base.bookDetails, base.paperDetails, base.articleDetails, base.postDetails,
    ]
    for case let details? in former { context.delete(details) }
    take(content, into: base)
  }

  private func take(_ content: PublicationRecord.Content, into base: Base) {
    switch content {
    case .book(let isbn, let pageCount):
      let details = BookDetails(context: context)
      (details.isbn, details.pageCount) = (isbn, pageCount)
      (base.kindName, base.bookDetails) = (PublicationKind.book.rawValue, details)
    case .paper(let doi, let citationCount):
      let details = PaperDetails(context: context)
      (details.doi, details.citationCount) = (doi, citationCount)
      (base.kindName, base.paperDetails) = (PublicationKind.paper.rawValue, details)
    case .article(let wordCount):
      let details = ArticleDetails(context: context)
      details.wordCount = wordCount
      (base.kindName, base.articleDetails) = (PublicationKind.article.rawValue, details)
    case .post(let platform):
      let details = PostDetails(context: context)
      details.platform = platform
      (base.kindName, base.postDetails) = (PublicationKind.post.rawValue, details)
    }
  }

  private func base(_ id: UUID) throws -> Base? {
    try context.fetchFirst(Query<Base>.where { $0.id == id })
  }

  private func records(_ query: Query<Base>) throws -> [PublicationRecord] {
    let complete = query.prefetching { $0.bookDetails }.prefetching { $0.paperDetails }
      .prefetching { $0.articleDetails }.prefetching { $0.postDetails }
    return try context.fetch(complete).map(record)
  }

  private func record(_ base: Base) -> PublicationRecord {
    let content: PublicationRecord.Content =
      switch PublicationKind(rawValue: base.kindName) {
      case .book: .book(isbn: base.bookDetails?.isbn, pageCount: base.bookDetails?.pageCount)
      case .paper:
        .paper(doi: base.paperDetails?.doi, citationCount: base.paperDetails?.citationCount)
      case .article: .article(wordCount: base.articleDetails?.wordCount)
      case .post, nil: .post(platform: base.postDetails?.platform)
      }
    return PublicationRecord(
      id: base.id, title: base.title, publishDate: base.publishDate, content: content)
  }
}
