import Foundation
import SystemSQLite
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Indexes of tables that get their first rows in one transaction.
@Suite struct LateIndexTests {
  private struct GivenUp: Error {}

  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer
  private let indexes: [String]
  private static let many = LateIndexes.leastRowCount

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("Warehouse.sqlite"))
    container = try PersistentContainer(model: Warehouse.model(), sqliteStore: store)
    try Warehouse.stock(container.newContext())
    indexes = try store.indexes()
  }

  /// Returns the statements of a kind that ran during a body.
  private func statements(_ words: String..., during body: () throws -> Void) throws -> [String] {
    var seen: [String] = []
    let trace = try store.connection.perform { database in
      StatementTrace(database) { sql in
        if words.contains(where: { sql.hasPrefix($0) }) { seen.append(sql) }
      }
    }
    try withExtendedLifetime(trace, body)
    return seen
  }

  private func names(_ statements: [String]) -> [String] {
    statements.map { String($0.split(separator: " ")[2]).replacing("\"", with: "") }.sorted()
  }

  private func add(_ numbers: Range<Int>) throws {
    try Warehouse.add(numbers, to: container.newContext())
  }

  private func content(_ path: String) throws -> [[StoredValue?]] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      try ["SELECT * FROM ZITEM", "SELECT * FROM Z_1TAGS ORDER BY 1, 2", "PRAGMA page_count"]
        .flatMap { try DatabaseRow.fetchAll(database, sql: $0).map(\.databaseValues) }
    }
  }

  private func check() throws {
    #expect(try store.indexes() == indexes)
    let problems = try store.connection.perform {
      try String.fetchAll($0, sql: "PRAGMA integrity_check")
    }
    #expect(problems == ["ok"])
  }

  private func itemCount() throws -> Int {
    try container.newContext().count(for: FetchRequest<ManagedObject>(entityName: "Item"))
  }

  @Test func `the first rows of a table are inserted before its indexes, except for unique ones`()
    throws
  {
    let seen = try statements("DROP", "CREATE", "COMMIT", "INSERT INTO Z_1TAGS") {
      try add(0..<Self.many)
    }
    #expect(names(seen.filter { $0.hasPrefix("DROP") }) == Warehouse.secondaryIndexes)
    #expect(names(seen.filter { $0.hasPrefix("CREATE") }) == Warehouse.secondaryIndexes)
    #expect(seen.suffix(5).dropLast().allSatisfy { $0.hasPrefix("CREATE") })
    #expect(seen.last == "COMMIT")
    #expect(try store.indexes() == indexes)
  }

  @Test func `few rows, and rows of a table that has some, are inserted with their indexes`() throws
  {
    let few = try statements("DROP") { try add(0..<(Self.many - 1) / 3) }
    #expect(few.isEmpty)
    let later = try statements("DROP") { try add(Self.many..<3 * Self.many) }
    #expect(later.isEmpty)
  }

  @Test func `a store with late indexes equals one with early indexes after VACUUM`() throws {
    try container.newContext().performInOneTransaction {
      for start in [0, Self.many] { try add(start..<start + Self.many) }
    }
    let early = try SQLiteStore(path: folder.path("Early.sqlite"))
    let other = try PersistentContainer(model: Warehouse.model(), sqliteStore: early)
    try Warehouse.stock(other.newContext())
    // With three links an item, no save has enough rows.
    let portion = Self.many / 4
    for start in stride(from: 0, to: 2 * Self.many, by: portion) {
      try Warehouse.add(start..<start + portion, to: other.newContext())
    }
    #expect(try early.indexes() == indexes)
    try check()
    for store in [store, early] {
      try store.vacuum()
      try store.close()
    }
    let content = try content(store.path)
    #expect(content.count == 2 * Self.many * 4 + 1)
    #expect(try content == self.content(early.path))
  }

  @Test func `a statement that may use the indexes finds them and the right rows`() throws {
    let reader = container.newContext()
    var request = FetchRequest<ManagedObject>(entityName: "Item")
    request.predicate = try FetchPredicate(format: "rank >= 500000 AND shelf.name == 'Shelf 3'")
    var counts: [Int] = []
    let seen = try statements("DROP", "CREATE", "SELECT COUNT", "COMMIT") {
      try container.newContext().performInOneTransaction {
        try add(0..<Self.many)
        counts.append(try reader.count(for: request))
        try add(Self.many..<2 * Self.many)
        counts.append(try reader.count(for: request))
      }
    }
    let first = try #require(seen.firstIndex { $0.hasPrefix("SELECT COUNT") })
    #expect(names(seen[first...].filter { $0.hasPrefix("CREATE") }).count == 1)
    #expect(seen[..<first].count { $0.hasPrefix("CREATE") } == 3)
    #expect(seen.count { $0.hasPrefix("DROP") } == 4)
    #expect(counts[0] > 0 && counts[0] < counts[1])
    #expect(try reader.count(for: request) == counts[1])
    try check()
  }

  @Test func `a deletion in the same transaction deletes its links`() throws {
    try container.newContext().performInOneTransaction {
      try add(0..<Self.many)
      let context = container.newContext()
      let tags = try context.fetch(FetchRequest<ManagedObject>(entityName: "Tag"))
      let shelves = try context.fetch(FetchRequest<ManagedObject>(entityName: "Shelf"))
      context.delete(tags[0])
      context.delete(shelves[0])
      try context.save()
    }
    let left = try store.connection.perform { database in
      try Int.fetchAll(
        database,
        sql: """
          SELECT count(*) FROM Z_1TAGS WHERE Z_4TAGS NOT IN (SELECT Z_PK FROM ZTAG)
          UNION ALL SELECT count(*) FROM ZITEM WHERE ZSHELF NOT IN (SELECT Z_PK FROM ZSHELF)
          UNION ALL SELECT count(*) FROM ZITEM WHERE ZSHELF IS NULL
          """)
    }
    #expect(left[0] == 0 && left[1] == 0 && left[2] > 0)
    try check()
  }

  @Test func `positions in an order are found with the owner's index`() throws {
    let item = EntityDescription("Item", ["name": .string])
    let list = EntityDescription("List", ["name": .string])
    list.join("items", .ordered, to: item, "list", .one)
    let store = try SQLiteStore(path: folder.path("Lists.sqlite"))
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, list]), sqliteStore: store)
    let context = container.newContext()
    let lists = try (0..<10).map { _ in try context.insert(entityName: "List") }
    for number in 0..<Self.many {
      let item = try context.insert(entityName: "Item")
      item.setToOne(lists[number % 10], for: "list")
    }
    store.resetStatementCounters()
    try context.save()
    #expect(store.statementUses().reduce(0) { $0 + $1.fullScanStepCount } == 0)
    let found = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "List"))
    #expect(
      try found.map { try $0.toMany("items").count } == Array(repeating: Self.many / 10, count: 10))
  }

  @Test func `a body that throws leaves the store unchanged, with its indexes`() throws {
    #expect(throws: GivenUp.self) {
      try container.newContext().performInOneTransaction {
        try add(0..<Self.many)
        throw GivenUp()
      }
    }
    try check()
    #expect(try itemCount() == 0)
    try add(0..<Self.many)
    #expect(try itemCount() == Self.many)
    try check()
  }

  @Test func `a save rejected within a transaction restores the indexes that it dropped`() throws {
    let seen = try statements("DROP", "CREATE") {
      try container.newContext().performInOneTransaction {
        let context = container.newContext()
        try context.insert(entityName: "Item").set(Int64(5), for: "code")
        #expect(throws: ObjectGraphError.self) {
          try Warehouse.add(0..<Self.many, to: context)
        }
      }
    }
    #expect(seen.contains { $0.hasPrefix("DROP") } && !seen.contains { $0.hasPrefix("CREATE") })
    #expect(try itemCount() == 0)
    try check()
    // Created again within a part that is rolled back, they are created once more at the end.
    try container.newContext().performInOneTransaction {
      try add(0..<Self.many)
      try? container.newContext().performInOneTransaction {
        _ = try itemCount()
        throw GivenUp()
      }
    }
    #expect(try itemCount() == Self.many)
    try check()
  }

  @Test func `tables that triggers name keep their indexes`() throws {
    let count = AttributeDescription.integer64
    count.derivationExpression = "items.@count"
    let item = EntityDescription("Item", ["name": .string])
    let list = EntityDescription("List", ["size": count])
    list.join("items", .many, to: item, "list", .one)
    let store = try SQLiteStore(path: folder.path("Derived.sqlite"))
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, list]), sqliteStore: store)
    let context = container.newContext()
    let owner = try context.insert(entityName: "List")
    for _ in 0..<Self.many { try context.insert(entityName: "Item").setToOne(owner, for: "list") }
    var seen: [String] = []
    let trace = try store.connection.perform { StatementTrace($0) { seen.append($0) } }
    try withExtendedLifetime(trace) { try context.save() }
    #expect(seen.count > Self.many && !seen.contains { $0.hasPrefix("DROP") })
  }

  @Test func `a batch of rows also creates its indexes late`() throws {
    let rows = (0..<Self.many).map { ["rank": AttributeValue.integer(Int64($0 * 7 % 100))] }
    let seen = try statements("DROP", "CREATE") {
      _ = try container.newContext().execute(
        BatchInsertRequest(entityName: "Item", rows: rows))
    }
    #expect(seen.count { $0.hasPrefix("DROP") } == 3)
    #expect(seen.count { $0.hasPrefix("CREATE") } == 3)
    try check()
  }

  @Test func `another connection keeps using its compiled statements`() throws {
    let other = try PersistentContainer(model: Warehouse.model(), sqliteAt: store.path)
    let context = other.newContext()
    let request = FetchRequest<ManagedObject>(entityName: "Item")
    #expect(try context.fetch(request).isEmpty)
    try add(0..<Self.many)
    #expect(try context.fetch(request).count == Self.many)
    try Warehouse.add(Self.many..<2 * Self.many, to: context)
    #expect(try itemCount() == 2 * Self.many)
    try check()
  }

  @Test func `a full disk at any point leaves the store unchanged`() throws {
    let size = try store.connection.perform { try Int.fetchOne($0, sql: "PRAGMA page_count") } ?? 0
    func limit(_ pages: Int) throws {
      try store.connection.perform { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    }
    var failures = 0
    for extra in 0..<200 {
      try limit(size + extra)
      do {
        try add(0..<Self.many)
        break
      } catch {
        let graphError = try #require(error as? ObjectGraphError)
        guard case .diskFull? = graphError.storeError else { throw error }
        failures += 1
      }
      try check()
      #expect(try itemCount() == 0)
    }
    #expect(failures > 20)
    try limit(1_000_000)
    if try itemCount() == 0 { try add(0..<Self.many) }
    #expect(try itemCount() == Self.many)
    try check()
  }

  @Test func `an interruption at any point leaves the store unchanged`() throws {
    /// A class because SQLite keeps its address.
    final class Countdown {
      var ticks = 0
    }
    let countdown = Countdown()
    func load(ticks: Int) throws {
      countdown.ticks = ticks
      sqlite3_progress_handler(
        store.connection.handle, 1,
        { context in
          guard let context else { return 0 }
          let countdown = Unmanaged<Countdown>.fromOpaque(context).takeUnretainedValue()
          countdown.ticks -= 1
          return countdown.ticks == 0 ? 1 : 0
        }, Unmanaged.passUnretained(countdown).toOpaque())
      defer { sqlite3_progress_handler(store.connection.handle, 0, nil, nil) }
      try add(0..<Self.many)
    }
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try container.newContext().performInOneTransaction {
        try load(ticks: .max)
        throw Enough()
      }
    }
    let total = Int.max - countdown.ticks
    var random = SeededRandom(seed: 7)
    let points = (0..<TestLength.choose(short: 15, long: 100)).map { _ in
      Int.random(in: 1...total, using: &random)
    }
    for point in points {
      do {
        try load(ticks: point)
        Issue.record("no interruption at \(point) of \(total)")
      } catch {
        guard case .store(.interrupted)? = error as? ObjectGraphError else { throw error }
      }
      try check()
      #expect(try itemCount() == 0)
    }
  }
}
