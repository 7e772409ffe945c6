import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The planner's statistics after a batch insertion.
@Suite struct StatisticsOfBatchesTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  /// Rows with a number that few share and, indexed after it, a word that many share.
  private static func model(indexing names: [String]) -> ManagedObjectModel {
    let row = EntityDescription(
      name: "Row",
      properties: [
        AttributeDescription(name: "word", type: .string),
        AttributeDescription(name: "number", type: .integer64),
      ])
    row.indexes = names.map { FetchIndexDescription(name: $0, elements: [.init(property: $0)]) }
    return ManagedObjectModel(entities: [row])
  }

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("Rows.sqlite"))
    container = try PersistentContainer(
      model: Self.model(indexing: ["number", "word"]), sqliteStore: store)
  }

  private func load(_ numbers: Range<Int>) throws {
    let rows: [[String: AttributeValue]] = numbers.map {
      ["word": .string("w\($0 % 10)"), "number": .integer(Int64($0))]
    }
    try container.newContext().execute(BatchInsertRequest(entityName: "Row", rows: rows))
  }

  /// Returns the index by which a fetch finds the one row with a number and a word.
  private func indexOfFetch(_ number: Int, in container: PersistentContainer) throws -> String {
    var request = FetchRequest<ManagedObject>(entityName: "Row")
    request.predicate = try FetchPredicate(
      format: "word == %@ AND number == %@",
      arguments: [
        .attribute(.string("w\(number % 10)")), .attribute(.integer(Int64(number))),
      ])
    let store = try #require(container.store as? SQLiteStore)
    store.resetStatementCounters()
    #expect(try container.newContext().fetch(request).count == 1)
    let plan = try store.statementUses().flatMap { try store.queryPlan(of: $0.sql) }
    let step = try #require(plan.first { $0.contains("INDEX") })
    return step.lowercased().contains("number") ? "number" : "word"
  }

  private func statistics() throws -> [String] {
    try store.connection.perform { database in
      guard try HistorySchema.tableExists("sqlite_stat1", database) else { return [] }
      return try String.fetchAll(
        database, sql: "SELECT idx || ' ' || stat FROM sqlite_stat1 WHERE idx NOT NULL")
    }
  }

  @Test func `a large batch lets SQLite choose the selective index, a small one does not`()
    throws
  {
    try load(0..<LateIndexes.leastRowCount - 1)
    #expect(try indexOfFetch(5, in: container) == "word")
    #expect(try statistics().isEmpty)
    try load(1_000_000..<1_000_000 + LateIndexes.leastRowCount)
    #expect(try indexOfFetch(5, in: container) == "number")
    // A connection opened later reads them from the file.
    let other = try PersistentContainer(
      model: Self.model(indexing: ["number", "word"]),
      sqliteStore: SQLiteStore(path: folder.path("Rows.sqlite")))
    #expect(try indexOfFetch(5, in: other) == "number")
  }

  @Test func `statistics go with a batch that is rolled back`() throws {
    struct GivenUp: Error {}
    let context = container.newContext()
    #expect(throws: GivenUp.self) {
      try context.performInOneTransaction {
        try load(0..<LateIndexes.leastRowCount)
        throw GivenUp()
      }
    }
    #expect(try statistics().isEmpty)
    try load(0..<10)
    #expect(try indexOfFetch(5, in: container) == "word")
  }

  @Test func `analyze counts all rows after a batch was sampled`() throws {
    try load(0..<3_000)
    #expect(try statistics().count == 2)
    try container.newContext().analyze()
    #expect(
      try Set(statistics().compactMap { $0.split(separator: " ").dropFirst().first }) == ["3000"])
  }

  @Test func `a table with one index gets no statistics`() throws {
    let path = folder.path("One.sqlite")
    let store = try SQLiteStore(path: path)
    let one = try PersistentContainer(model: Self.model(indexing: ["number"]), sqliteStore: store)
    let rows = (0..<2_000).map { ["number": AttributeValue.integer(Int64($0))] }
    try one.newContext().execute(BatchInsertRequest(entityName: "Row", rows: rows))
    let exists = try store.connection.perform { try HistorySchema.tableExists("sqlite_stat1", $0) }
    #expect(!exists)
  }
}
