public import Foundation
public import Lineage

/// A publication as a value of the app, independent of the storage strategy.
public struct PublicationRecord: Hashable, Sendable {
  /// The properties of one kind.
  public enum Content: Hashable, Sendable {
    case book(isbn: String?, pageCount: Int?)
    case paper(doi: String?, citationCount: Int?)
    case article(wordCount: Int?)
    case post(platform: String?)
  }

  public var id: UUID
  public var title: String
  public var publishDate: Date
  public var content: Content

  public init(id: UUID, title: String, publishDate: Date, content: Content) {
    self.id = id
    self.title = title
    self.publishDate = publishDate
    self.content = content
  }

  public var kind: PublicationKind {
    switch content {
    case .book: .book
    case .paper: .paper
    case .article: .article
    case .post: .post
    }
  }

  /// Publications of all kinds in turn, from the oldest to the newest, the same each time.
  public static func sample(_ count: Int, seed: UInt8 = 1) -> [PublicationRecord] {
    (0..<count).map { number in
      let bytes = [seed, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      let place = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      let all = bytes + place
      let id = UUID(
        uuid: (
          all[0], all[1], all[2], all[3], all[4], all[5], all[6], all[7], all[8], all[9], all[10],
          all[11], all[12], all[13], all[14], all[15]
        ))
      let content: Content =
        switch number % 4 {
        case 0: .book(isbn: number % 8 == 0 ? nil : "3-\(number)", pageCount: 10 * number)
        case 1: .paper(doi: "10.1000/\(number)", citationCount: number % 7)
        case 2: .article(wordCount: 100 + number)
        default: .post(platform: number % 3 == 0 ? nil : "Ghost")
        }
      return PublicationRecord(
        id: id, title: "Title \(number)",
        publishDate: Date(timeIntervalSinceReferenceDate: Double(number) * 86_400), content: content
      )
    }
  }
}

public enum PublicationKind: String, CaseIterable, Sendable {
  case book, paper, article, post
}

/// A strategy that stores publications; the capstone implements one.
public protocol PublicationStorage {
  /// A new model that is not frozen yet.
  static func model() -> ManagedObjectModel
  static var classes: [ManagedObject.Type] { get }

  init(context: ManagedObjectContext)

  /// Creates the objects of a publication; the caller saves.
  func insert(_ publication: PublicationRecord) throws
  /// The publication with this ID, nil if there is none.
  func find(_ id: UUID) throws -> PublicationRecord?
  /// The newest publications of all kinds, the newest first.
  func newest(_ limit: UInt) throws -> [PublicationRecord]
  /// All publications of a kind, in any order.
  func all(of kind: PublicationKind) throws -> [PublicationRecord]
  /// Adds a tag to a publication, and reuses an existing tag with this name.
  func add(tag name: String, to id: UUID) throws
  /// All publications with a tag, in any order.
  func tagged(_ name: String) throws -> [PublicationRecord]
  /// Deletes a publication and everything that belongs only to it.
  func delete(_ id: UUID) throws
  /// Gives a publication new content; its ID, title, date and tags stay the same.
  func change(_ id: UUID, to content: PublicationRecord.Content) throws
}

/// The same with Core Data's strategy: a parent entity.
///
/// The checks of the capstone compare every answer with this one's.
public struct ParentEntityStorage: PublicationStorage {
  private let context: ManagedObjectContext

  public init(context: ManagedObjectContext) { self.context = context }

  class Work: ManagedObject {
    static let id = Attribute<UUID>("id")
    static let title = Attribute<String>("title")
    static let publishDate = Attribute<Date>("publishDate")
    static let labels = ToMany<Label>("labels")

    var content: PublicationRecord.Content { .article(wordCount: nil) }
    func take(_ content: PublicationRecord.Content) {}
  }

  final class BookWork: Work {
    static let isbn = Attribute<String?>("isbn")
    static let pageCount = Attribute<Int?>("pageCount")

    override var content: PublicationRecord.Content { .book(isbn: isbn, pageCount: pageCount) }

    override func take(_ content: PublicationRecord.Content) {
      if case .book(let isbn, let pageCount) = content {
        (self.isbn, self.pageCount) = (isbn, pageCount)
      }
    }
  }

  final class PaperWork: Work {
    static let doi = Attribute<String?>("doi")
    static let citationCount = Attribute<Int?>("citationCount")

    override var content: PublicationRecord.Content {
      .paper(doi: doi, citationCount: citationCount)
    }

    override func take(_ content: PublicationRecord.Content) {
      if case .paper(let doi, let count) = content { (self.doi, citationCount) = (doi, count) }
    }
  }

