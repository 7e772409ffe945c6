import Foundation
import Lineage
import TestSupport
import Testing

/// Version 2 of the model requires an e-mail address, version 3 a telephone number too.
///
/// Neither has a default value, so no store can be migrated forwards.
private enum Versions {
  final class Person: ManagedObject {
    static let name = Attribute<String?>("name")
  }

  static func model(version: Int) -> ManagedObjectModel {
    let person = EntityDescription(
      name: "Person", properties: [AttributeDescription(name: "name", type: .string)])
    for name in ["email", "telephone"].prefix(version - 1) {
      person.properties.append(AttributeDescription(name: name, type: .string, isOptional: false))
    }
    return ManagedObjectModel(entities: [person])
  }
}

@Suite struct RecoveryTests {
  private let folder: Folder
  private let path: String
  /// 2026-11-21 09:35:49 UTC.
  private let now = Date(timeIntervalSince1970: 1_795_253_749)

  init() throws {
    folder = try Folder()
    path = folder.path("People.sqlite")
    try makeStore()
  }

  private func makeStore() throws {
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(
      model: Versions.model(version: 1), classes: [Versions.Person.self], sqliteStore: store
    ).newContext()
    Versions.Person(context: context).name = "Ada"
    try context.save()
    try store.close()
  }

  private func recovery(_ backup: StoreRecovery.Backup) -> StoreRecovery {
    StoreRecovery(backup: backup, now: { [now] in now })
  }

  private func open(_ recovery: StoreRecovery, version: Int = 2) throws -> StoreRecovery.Opened {
    try recovery.open(
      model: Versions.model(version: version), classes: [Versions.Person.self], sqliteAt: path)
  }

  private func names(_ path: String) throws -> [String?] {
    let store = try SQLiteStore(path: path)
    defer { try? store.close() }
    let context = try PersistentContainer(
      model: Versions.model(version: 1), classes: [Versions.Person.self], sqliteStore: store
    ).newContext()
    return try context.fetch(Query<Versions.Person>.all).map(\.name)
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test(.covers("H43"))
  func `without recovery a store of another model is an error and stays unchanged`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: Versions.model(version: 2), sqliteAt: path)
    }
    #expect(error?.storeError?.isMigrationError == true)
    #expect(error?.storeError?.migrationCode == 134_190)
    #expect(try names(path) == ["Ada"])
  }

  @Test(.covers("H43"))
  func `recovery copies a store of another model and creates a new one`() throws {
    let opened = try open(recovery(.besideStore))
    let recovered = try #require(opened.recovered)
    #expect(recovered.cause.isMigrationError)
    #expect(recovered.backup == path + ".backup-20261121T093549Z")
    #expect(try opened.container.newContext().fetch(Query<Versions.Person>.all).isEmpty)
    #expect(try names(try #require(recovered.backup)) == ["Ada"])
  }

  @Test(.covers("H43"))
  func `a store that fits is simply opened`() throws {
    let opened = try open(recovery(.besideStore), version: 1)
    #expect(opened.recovered == nil)
    #expect(
      try opened.container.newContext().fetch(Query<Versions.Person>.all).map(\.name) == ["Ada"])
    #expect(try files().allSatisfy { !$0.contains("backup") })
  }

  @Test(.covers("H43"))
  func `a backup can be omitted or written to another folder`() throws {
    let other = folder.path("backups/old")
    let recovered = try #require(try open(recovery(.folder(other))).recovered)
    #expect(recovered.backup == other + "/People.sqlite.backup-20261121T093549Z")
    #expect(try names(try #require(recovered.backup)) == ["Ada"])

    let again = try open(recovery(.none), version: 3)
    #expect(try #require(again.recovered).backup == nil)
    #expect(try again.container.newContext().count(Query<Versions.Person>.all) == 0)
    #expect(try files().allSatisfy { !$0.contains("backup-") })
  }

  @Test(.covers("H43"))
  func `two backups in the same second are separate`() throws {
    let first = try #require(try open(recovery(.besideStore), version: 2).recovered?.backup)
    let second = try #require(try open(recovery(.besideStore), version: 3).recovered?.backup)
    #expect(second == first + "-2")
    #expect(try names(first) == ["Ada"])
  }

  @Test(.covers("H43"))
  func `recovery copies a damaged file byte by byte and creates a new one`() throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes.replaceSubrange(0..<200, with: Data(repeating: 0x55, count: 200))
    try bytes.write(to: URL(filePath: path))
    let recovered = try #require(try open(recovery(.besideStore), version: 1).recovered)
    guard case .damaged = recovered.cause else {
      Issue.record("expected damage, got \(recovered.cause)")
      return
    }
    #expect(try Data(contentsOf: URL(filePath: try #require(recovered.backup))) == bytes)
  }

  @Test(.covers("H43"))
  func `content that is only in the log is part of the backup`() throws {
    // A killed program leaves its log: copies the files while the store is open.
    let killed = folder.path("Killed.sqlite")
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(
      model: Versions.model(version: 1), classes: [Versions.Person.self], sqliteStore: store
    ).newContext()
    Versions.Person(context: context).name = "Only in the log"
    try context.save()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: killed + suffix)
    }
    try store.close()
    let recovered = try recovery(.besideStore).open(
      model: Versions.model(version: 2), sqliteAt: killed
    ).recovered
    let backup = try #require(recovered?.backup)
    #expect(try names(backup) == ["Ada", "Only in the log"])
  }

  @Test(.covers("H43"))
  func `a database that is not a store is left unchanged`() throws {
    let foreign = folder.path("foreign.sqlite")
    let queue = try Database(path: foreign)
    try queue.write { try $0.execute(sql: "CREATE TABLE mine(x); INSERT INTO mine VALUES(1)") }
    try queue.close()
    let error = #expect(throws: ObjectGraphError.self) {
      try recovery(.none).open(model: Versions.model(version: 1), sqliteAt: foreign)
    }
    guard case .notAStore? = error?.storeError else {
      Issue.record("expected notAStore, got \(String(describing: error))")
      return
    }
    let again = try Database(path: foreign)
    #expect(try again.read { try Int.fetchOne($0, sql: "SELECT x FROM mine") } == 1)
  }

  @Test(.covers("H43"))
  func `a missing folder is an error at once`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      try recovery(.besideStore).open(
        model: Versions.model(version: 1), sqliteAt: folder.path("no/such/folder.sqlite"))
    }
    #expect(error?.storeError?.isRecoverable == false)
  }
}
