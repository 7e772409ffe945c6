import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The publications with a parent and as four entities behind a protocol: equal answers, counted
/// costs.
@Suite struct ProtocolBaselineTests {
  private let family: Stack
  private let separate: Stack

  init() throws {
    let situation = Situation.inFile
    family = try Stack(situation, Publications.self)
    separate = try Stack(situation, SeparatePublications.self)
    for stack in [family, separate] {
      let tag = try stack.context.insert("Tag", named: "swift")
      for (index, kind) in SeparatePublications.kinds.enumerated() {
        for number in 0..<3 {
          let object = try stack.context.insert(kind, named: "\(kind) \(number)", by: "title")
          let moment = Date(timeIntervalSinceReferenceDate: Double(number * 10 + index))
          try object.setValue(.date(moment), forKey: "publishDate")
          if number != 1 { try object.add(tag, to: "tags") }
        }
      }
      try stack.context.save()
      stack.sqliteStore.resetStatementCounters()
    }
  }

  /// Returns the titles from one fetch over the parent.
  private func newestTagged(_ count: Int) throws -> [String] {
    var request = FetchRequest<Publications.Publication>(
      entityName: "Publication",
      predicate: .linked("tags", to: try family.context.object("Tag", named: "swift").objectID))
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    request.fetchLimit = count
    return try family.context.fetch(request).compactMap(\.title)
  }

  /// Returns the same titles from one fetch for each kind, a cast to the protocol, a merge and a
  /// limit.
  private func newestTaggedByHand(_ count: Int) throws -> [String] {
    let tag = try separate.context.object("Tag", named: "swift").objectID
    var found: [any SeparatePublications.Publication] = []
    for kind in SeparatePublications.kinds {
      var request = FetchRequest<ManagedObject>(
        entityName: kind, predicate: .linked("tags", to: tag))
      request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
      request.fetchLimit = count
      found += try separate.context.fetch(request).compactMap {
        $0 as? any SeparatePublications.Publication
      }
    }
    func moment(_ publication: any SeparatePublications.Publication) -> Date {
      publication.publishDate ?? .distantPast
    }
    return found.sorted { moment($0) > moment($1) }.prefix(count).compactMap(\.title)
  }

  @Test(.covers("A19", "A25", "A12"))
  func `the same answer takes a query for each kind and a merge`()
    throws
  {
    let (one, other) = (try newestTagged(5), try newestTaggedByHand(5))
    #expect(one == ["BlogPost 2", "WebArticle 2", "AcademicPaper 2", "Book 2", "BlogPost 0"])
    #expect(one == other)
    // Each takes one more statement to find the tag.
    let executions = [family, separate].map { stack in
      stack.sqliteStore.statementUses().reduce(0) { $0 + $1.executionCount }
    }
    #expect(executions == [2, 5])
  }

  @Test(.covers("A12", "A25"))
  func `a protocol repeats every declaration and has none of the rules`()
    throws
  {
    func declared(_ stack: Stack) -> Int {
      stack.container.managedObjectModel.entitiesInNumberingOrder
        .reduce(0) { $0 + $1.properties.count }
    }
    // Title, date, tags and author count once against four times; the inverses of tag and author
    // once each against four; and both have the three own attributes and two names.
    #expect(declared(family) == 4 + 2 + 3 + 2)
    #expect(declared(separate) == 16 + 8 + 3 + 2)

    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name LIKE 'Z%'"
    #expect(try family.rows(tables) == ["7"])
    #expect(try separate.rows(tables) == ["13"])

    // A to-one relationship to "any publication" has no destination entity.
    #expect(throws: ObjectGraphError.self) {
      try separate.context.object("Tag", named: "swift").toMany("publications")
    }
    #expect(try family.context.object("Tag", named: "swift").toMany("publications").count == 8)
  }

  /// Each rule is written once, at the parent, and applies to a book; the separate book has none.
  @Test(.covers("A12")) func `a book inherits its parent's rules, and a protocol has none`() throws
  {
    func ada(_ stack: Stack) throws -> ManagedObject {
      let ada = try stack.context.insert("Author", named: "Ada")
      try stack.context.object("Book", named: "Book 0", by: "title").setToOne(ada, for: "author")
      try stack.context.save()
      return ada
    }
    // The delete rule.
    family.context.delete(try ada(family))
    #expect(try refusal(of: family.context).map(\.rule) == [.deletionDenied(1)])
    family.context.rollback()
    separate.context.delete(try ada(separate))
    try separate.context.save()
    #expect(
      try separate.context.object("Book", named: "Book 0", by: "title").toOne("author") == nil)

    // The predefined request.
    #expect(
      family.container.managedObjectModel.fetchRequestTemplatesByName.keys.sorted()
        == ["byAuthor", "byAuthorSince"])
    #expect(separate.container.managedObjectModel.fetchRequestTemplatesByName.isEmpty)

    // The index.
    for (stack, isIndexed) in [(family, true), (separate, false)] {
      stack.sqliteStore.resetStatementCounters()
      #expect(try stack.context.count("Book", .attribute("title", .equal, .string("Book 1"))) == 1)
      let sql = try #require(stack.sqliteStore.statementUses().first?.sql)
      let plan = try stack.sqliteStore.queryPlan(of: sql)
      #expect(plan.contains { $0.contains("byTitle") } == isIndexed, "\(plan)")
    }
  }

  @Test(.covers("A12", "A19")) func `the merge by hand takes more lines`() throws {
    let lines = try String(contentsOfFile: #filePath, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    func count(_ name: String) throws -> Int {
      let start = try #require(lines.firstIndex { $0.hasPrefix("  private func \(name)(") })
      return try #require(lines[start...].firstIndex(of: "  }")) - start + 1
    }
    #expect(try count("newestTaggedByHand") >= 2 * count("newestTagged"))
  }
}
