import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Migration by statements on the store's own tables, compared with copying.
@Suite struct InPlaceTests {
  /// Compares rows, because fetches do not show the number in every row and reference.
  @Test(
    .covers("C82", "C83", "C84", "F25", "L18"), arguments: ModelChange.all + ModelChange.more)
  func `statements and copying lead to the same objects, tables and rows`(_ change: ModelChange)
    throws
  {
    func migrated(
      inPlace: Bool
    ) throws -> (objects: [String], schema: StoreSchema, rows: [String]) {
      let store = try VersionedStore()
      try store.write(change.old(), change.fill)
      let report = try StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
        .migrate(sqliteAt: store.path, to: change.new())
      #expect(report?.isInPlace == inPlace)
      #expect(try integrity(store.path) == "ok")
      let rows = try allRows(store.path)
      return (try store.content(change.new(), nil), try StoreSchema(store.path), rows)
    }
    let (changed, copied) = (try migrated(inPlace: true), try migrated(inPlace: false))
    #expect(changed.objects == copied.objects)
    #expect(changed.schema == copied.schema)
    #expect(changed.rows == copied.rows)
    if !change.result.isEmpty { #expect(changed.objects == change.result) }
    #expect(!changed.objects.isEmpty)
  }

  /// Returns every row with its columns by name.
  ///
  /// Only the order of positions matters, and versions start anew when rows are copied.
  private func allRows(_ path: String) throws -> [String] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'Z_METADATA' "
          + "ORDER BY name")
      return try tables.flatMap { table in
        let names = try database.columnNames(of: table)
        return try DatabaseRow.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
          let values = zip(names, row.databaseValues.indices.map(row.text))
            .filter { !$0.0.hasPrefix("Z_FOK") && $0.0 != "Z_OPT" }
            .map { "\($0.0)=\($0.1)" }
          return "\(table) \(values.sorted().joined(separator: " "))"
        }.sorted()
      }
    }
  }

  private func integrity(_ path: String) throws -> String? {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }

  private static func people(_ extra: AttributeDescription?...) -> ManagedObjectModel {
    Small.model(Small.entity("Person", [Small.text("name")] + extra.compactMap(\.self)))
  }

  private func filled() throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.people()) { try $0.add("Person", ["name": .string("Ada")]) }
    return store
  }

  @Test(.covers("F25"))
  func `an observer can cancel a migration, and the tables stay unchanged`() throws {
    let store = try filled()
    let before = try StoreSchema(store.path)
    let error = store.error(
      Self.people(Small.text("town", default: "?")),
      StoreMigration { _ in throw CancellationError() })
    let reached = MigrationProgress(
      step: 1, stepCount: 1, entity: "Person", copiedCount: 1, objectCount: 1)
    #expect(error == .cancelled(reached))
    #expect(try StoreSchema(store.path) == before)
    #expect(try store.content(Self.people(), nil) == ["Person p1 name=Ada"])
  }

  @Test func `a store with a view or a step with code is copied`() throws {
    let store = try filled()
    let queue = try Database(path: store.path)
    try queue.write { try $0.execute(sql: "CREATE VIEW NAMES AS SELECT ZNAME FROM ZPERSON") }
    try queue.close()
    let models = [Self.people(), Self.people(Small.text("a")), Self.people(Small.text("b"))]
    let report = try StoreMigration().migrate(sqliteAt: store.path, to: models[1])
    #expect(report?.isInPlace == false)
    #expect(try store.content(models[1], nil) == ["Person p1 a=- name=Ada"])
    let stage = MigrationStage(from: models[1], to: models[2], didMigrate: { _ in })
    let staged = try StoreMigration(versions: ModelVersions(models, stages: [stage]))
      .migrate(sqliteAt: store.path, to: models[2])
    #expect(staged?.isInPlace == false)
    #expect(try store.content(models[2], nil) == ["Person p1 b=- name=Ada"])
  }

  /// The second opening has read the store's version and waits for the end of the first.
  @Test func `the second of two simultaneous openings of a store finds it migrated`() throws {
    final class Second: @unchecked Sendable {
      private let end = DispatchSemaphore(value: 0)
      private var content: [String] = []

      func start(_ body: @escaping @Sendable () throws -> [String]) {
        Thread.detachNewThread { [self] in
          content = (try? body()) ?? ["an error"]
          end.signal()
        }
      }

      func wait() -> [String] {
        end.wait()
        return content
      }
    }
    let store = try filled()
    let (second, path) = (Second(), store.path)
    let first = StoreMigration { _ in
      second.start {
        let other = try SQLiteStore(path: path)
        defer { try? other.close() }
        let container = try PersistentContainer(
          model: Self.people(Small.text("town")), sqliteStore: other)
        return try container.newContext().lines()
      }
      // The second one usually comes during this time; a later one gives the same result.
      Thread.sleep(forTimeInterval: 0.3)
    }
    let result = ["Person p1 name=Ada town=-"]
    #expect(try store.content(Self.people(Small.text("town")), first) == result)
    #expect(second.wait() == result)
  }
}
