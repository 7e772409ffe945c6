import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import ScenarioFormat
import TestSupport
import Testing

@testable import Examples
@testable import Measuring

/// The handwritten objects for the shipped publications scenario.
@Suite struct PublicationFaceTests {
  private typealias Inherited = InheritedPublications
  private typealias Enumerated = EnumContentPublications

  private func scenario() throws -> Scenario {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios/publications.yaml").standardized
    return try ScenarioReader(strategies: StrategyList.names).read(file: folder.path)
  }

  private func container(
    _ strategy: any Strategy, _ classes: [ManagedObject.Type], in folder: Folder
  ) throws -> PersistentContainer {
    try PersistentContainer(
      model: strategy.store(scenario().domain).model, classes: classes,
      sqliteAt: folder.path("\(strategy.name).sqlite"))
  }

  @Test(.covers("E3", "A5"), arguments: ["parent-entity", "abstract-root"])
  func `inherited publications are read in their own classes with their own values`(
    name: String
  ) throws {
    let folder = try Folder()
    let container = try container(
      StrategyList.strategy(named: name), Inherited.classes, in: folder)
    let context = container.newContext()
    let author = Author(context: context)
    author.name = "Ada"
    let tag = Tag(context: context)
    tag.name = "swift"
    let book = Inherited.Book(context: context)
    let plain: Inherited.Publication =
      name == "abstract-root"
      ? Inherited.PlainPublication(context: context) : Inherited.Publication(context: context)
    for publication in [book, plain] {
      publication.title = "A title"
      publication.publishDate = Date()
      publication.uuid = UUID()
      publication.author = author
      try publication.add(tag)
    }
    book.isbn = "978"
    book.pageCount = 12
    try context.save()

    let reader = container.newContext()
    let all = try reader.fetch(FetchRequest<Inherited.Publication>())
    #expect(all.count == 2)
    let found = try #require(all.compactMap { $0 as? Inherited.Book }.first)
    #expect(found.isbn == "978" && found.pageCount == 12)
    #expect(found.author?.name == "Ada")
    #expect(try found.tags().map(\.name) == ["swift"])
    // A book has its own properties and none of a paper's.
    #expect(throws: ObjectGraphError.self) { try found.value(forKey: "paperType") }
  }

  @Test(.covers("E15")) func `every case of the content enum comes back as it was set`() throws {
    let folder = try Folder()
    let container = try container(EnumContent(), Enumerated.classes, in: folder)
    let url = URL(string: "https://example.org/a")
    let contents: [PublicationContent] = [
      .plain, .book(isbn: "978", pageCount: 300),
      .academicPaper(paperType: "review", doi: "10.1/x", citationCount: 7),
      .webArticle(url: url, wordCount: 800), .blogPost(url: url, platform: "Ghost"),
      .book(isbn: nil, pageCount: nil),
    ]
    let context = container.newContext()
    for (number, content) in contents.enumerated() {
      let publication = Enumerated.Publication(context: context)
      publication.title = "\(number)"
      publication.publishDate = Date()
      publication.uuid = UUID()
      publication.content = content
    }
    try context.save()
    var request = FetchRequest<Enumerated.Publication>()
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    #expect(try container.newContext().fetch(request).map(\.content) == contents)
  }

  @Test(.covers("E16")) func `setting a case clears the columns of the others`() throws {
    let folder = try Folder()
    let container = try container(EnumContent(), Enumerated.classes, in: folder)
    let context = container.newContext()
    let publication = Enumerated.Publication(context: context)
    publication.title = "Changing"
    publication.publishDate = Date()
    publication.uuid = UUID()
    publication.content = .academicPaper(paperType: "review", doi: "10.1/x", citationCount: 7)
    try context.save()
    publication.content = .webArticle(url: nil, wordCount: 5)
    try context.save()
    let stored = try container.newContext().fetch(FetchRequest<Enumerated.Publication>())[0]
    #expect(stored.content == .webArticle(url: nil, wordCount: 5))
    for column in ["text1", "text2", "address1"] {
      #expect(try stored.value(forKey: column) == nil, "\(column)")
    }
  }

  @Test func `the enum's columns and codes equal the strategy's mapping`() throws {
    let stored = try EnumContent().store(scenario().domain)
    let columns = ["Book", "AcademicPaper", "WebArticle", "BlogPost"].map { kind in
      (stored.kinds[kind]?.places.dropFirst(3).map(\.keyPath)) ?? []
    }
    #expect(
      columns == [
        ["text1", "integer1"], ["text1", "text2", "integer1"], ["address1", "integer1"],
        ["address1", "text1"],
      ])
    #expect(
      ["Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost"].map {
        stored.kinds[$0]?.discriminator?.code
      } == [0, 1, 2, 3, 4])
  }
}
