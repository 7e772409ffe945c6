import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files next to a store that are not logs.
@Suite struct OrdinaryFileTests {
  private let folder: Folder
  private let store: String

  init() throws {
    folder = try Folder()
    store = folder.path("store.sqlite")
    let database = try DatabaseQueue(path: store)
    try database.write { try $0.execute(sql: "CREATE TABLE a (b)") }
    try database.close()
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["-wal", "-journal"], [false, true])
  func `a pipe in the place of a log is rejected at once`(suffix: String, isLink: Bool) throws {
    let pipe = isLink ? folder.path("pipe") : store + suffix
    #expect(mkfifo(pipe, 0o600) == 0)
    if isLink { #expect(symlink(pipe, store + suffix) == 0) }
    let path = store + suffix
    #expect(throws: StoreError.cannotOpen(path: path, reason: reason)) {
      try StoreSnapshot(of: store)
    }
    #expect(throws: InspectionError.noInput(path: path, reason: reason)) {
      try StoreInspection(path: store)
    }
  }

  @Test(.timeLimit(.minutes(60))) func `a device in the place of a log is rejected`() throws {
    #expect(symlink("/dev/zero", store + "-wal") == 0)
    #expect(throws: InspectionError.noInput(path: store + "-wal", reason: reason)) {
      try StoreInspection(path: store)
    }
  }

  @Test(.timeLimit(.minutes(60))) func `a pipe instead of the store is rejected`() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StoreError.self) { try StoreSnapshot(of: pipe) }
    // Also if it became one after the check.
    #expect(throws: StoreError.cannotOpen(path: pipe, reason: reason)) {
      try OrdinaryFile.handle(pipe, followsLink: true)
    }
  }

  @Test func `a store behind a link is read`() throws {
    let link = folder.path("link")
    #expect(symlink(store, link) == 0)
    #expect(try StoreInspection(path: link).tables.map(\.name) == ["a"])
  }

  private let reason = "it is not a regular file; remove it"
}
