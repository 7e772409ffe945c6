import Foundation
import SystemSQLite
import TestSupport
import Testing

@testable import Lineage

/// Stores in rollback-journal mode, as `VACUUM INTO` and other programs leave them.
@Suite struct JournalModeMigrationTests {
  private static func model(isNew: Bool) -> ManagedObjectModel {
    Small.model(
      Small.entity(
        "Note", [Small.text("title")] + (isNew ? [Small.text("tag")] : [])))
  }

  /// Returns a store of the old model whose file is not in WAL mode.
  private func store(copied: Bool) throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.model(isNew: false)) { try $0.add("Note", ["title": .string("t")]) }
    let queue = try Database(path: store.path)
    func run(_ sql: String) throws {
      try queue.perform { try $0.execute(sql: sql) }
    }
    if copied {
      let copy = store.folder.path("Copy.sqlite")
      try run("VACUUM INTO '\(copy)'")
      try queue.close()
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + suffix)
      }
      try FileManager.default.moveItem(atPath: copy, toPath: store.path)
    } else {
      try run("PRAGMA journal_mode = DELETE")
      try queue.close()
    }
    return store
  }

  @Test(arguments: [false, true], [0, 1, 2, 3, 4])
  func `it migrates by every route`(copied: Bool, route: Int) throws {
    let (old, new) = (Self.model(isNew: false), Self.model(isNew: true))
    let store = try store(copied: copied)
    let versions = ModelVersions([old, new])
    switch route {
    case 0: _ = try StoreMigration(versions: versions).migrate(sqliteAt: store.path, to: new)
    case 1: _ = try StoreMigration().migrate(sqliteAt: store.path, to: new)
    case 2:
      _ = try StoreMigration(migratesInPlace: false).migrate(sqliteAt: store.path, to: new)
    case 3: _ = try PersistentContainer(model: new, sqliteAt: store.path)
    default:
      _ = try StoreMigration(versions: versions, migratesInPlace: false)
        .migrate(sqliteAt: store.path, to: new)
    }
    #expect(try store.content(new, nil) == ["Note p1 tag=- title=t"])
  }
}
