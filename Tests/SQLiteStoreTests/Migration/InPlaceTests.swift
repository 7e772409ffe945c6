import Checklist
import Foundation
import GRDB
import ObjectGraph
import ObjectModel
import SQLiteStore
import Testing

/// Migration by statements on the store's own tables, with copying as the oracle.
@Suite struct InPlaceTests {
  @Test(.covers("C82", "C83", "C84", "F25"), arguments: ModelChange.all + ModelChange.more)
  func `statements and copying lead to the same objects and tables`(_ change: ModelChange) throws {
    func migrated(inPlace: Bool) throws -> (objects: [String], schema: StoreSchema) {
      let store = try VersionedStore()
      try store.write(change.old(), change.fill)
      let report = try StoreMigration(migratesInPlace: inPlace)
        .migrate(sqliteAt: store.path, to: change.new())
      #expect(report?.isInPlace == inPlace)
      #expect(try integrity(store.path) == "ok")
      return (try store.content(change.new(), nil), try StoreSchema(store.path))
    }
    let (changed, copied) = (try migrated(inPlace: true), try migrated(inPlace: false))
    #expect(changed.objects == copied.objects)
    #expect(changed.schema == copied.schema)
    if !change.result.isEmpty { #expect(changed.objects == change.result) }
    #expect(!changed.objects.isEmpty)
  }

  /// What cannot be seen by fetching: the number in every row and in every reference.
  @Test(.covers("L18", "F25"), arguments: ModelChange.all + ModelChange.more)
  func `every row of every table is what copying writes`(_ change: ModelChange) throws {
    func rows(inPlace: Bool) throws -> [String] {
      let store = try VersionedStore()
      try store.write(change.old(), change.fill)
      _ = try StoreMigration(migratesInPlace: inPlace)
        .migrate(sqliteAt: store.path, to: change.new())
      return try allRows(store.path)
    }
    #expect(try rows(inPlace: true) == rows(inPlace: false))
  }

  /// Every row with its columns by name; places are told apart by their order only, and versions of
  /// rows start anew when they are copied.
  private func allRows(_ path: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { database in
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'Z_METADATA' "
          + "ORDER BY name")
      return try tables.flatMap { table in
        try Row.fetchAll(database, sql: "SELECT * FROM \(table)").map { row in
          let values = row.filter { !$0.0.hasPrefix("Z_FOK") && $0.0 != "Z_OPT" }
            .map { "\($0.0)=\($0.1)" }
          return "\(table) \(values.sorted().joined(separator: " "))"
        }.sorted()
      }
    }
  }

  private func integrity(_ path: String) throws -> String? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}
