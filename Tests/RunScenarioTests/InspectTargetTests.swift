import Foundation
import Lineage
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A store's files, which no page about it may overwrite, whatever their names.
@Suite struct InspectTargetTests {
  private let folder: Folder
  private let store: String

  init() throws {
    folder = try Folder()
    store = folder.path("Store.sqlite")
    let database = try Database(path: store)
    try database.write { try $0.execute(sql: "CREATE TABLE a (b)") }
    try database.close()
    #expect(link(store, folder.path("hard")) == 0)
    #expect(symlink("Store.sqlite", folder.path("soft")) == 0)
    #expect(symlink("Store.sqlite-wal", folder.path("soft-wal")) == 0)
    #expect(symlink(folder.url.path, folder.path("around")) == 0)
  }

  @Test(arguments: [
    "hard", "soft", "soft-wal", "around/Store.sqlite", "around/Store.sqlite-wal",
    "STORE.SQLITE", "store.sqlite-SHM", "around/store.sqlite-journal",
  ])
  func `no output name overwrites the store's files`(name: String) throws {
    let before = try folder.contents()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: store))
    let result = try Program.run("inspect", store, "--html", folder.path(name))
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("it belongs to the store"), "\(result.errors)")
    #expect(try folder.contents() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == bytes)
  }
}
