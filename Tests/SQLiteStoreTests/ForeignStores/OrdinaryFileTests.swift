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
    let database = try Database(path: store)
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
    #expect(throws: OrdinaryFile.Rejection.self) { try OrdinaryFile.handle(pipe) }
  }

  @Test(
    .timeLimit(.minutes(60)),
    arguments: ["pipe", "socket", "/dev/zero", "/dev/tty", "link to a pipe"])
  func `only regular files are read as text or data`(input: String) throws {
    var path = folder.path("input")
    switch input {
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    case "link to a pipe":
      #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      #expect(symlink("pipe", path) == 0)
    case "socket":
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      // The address has room for 108 bytes.
      let other = folder.path("..") + "/s\(getpid())"
      unlink(other)
      defer { unlink(other) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: other.utf8) }
      let status = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(status == 0)
      #expect(rename(other, path) == 0)
    default: path = input
    }
    #expect(throws: OrdinaryFile.Rejection.self) { try OrdinaryFile.text(path) }
    #expect(throws: OrdinaryFile.Rejection.self) { try OrdinaryFile.data(path, upTo: 10) }
  }

  @Test func `a file that does not begin like a database is not copied, however large`() throws {
    let large = folder.path("large.sqlite")
    try Data("no database".utf8).write(to: URL(fileURLWithPath: large))
    // More than any disk here has; a copy would fail for lack of room.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: large))
    try file.truncate(atOffset: 1 << 43)
    try file.close()
    let error = #expect(throws: StoreError.self) { try StoreSnapshot(of: large) }
    guard case .damaged(large, _, nil) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an empty file with a log is copied`() throws {
    let empty = folder.path("empty.sqlite")
    try Data().write(to: URL(fileURLWithPath: empty))
    #expect(try StoreSnapshot(of: empty).originalPath == empty)
  }

  @Test func `a store behind a link is read`() throws {
    let link = folder.path("link")
    #expect(symlink(store, link) == 0)
    #expect(try StoreInspection(path: link).tables.map(\.name) == ["a"])
  }

  private let reason = "it is not a regular file; remove it"
}