  final class ArticleWork: Work {
    static let wordCount = Attribute<Int?>("wordCount")

    override var content: PublicationRecord.Content { .article(wordCount: wordCount) }

    override func take(_ content: PublicationRecord.Content) {
      if case .article(let wordCount) = content { self.wordCount = wordCount }
    }
  }

  final class PostWork: Work {
    static let platform = Attribute<String?>("platform")

    override var content: PublicationRecord.Content { .post(platform: platform) }

    override func take(_ content: PublicationRecord.Content) {
      if case .post(let platform) = content { self.platform = platform }
    }
  }

  final class Label: ManagedObject {
    static let name = Attribute<String>("name")
    static let works = ToMany<Work>("works")
  }

  public static let classes: [ManagedObject.Type] = [
    Work.self, BookWork.self, PaperWork.self, ArticleWork.self, PostWork.self, Label.self,
  ]

  public static func model() -> ManagedObjectModel {
    func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
      AttributeDescription(name: name, type: type)
    }
    let work = EntityDescription(
      name: "Work",
      properties: [
        AttributeDescription(name: "id", type: .uuid, isOptional: false),
        AttributeDescription(name: "title", type: .string, isOptional: false),
        AttributeDescription(name: "publishDate", type: .date, isOptional: false),
      ],
      subentities: [
        EntityDescription(
          name: "BookWork",
          properties: [attribute("isbn", .string), attribute("pageCount", .integer64)]),
        EntityDescription(
          name: "PaperWork",
          properties: [attribute("doi", .string), attribute("citationCount", .integer64)]),
        EntityDescription(
          name: "ArticleWork", properties: [attribute("wordCount", .integer64)]),
        EntityDescription(name: "PostWork", properties: [attribute("platform", .string)]),
      ],
      uniquenessConstraints: [["id"]])
    work.isAbstract = true
    let label = EntityDescription(
      name: "Label",
      properties: [AttributeDescription(name: "name", type: .string, isOptional: false)])
    let labels = RelationshipDescription(name: "labels", destination: label)
    let works = RelationshipDescription(name: "works", destination: work)
    RelationshipDescription.pair(labels, works)
    work.properties.append(labels)
    label.properties.append(works)
    return ManagedObjectModel(entities: [work, label])
  }

  public func insert(_ publication: PublicationRecord) throws {
    let work =
      switch publication.kind {
      case .book: BookWork(context: context)
      case .paper: PaperWork(context: context)
      case .article: ArticleWork(context: context)
      case .post: PostWork(context: context)
      }
    work.id = publication.id
    work.title = publication.title
    work.publishDate = publication.publishDate
    work.take(publication.content)
  }

  public func find(_ id: UUID) throws -> PublicationRecord? { try work(id).map(record) }

  public func newest(_ limit: UInt) throws -> [PublicationRecord] {
    try context.fetch(Query<Work>.all.descending { $0.publishDate }.limit(limit)).map(record)
  }

  public func all(of kind: PublicationKind) throws -> [PublicationRecord] {
    switch kind {
    case .book: try context.fetch(Query<BookWork>.all).map(record)
    case .paper: try context.fetch(Query<PaperWork>.all).map(record)
    case .article: try context.fetch(Query<ArticleWork>.all).map(record)
    case .post: try context.fetch(Query<PostWork>.all).map(record)
    }
  }

  public func add(tag name: String, to id: UUID) throws {
    guard let work = try work(id) else { return }
    var label = try context.fetchFirst(Query<Label>.where { $0.name == name })
    if label == nil {
      label = Label(context: context)
      label?.name = name
    }
    if let label { try work.add(label, to: Work.labels) }
  }

  public func tagged(_ name: String) throws -> [PublicationRecord] {
    let query = Query<Work>.where { $0.labels.any { $0.name == name } }
    return try context.fetch(query).map(record)
  }

  public func delete(_ id: UUID) throws { try work(id).map(context.delete) }

  public func change(_ id: UUID, to content: PublicationRecord.Content) throws {
    guard let work = try work(id) else { return }
    let entity =
      switch content {
      case .book: "BookWork"
      case .paper: "PaperWork"
      case .article: "ArticleWork"
      case .post: "PostWork"
      }
    let changed: Work =
      work.entityName == entity ? work : try context.convert(work, toEntity: entity)
    changed.take(content)
  }

  private func work(_ id: UUID) throws -> Work? {
    try context.fetchFirst(Query<Work>.where { $0.id == id })
  }

  private func record(_ work: Work) -> PublicationRecord {
    PublicationRecord(
      id: work.id, title: work.title, publishDate: work.publishDate, content: work.content)
  }
}
