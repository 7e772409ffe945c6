import Foundation
import SystemSQLite
import TestSupport
import Testing

@testable import Lineage

/// Failures of a file that reach the caller of `save()`, `fetch(_:)` and `loadPersistentStores()`
/// as a case, with SQLite's extended result code and the statement.
@Suite struct StoreErrorTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("Things.sqlite")
  }

  private func container(_ property: String = "name", migrates: Bool = true)
    -> PersistentContainer
  {
    var description = PersistentStoreDescription(type: .sqlite, path: path)
    description.shouldMigrateStoreAutomatically = migrates
    return PersistentContainer(
      name: "Things",
      managedObjectModel: Small.model(Small.entity("Thing", [Small.text(property)])), classes: [],
      storeDescriptions: [description])
  }

  private func opened() throws -> (container: PersistentContainer, store: SQLiteStore) {
    let container = container()
    try container.loadPersistentStores()
    return (container, try #require(container.store as? SQLiteStore))
  }

  /// Creates a store with one object.
  private func make() throws {
    let (container, store) = try opened()
    #expect(save("first", in: container) == nil)
    try store.close()
  }

  private func save(_ name: String, in container: PersistentContainer) -> ObjectGraphError? {
    let context = container.newContext()
    do {
      try context.add("Thing", ["name": .string(name)])
    } catch {
      Issue.record(error)
    }
    do {
      try context.save()
      return nil
    } catch {
      return error
    }
  }

  private func fetchError(in container: PersistentContainer) -> ObjectGraphError? {
    do {
      _ = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Thing"))
      return nil
    } catch {
      return error
    }
  }

  private func loadError(_ container: PersistentContainer) -> ObjectGraphError? {
    do {
      try container.loadPersistentStores()
      return nil
    } catch {
      return error
    }
  }

  @Test func `a lock of another connection rejects a save, which succeeds afterwards`() throws {
    let (container, store) = try opened()
    try store.connection.perform { try $0.execute(sql: "PRAGMA busy_timeout = 0") }
    // The transaction stays open after the call.
    let other = try Database(path: path)
    try other.perform { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let error = save("one", in: container)
    switch error {
    case .store(.locked(path, let result)):
      #expect(result?.primaryCode == SQLITE_BUSY && result?.message == "database is locked")
      #expect(result?.sql.hasPrefix("BEGIN IMMEDIATE") == true)
    default: Issue.record("\(error as Any)")
    }
    try other.perform { try $0.execute(sql: "ROLLBACK") }
    #expect(save("two", in: container) == nil)
  }

  @Test func `a full disk rejects a save`() throws {
    let (container, store) = try opened()
    try store.connection.perform { database in
      let count = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
      try database.execute(sql: "PRAGMA max_page_count = \(count)")
    }
    let error = save(String(repeating: "long", count: 20_000), in: container)
    switch error {
    case .store(.diskFull(path, let result)):
      #expect(result?.code == SQLITE_FULL)
      #expect(result?.sql.hasPrefix("INSERT INTO ZTHING") == true)
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a read-only connection rejects a save`() throws {
    let (container, store) = try opened()
    try store.connection.perform { try $0.execute(sql: "PRAGMA query_only = ON") }
    let error = save("one", in: container)
    switch error {
    case .store(.readOnly(path, let result)): #expect(result?.primaryCode == SQLITE_READONLY)
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a damaged page rejects a fetch`() throws {
    try make()
    let page = try Database(path: path).read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'ZTHING'")
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seek(toOffset: UInt64(try #require(page) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 64))
    try file.close()
    let error = fetchError(in: try opened().container)
    switch error {
    case .store(.damaged(path, "database disk image is malformed", let result)):
      #expect(result?.primaryCode == SQLITE_CORRUPT)
      #expect(result?.sql.contains("FROM ZTHING") == true)
    default: Issue.record("\(error as Any)")
    }
  }

  /// The index of the log lists a page beyond the end of the log.
  @Test func `a truncated file rejects a fetch`() throws {
    try make()
    let reading = try opened()
    let (writing, _) = try opened()
    #expect(fetchError(in: reading.container) == nil)
    #expect(save("second", in: writing) == nil)
    let log = try FileHandle(forWritingTo: URL(fileURLWithPath: path + "-wal"))
    try log.truncate(atOffset: 32)
    try log.close()
    let error = fetchError(in: reading.container)
    switch error {
    case .store(.io(path, let result)):
      #expect(result.primaryCode == SQLITE_IOERR && result.code > 0xFF)
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `an interrupted statement rejects a fetch`() throws {
    let (container, store) = try opened()
    #expect(save("one", in: container) == nil)
    sqlite3_progress_handler(store.connection.handle, 1, { _ in 1 }, nil)
    let error = fetchError(in: container)
    sqlite3_progress_handler(store.connection.handle, 0, nil, nil)
    switch error {
    case .store(.interrupted(path, let result)): #expect(result.code == SQLITE_INTERRUPT)
    default: Issue.record("\(error as Any)")
    }
    #expect(fetchError(in: container) == nil)
  }

  @Test func `a statement that SQLite does not know is reported with its text`() throws {
    let (container, store) = try opened()
    try store.connection.perform { try $0.execute(sql: "DROP TABLE ZTHING") }
    let error = fetchError(in: container)
    switch error {
    case .store(.statement(path, let result)):
      #expect(result.code == SQLITE_ERROR && result.message == "no such table: ZTHING")
      #expect(result.sql.contains("FROM ZTHING"))
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a store of another model is not loaded`() throws {
    try make()
    let error = loadError(container("title", migrates: false))
    switch error {
    case .store(.incompatibleModel(path, let differences)):
      #expect(differences == ["entity Thing has changed"])
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a file that is not a database is not loaded`() throws {
    try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: path))
    let error = loadError(container())
    switch error {
    case .store(.damaged(path, "file is not a database", let result)):
      #expect(result?.code == SQLITE_NOTADB)
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a database that is not a store is not loaded`() throws {
    try Database(path: path).write { try $0.execute(sql: "CREATE TABLE note(text)") }
    let error = loadError(container())
    switch error {
    case .store(.notAStore(path, let missing)): #expect(missing == "a table Z_METADATA")
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a folder in the place of the file is not loaded`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = loadError(container())
    switch error {
    case .store(.cannotOpen(path, _, let result)): #expect(result?.primaryCode == SQLITE_CANTOPEN)
    default: Issue.record("\(error as Any)")
    }
  }

  @Test func `a faulty model is not loaded, and every problem is listed`() {
    let faulty = PersistentContainer(
      name: "x", managedObjectModel: ManagedObjectModel(entities: [EntityDescription(name: "1")]),
      classes: [], storeDescriptions: [PersistentStoreDescription(type: .inMemory)])
    switch loadError(faulty) {
    case .model(let error): #expect(error.problems.map(\.entity) == ["1"])
    case let error: Issue.record("\(error as Any)")
    }
  }

  @Test func `a closed store rejects a fetch`() throws {
    let (container, store) = try opened()
    try store.close()
    #expect(fetchError(in: container) == .store(.notOpen(path: path)))
  }

  /// The codes of sqlite.org/rescode.html with a case of their own, and a few without.
  @Test func `every result code has its case`() {
    func name(_ code: Int32) -> String {
      let result = SQLiteResult(code: code, message: "m", sql: "S")
      let error = StoreError(result, path: path)
      #expect(error.result == result)
      return switch error {
      case .locked: "locked"
      case .diskFull: "full"
      case .damaged: "damaged"
      case .io: "io"
      case .readOnly: "readOnly"
      case .cannotOpen: "cannotOpen"
      case .interrupted: "interrupted"
      case .notUnique: "notUnique"
      case .statement: "statement"
      default: "\(error)"
      }
    }
    let codes: [Int32] = [
      5, 261, 517, 6, 262, 13, 11, 779, 26, 10, 266, 522, 778, 8, 264, 1032, 14, 526, 3, 9, 2067,
      1555, 2579, 19, 275, 787, 1299, 1, 7, 17,
    ]
    #expect(
      codes.map(name) == [
        "locked", "locked", "locked", "locked", "locked", "full", "damaged", "damaged", "damaged",
        "io", "io", "io", "io", "readOnly", "readOnly", "readOnly", "cannotOpen", "cannotOpen",
        "cannotOpen", "interrupted", "notUnique", "notUnique", "notUnique", "statement",
        "statement", "statement", "statement", "statement", "statement", "statement",
      ])
  }
}
