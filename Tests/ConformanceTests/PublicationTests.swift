import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The uses of a parent, compared with entities without one.
@Suite struct PublicationTests {
  private static let kinds = ["Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost"]

  /// Inserts two of each kind, dated by their number; the first of each has a tag and Ada as
  /// author.
  private func filled(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Publications.self)
    let tag = try stack.context.insert("Tag", named: "swift")
    let ada = try stack.context.insert("Author", named: "Ada")
    for (index, kind) in Self.kinds.enumerated() {
      for number in 0..<2 {
        let title = number == 0 ? "Die Bäckerei \(kind)" : "\(kind) ohne"
        let publication = try stack.context.insert(kind, named: title, by: "title")
        let moment = Date(timeIntervalSinceReferenceDate: Double((index * 7 + number * 3) % 10))
        try publication.setValue(.date(moment), forKey: "publishDate")
        guard number == 0 else { continue }
        try publication.add(tag, to: "tags")
        publication.setToOne(ada, for: "author")
      }
    }
    try stack.settle()
    return stack
  }

  @Test(.covers("A13", "A14", "A15"), arguments: Situation.withUnsaved, kinds)
  func `each kind is inserted and fetched on its own`(situation: Situation, kind: String) throws {
    let stack = try filled(situation)
    #expect(try stack.context.count(kind, exactly: true) == 2)
    #expect(try stack.context.count(kind) == (kind == "Publication" ? 10 : 2))
    let objects = try stack.context.objects(kind, exactly: true, by: "title")
    #expect(objects.allSatisfy { String(describing: type(of: $0)) == kind })
  }

  @Test(.covers("A16", "A17"), arguments: Situation.withUnsaved)
  func `one fetch finds all kinds by tag, and one count finds those of an author`(
    situation: Situation
  )
    throws
  {
    let stack = try filled(situation)
    let tag = try stack.context.object("Tag", named: "swift")
    let ada = try stack.context.object("Author", named: "Ada")
    stack.sqliteStore.resetStatementCounters()
    let tagged = try stack.context.objects(
      "Publication", .linked("tags", to: tag.objectID), by: "title")
    #expect(tagged.map(\.entityName).sorted() == Self.kinds.sorted())
    #expect(try stack.context.count("Publication", .linked("author", to: ada.objectID)) == 5)
    guard situation.hasFile else { return }
    #expect(stack.sqliteStore.statementUses().map(\.executionCount) == [1, 1])
  }

  @Test(.covers("A18"), arguments: Situation.withUnsaved)
  func `a search finds a keyword in all kinds, ignoring case and accents`(situation: Situation)
    throws
  {
    let stack = try filled(situation)
    let found = try stack.context.objects(
      "Publication", .contains("title", "BACKEREI", [.caseInsensitive, .diacriticInsensitive]),
      by: "title")
    #expect(found.map(\.entityName).sorted() == Self.kinds.sorted())
    #expect(try stack.context.count("Publication", .contains("title", "BACKEREI", [])) == 0)
  }

  @Test(.covers("A20"), arguments: Situation.withUnsaved)
  func `all kinds are sorted by their inherited date, the newest first`(situation: Situation)
    throws
  {
    let stack = try filled(situation)
    var request = FetchRequest<Publications.Publication>(entityName: "Publication")
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    let dates = try stack.context.fetch(request).compactMap(\.publishDate)
    #expect(dates.count == 10)
    #expect(dates == dates.sorted(by: >))
    request.sortDescriptors.append(FetchSortDescriptor(key: "title"))
    let pairs = try stack.context.fetch(request).map { ($0.publishDate, $0.title ?? "") }
    for (one, next) in zip(pairs, pairs.dropFirst()) where one.0 == next.0 {
      #expect(one.1 < next.1)
    }
    // Without ties the second criterion would have no effect.
    #expect(Set(dates).count < dates.count)
  }

  @Test(.covers("A3", "A4"), arguments: Situation.withUnsaved)
  func `an empty subclass has the properties that its parent declares`(situation: Situation) throws
  {
    let stack = try Stack(situation, Publications.self)
    let post = Publications.BlogPost(context: stack.context)
    post.title = "Hello"
    post.publishDate = Date(timeIntervalSinceReferenceDate: 5)
    try stack.settle()
    let found = try stack.context.fetch(
      FetchRequest<Publications.BlogPost>(entityName: "BlogPost"))
    #expect(found.map(\.title) == ["Hello"])
    #expect(found[0].publishDate?.timeIntervalSinceReferenceDate == 5)
    let entity = try #require(stack.container.managedObjectModel.entitiesByName["BlogPost"])
    #expect(entity.properties.isEmpty)
    #expect(entity.propertiesByName["title"] is AttributeDescription)
    #expect(entity.propertiesByName["tags"] is RelationshipDescription)
  }

  @Test(.covers("A23", "A24"), arguments: Situation.withUnsaved)
  func `a switch distinguishes the known kinds and handles others by the parent's properties`(
    situation: Situation
  ) throws {
    let stack = try filled(situation)
    let all = try stack.context.fetch(
      FetchRequest<Publications.Publication>(entityName: "Publication"))
    var seen: [String: Int] = [:]
    for publication in all {
      switch publication {
      case is Publications.Book: seen["book", default: 0] += 1
      case is Publications.AcademicPaper: seen["paper", default: 0] += 1
      default: if publication.publishDate != nil { seen["dated", default: 0] += 1 }
      }
    }
    #expect(seen == ["book": 2, "paper": 2, "dated": 6])
    #expect(all.allSatisfy { String(describing: type(of: $0)) == $0.entityName })
  }

  @Test(.covers("A21", "A23", "A24"))
  func `a script of three commands creates one object of each kind`() throws {
    let stack = try Stack(.inFile, Publications.self)
    var seconds = 0.0
    var desk = PublicationDesk(context: stack.context, generator: SeededRandom(seed: 42)) {
      seconds += 60
      return Date(timeIntervalSinceReferenceDate: seconds)
    }
    for command in ["new publication", "new book", "new paper"] {
      try desk.run(try #require(PublicationDesk.Command(rawValue: command)))
    }
    let lines = try desk.lines()
    #expect(lines.count == 3)
    #expect(try #require(lines.first).hasPrefix("Paper: type "))
    #expect(lines[1].wholeMatch(of: /Book: [34]\d{3}-[678]\d{3}/) != nil, "\(lines[1])")
    #expect(lines[2] == "Published: 2001-01-01T00:01:00Z")
    #expect(try stack.rows("SELECT Z_ENT FROM ZPUBLICATION ORDER BY Z_PK") == ["2", "5", "3"])
  }
}
