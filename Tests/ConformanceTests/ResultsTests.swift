import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Watched fetches, and relationships that are only counted.
@Suite struct ResultsTests {
  @Test(.covers("A22"), .timeLimit(.minutes(60)), arguments: Situation.live)
  func `a results controller reports inserted, moved, changed and deleted publications`(
    situation: Situation
  ) async throws {
    let stack = try Stack(situation, Publications.self)
    let context = stack.context
    for (kind, title) in [("Book", "B"), ("AcademicPaper", "D")] {
      try context.insert(kind, named: title, by: "title")
    }
    try context.save()
    var request = FetchRequest<Publications.Publication>(entityName: "Publication")
    request.sortDescriptors = [FetchSortDescriptor(key: "title")]
    let results = try FetchedResults(request, in: context)
    var changes = results.changes.makeAsyncIterator()
    #expect(results.objects.map(\.title) == ["B", "D"])

    let post = try context.insert("BlogPost", named: "C", by: "title")
    try context.save()
    let insertion = try #require(await changes.next())
    #expect(insertion.inserted.map(\.index) == [1])
    #expect(insertion.deleted.isEmpty && insertion.moved.isEmpty)
    #expect(results.objects.map(\.entityName) == ["Book", "BlogPost", "AcademicPaper"])

    try post.setValue(.string("E"), forKey: "title")
    try context.save()
    let move = try #require(await changes.next())
    #expect(move.moved.count == 1 && move.inserted.isEmpty && move.deleted.isEmpty)
    #expect(results.objects.map(\.title) == ["B", "D", "E"])

    try results.objects[0].setValue(
      .date(Date(timeIntervalSinceReferenceDate: 1)), forKey: "publishDate")
    try context.save()
    let update = try #require(await changes.next())
    #expect(update.updated.map(\.index) == [0])
    #expect(update.updated.map(\.objectID) == [results.objects[0].objectID])

    context.delete(results.objects[1])
    try context.save()
    let deletion = try #require(await changes.next())
    #expect(deletion.deleted.map(\.index) == [1])
    #expect(results.objects.map(\.title) == ["B", "E"])
  }

  @Test(.covers("F7")) func `a to-many is counted without its objects and loaded at once as a set`()
    throws
  {
    let stack = try Stack(.inFile, Pets.self)
    let anna = try stack.context.insert("Person", named: "Anna")
    for number in 0..<50 {
      try anna.add(
        stack.context.insert(number % 2 == 0 ? "Dog" : "Cat", named: "\(number)"), to: "pets")
    }
    try stack.context.save()
    let reader = stack.container.newContext()
    let owner = try reader.object("Person", named: "Anna")
    stack.sqliteStore.resetStatementCounters()
    let pets = try owner.relationshipSet(forKey: "pets")
    #expect(stack.sqliteStore.statementUses().isEmpty)
    #expect(try pets.count() == 50)
    #expect(try !pets.isEmpty())
    #expect(stack.sqliteStore.statementUses().allSatisfy { $0.sql.contains("COUNT(*)") })
    #expect(reader.registeredObjects.count == 1)
    let loaded = Set(try pets.objects().map(\.objectID))
    #expect(loaded.count == 50)
    #expect(try pets.objects().filter(\.isFault).isEmpty)
    #expect(try pets.contains(reader.object("Cat", named: "1")))
  }
}
