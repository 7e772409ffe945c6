import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Examples
@testable import Measuring

/// The handwritten objects for the three strategies without inheritance or shared columns.
@Suite struct NewPublicationFaceTests {
  private let shipped = ShippedScenario(name: "publications")

  private let contents: [PublicationContent] = [
    .plain, .book(isbn: "978", pageCount: 300),
    .academicPaper(paperType: "review", doi: "10.1/x", citationCount: 7),
    .webArticle(url: URL(string: "https://example.org/a?b=ü"), wordCount: 800),
    .blogPost(url: nil, platform: "Ghost"), .book(isbn: nil, pageCount: nil),
  ]

  @Test(.covers("A12", "A19"))
  func `independent publications share a protocol, and the newest of all kinds are merged`()
    throws
  {
    typealias Face = IndependentPublications
    let folder = try Folder()
    let container = try shipped.container(IndependentEntities(), Face.classes, in: folder)
    let context = container.newContext()
    let author = Author(context: context)
    author.name = "Ada"
    let made: [any PublicationObject] = [
      Face.Publication(context: context), Face.Book(context: context),
      Face.AcademicPaper(context: context), Face.WebArticle(context: context),
      Face.BlogPost(context: context), Face.Book(context: context),
    ]
    for (day, publication) in made.enumerated() {
      publication.title = "Day \(day)"
      publication.publishDate = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
      publication.uuid = UUID()
      publication.author = author
    }
    (made[5] as? Face.Book)?.isbn = "978"
    try context.save()
    let reader = container.newContext()
    let newest = try Face.newest(4, in: reader)
    #expect(newest.map { $0.title } == ["Day 5", "Day 4", "Day 3", "Day 2"])
    #expect(newest.map { $0.author?.name } == ["Ada", "Ada", "Ada", "Ada"])
    #expect((newest[0] as? Face.Book)?.isbn == "978")
    withExtendedLifetime(reader) {}
  }

  @Test(.covers("C32", "E16"))
  func `details are read as the enum and deleted when the case changes`()
    throws
  {
    typealias Face = DetailedPublications
    let folder = try Folder()
    let container = try shipped.container(DetailsRelationship(), Face.classes, in: folder)
    let context = container.newContext()
    for (number, content) in contents.enumerated() {
      let publication = Face.Publication(context: context)
      fill(publication, number)
      publication.content = content
    }
    try context.save()
    var request = FetchRequest<Face.Publication>()
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    let reader = container.newContext()
    let found = try reader.fetch(request)
    #expect(found.map(\.content) == contents)
    found[1].content = .webArticle(url: nil, wordCount: 5)
    found[2].content = .plain
    try reader.save()
    let later = container.newContext()
    let changed = try later.fetch(request)
    #expect(changed[1].content == .webArticle(url: nil, wordCount: 5))
    #expect(changed[2].content == .plain)
    #expect(
      try ["BookDetails", "AcademicPaperDetails", "WebArticleDetails"].map {
        try later.count(for: FetchRequest<ManagedObject>(entityName: $0))
      } == [1, 0, 2])
    later.delete(changed[1])
    try later.save()
    #expect(
      try later.count(for: FetchRequest<ManagedObject>(entityName: "WebArticleDetails")) == 1)
  }

  @Test func `coded content is read as the enum`() throws {
    typealias Face = CodedPublications
    let folder = try Folder()
    let container = try shipped.container(CodedContent(), Face.classes, in: folder)
    let context = container.newContext()
    for (number, content) in contents.enumerated() {
      let publication = Face.Publication(context: context)
      fill(publication, number)
      publication.content = content
    }
    try context.save()
    var request = FetchRequest<Face.Publication>()
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    let reader = container.newContext()
    #expect(try reader.fetch(request).map(\.content) == contents)
  }

  @Test(.covers("C-4")) func `unreadable coded content reports why`() throws {
    typealias Face = CodedPublications
    let folder = try Folder()
    let container = try shipped.container(CodedContent(), Face.classes, in: folder)
    let publication = Face.Publication(context: container.newContext())
    try publication.setContent(.book(isbn: "1", pageCount: 2))
    #expect(try publication.storedContent() == .book(isbn: "1", pageCount: 2))
    let cut = try #require(publication.data("content")).dropLast(2)
    publication.set(cut, for: "content")
    let damaged = #expect(throws: CodedPublications.ContentError.self) {
      try publication.storedContent()
    }
    #expect("\(String(describing: damaged))".contains("Book"))
    #expect(publication.content == nil)
    publication.set(nil as Data?, for: "content")
    #expect(
      throws: CodedPublications.ContentError.cannotDecode(kind: "Book", reason: "there is none")
    ) {
      try publication.storedContent()
    }
    publication.set(77 as Int64, for: "contentType")
    let id = publication.objectID.uriRepresentation
    #expect(throws: CodedPublications.ContentError.unknownType(objectID: id)) {
      try publication.storedContent()
    }
    #expect(publication.data("content") == nil)
  }

  @Test func `the handwritten objects read what the strategy writes`() throws {
    let folder = try Folder()
    let domain = try shipped.domain()
    let members = [
      member("AcademicPaper", [.text("review"), .text("10.1/x"), .integer(7)]),
      member("WebArticle", [.uri("https://example.org/a"), .absent]),
    ]
    let expected: [PublicationContent] = [
      .academicPaper(paperType: "review", doi: "10.1/x", citationCount: 7),
      .webArticle(url: URL(string: "https://example.org/a"), wordCount: nil),
    ]
    for (strategy, classes) in [
      (DetailsRelationship() as any Strategy, DetailedPublications.classes),
      (CodedContent(), CodedPublications.classes),
    ] {
      let container = try shipped.container(strategy, classes, in: folder)
      let resolved = try ResolvedDomain(strategy.store(domain), in: container)
      let context = container.newContext()
      let objects = try members.map { try resolved.insert($0, into: context) }
      try context.save()
      let found = objects.map { object in
        (object as? CodedPublications.Publication)?.content
          ?? (object as? DetailedPublications.Publication)?.content
      }
      #expect(found == expected, "\(strategy.name)")
    }
  }

  private func member(_ kind: String, _ own: [PropertyValue]) -> Member {
    Member(
      kind: kind, ordinal: 0, values: [.text("A title"), .date(0), .uuid(UUID())] + own,
      references: [])
  }

  private func fill(_ publication: CommonPublication, _ number: Int) {
    publication.title = "\(number)"
    publication.publishDate = Date()
    publication.uuid = UUID()
  }
}
