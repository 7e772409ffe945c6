import Checklist
import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore
import Samples
import Testing

/// The publications with a parent and as four entities behind a protocol: the same answers, counted.
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

  /// One fetch over the parent.
  private func newestTagged(_ count: Int) throws -> [String] {
    var request = FetchRequest<Publications.Publication>(
      entityName: "Publication",
      predicate: .linked("tags", to: try family.context.object("Tag", named: "swift").objectID))
    request.sortDescriptors = [FetchSortDescriptor(key: "publishDate", ascending: false)]
    request.fetchLimit = count
    return try family.context.fetch(request).compactMap(\.title)
  }

  /// One fetch for each kind, a cast to the protocol, a merge and a cut.
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
    // One statement more in each finds the tag.
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
    // Title, date, tags and author once against four times; tag and author one way back each
    // against four each; and the three own attributes and two names of both.
    #expect(declared(family) == 4 + 2 + 3 + 2)
    #expect(declared(separate) == 16 + 8 + 3 + 2)

    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name LIKE 'Z%'"
    #expect(try family.rows(tables) == ["7"])
    #expect(try separate.rows(tables) == ["13"])

    // A to-one to "any publication" has no entity to lead to.
    #expect(throws: ObjectGraphError.self) {
      try separate.context.object("Tag", named: "swift").toMany("publications")
    }
    #expect(try family.context.object("Tag", named: "swift").toMany("publications").count == 8)
  }
}
