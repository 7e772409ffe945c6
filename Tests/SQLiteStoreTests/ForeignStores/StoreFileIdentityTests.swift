import Foundation
import TestSupport
import Testing

@testable import Lineage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Paths that lead to a file of a store, by any name.
@Suite struct StoreFileIdentityTests {
  private let folder: Folder
  private let store: String

  init() throws {
    folder = try Folder()
    store = folder.path("Notes.sqlite")
    for suffix in ["", "-wal"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: store + suffix))
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "sub"), withIntermediateDirectories: false)
    #expect(symlink(folder.url.path, folder.path("sub/around")) == 0)
    for (target, link) in [
      ("Notes.sqlite", "soft"), ("Notes.sqlite-wal", "soft-wal"), ("soft", "softer"),
      ("Notes.sqlite-journal", "soft-journal"), ("page.html", "to page"),
    ] {
      #expect(symlink(target, folder.path(link)) == 0)
    }
    #expect(link(store, folder.path("hard")) == 0)
    #expect(link(store + "-wal", folder.path("hard.wal")) == 0)
  }

  @Test(arguments: [
    "Notes.sqlite", "Notes.sqlite-wal", "Notes.sqlite-shm", "Notes.sqlite-journal", "soft",
    "softer", "soft-wal", "soft-journal", "hard", "hard.wal", "sub/../Notes.sqlite",
    "sub/around/Notes.sqlite", "sub/around/Notes.sqlite-shm", "NOTES.SQLITE", "notes.sqlite-WAL",
    "notes.sqlite-shm", "sub/around/soft",
  ])
  func `the store's own files are recognised by any name`(name: String) throws {
    #expect(StoreFileIdentity(storeAt: store).contains(folder.path(name)))
    #expect(StoreFileIdentity(storeAt: folder.path("softer")).contains(folder.path(name)))
    #expect(StoreFileIdentity(storeAt: folder.path("sub/around/soft")).contains(folder.path(name)))
  }

  @Test(arguments: [
    "page.html", "to page", "Notes.sqlite.html", "sub/Notes.sqlite", "sub/none/Notes.sqlite",
    "Notes.sqlite-wal2", "nothing/at/all",
  ])
  func `other files are not recognised as the store's`(name: String) throws {
    #expect(!StoreFileIdentity(storeAt: store).contains(folder.path(name)))
  }
}
