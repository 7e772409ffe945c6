import Foundation
import Lineage
import Synchronization
import TestSupport
import Testing

/// Files in memory, with a log of all operations and faults on demand.
private final class FakeFileSystem: StoreFileSystem {
  struct Fault: Error {}

  private struct State {
    var files: [String: String]
    var log: [String] = []
  }

  private let state: Mutex<State>
  private let failing: String?
  private let spoilsCopies: Bool

  init(_ files: [String: String], failing: String? = nil, spoilsCopies: Bool = false) {
    state = Mutex(State(files: files))
    self.failing = failing
    self.spoilsCopies = spoilsCopies
  }

  var files: [String: String] { state.withLock { $0.files } }
  var log: [String] { state.withLock { $0.log } }

  func fileExists(_ path: String) -> Bool { files[path] != nil }

  func createFolder(_ path: String) throws { try note("folder \(path)") }

  func copy(_ path: String, to copy: String) throws {
    try note("copy \(path)")
    state.withLock { $0.files[copy] = spoilsCopies ? "" : $0.files[path] }
  }

  func isSame(_ path: String, as copy: String) throws -> Bool {
    try note("compare \(path)")
    return files[path] == files[copy]
  }

  func remove(_ path: String) throws {
    try note("remove \(path)")
    state.withLock { $0.files[path] = nil }
  }

  private func note(_ action: String) throws {
    if action == failing { throw Fault() }
    state.withLock { $0.log.append(action) }
  }
}

@Suite struct RecoveryFaultTests {
  private let folder: Folder
  private let old = StoreError.incompatibleModel(path: "/d/a", differences: ["other"])
  private let stored = ["/d/a": "data", "/d/a-wal": "log", "/d/a-shm": "index", "/d/b": "mine"]

  init() throws { folder = try Folder() }

  /// Opens with the fake; the given number of attempts fail with the error.
  private func open(
    _ files: FakeFileSystem, _ backup: StoreRecovery.Backup, failures: Int = 1,
    error: StoreError? = nil
  ) throws -> (attempts: Int, recovered: StoreRecovery.Recovered?) {
    var attempts = 0
    let recovery = StoreRecovery(
      backup: backup, now: { Date(timeIntervalSince1970: 0) }, fileSystem: files)
    let opened = try recovery.open(storeAt: "/d/a") {
      attempts += 1
      if attempts <= failures { throw error ?? old }
      return try PersistentContainer(
        model: PublicationModel.make(), sqliteAt: folder.path("new.sqlite"))
    }
    return (attempts, opened.recovered)
  }

  @Test(.covers("H43"))
  func `copies are verified before anything is deleted, and only the store is deleted`() throws {
    let files = FakeFileSystem(stored)
    let (attempts, recovered) = try open(files, .folder("/d/backups"))
    #expect(attempts == 2)
    #expect(
      files.log == [
        "folder /d/backups", "copy /d/a", "compare /d/a", "copy /d/a-wal", "compare /d/a-wal",
        "remove /d/a-wal", "remove /d/a-shm", "remove /d/a",
      ])
    let copy = "/d/backups/a.backup-19700101T000000Z"
    #expect(recovered?.backup == copy)
    #expect(files.files == ["/d/b": "mine", copy: "data", copy + "-wal": "log"])
  }

  @Test(.covers("H43"))
  func `without a backup only the store's own files are deleted`() throws {
    let files = FakeFileSystem(stored)
    #expect(try open(files, .none).recovered?.backup == nil)
    #expect(files.files == ["/d/b": "mine"])
  }

  @Test(
    .covers("H43"), arguments: ["folder /d/backups", "copy /d/a", "copy /d/a-wal", "compare /d/a"])
  func `a backup that fails deletes nothing`(failing: String) throws {
    let files = FakeFileSystem(stored, failing: failing)
    let error = #expect(throws: RecoveryError.self) { try open(files, .folder("/d/backups")) }
    guard case .backupFailed(old, _, _) = error else {
      Issue.record("expected backupFailed, got \(String(describing: error))")
      return
    }
    #expect(stored.allSatisfy { files.files[$0.key] == $0.value })
    #expect("\(try #require(error))".contains("nothing was deleted"))
  }

  @Test(.covers("H43"))
  func `a copy that differs from the original deletes nothing`() throws {
    let files = FakeFileSystem(stored, spoilsCopies: true)
    let error = #expect(throws: RecoveryError.self) { try open(files, .besideStore) }
    #expect("\(try #require(error))".contains("differs from the original"))
    #expect(stored.allSatisfy { files.files[$0.key] == $0.value })
  }

  @Test(.covers("H43"))
  func `a store that cannot be deleted is an error that names the backup`() throws {
    let files = FakeFileSystem(stored, failing: "remove /d/a")
    let error = #expect(throws: RecoveryError.self) { try open(files, .besideStore) }
    #expect("\(try #require(error))".contains("/d/a.backup-19700101T000000Z"))
    #expect(error?.cause == old)
  }

  @Test(.covers("H43"))
  func `recovery retries once and never again`() throws {
    let files = FakeFileSystem(stored)
    var attempts = 0
    let recovery = StoreRecovery(
      backup: .besideStore, now: { Date(timeIntervalSince1970: 0) }, fileSystem: files)
    let error = #expect(throws: RecoveryError.self) {
      try recovery.open(storeAt: "/d/a") {
        attempts += 1
        throw old
      }
    }
    #expect(attempts == 2)
    guard case .stillFailing(old, _, "/d/a.backup-19700101T000000Z") = error else {
      Issue.record("expected stillFailing, got \(String(describing: error))")
      return
    }
  }

  @Test(
    .covers("H43"),
    arguments: [
      .diskFull(path: "/d/a"), .locked(path: "/d/a"), .cannotOpen(path: "/d/a", reason: "no"),
      .notAStore(path: "/d/a", missing: "Z_METADATA"),
    ] as [StoreError])
  func `an error that deletion cannot repair is rethrown, and nothing is changed`(
    error: StoreError
  ) throws {
    let files = FakeFileSystem(stored)
    #expect(throws: error) { try open(files, .besideStore, error: error) }
    #expect(files.log.isEmpty)
  }

  @Test func `an error of another layer passes through`() throws {
    struct Other: Error {}
    let recovery = StoreRecovery(fileSystem: FakeFileSystem(stored))
    #expect(throws: Other.self) { try recovery.open(storeAt: "/d/a") { throw Other() } }
  }
}
