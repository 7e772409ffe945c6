import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Journals that name a file shared with other databases.
@Suite struct RollbackJournalTests {
  private let folder: Folder
  private let victim: String
  private let store: String

  init() throws {
    folder = try Folder()
    victim = folder.path("victim.txt")
    store = folder.path("store.sqlite")
    try Data("a file of the user".utf8).write(to: URL(fileURLWithPath: victim))
    let database = try Database(path: store)
    try database.write { database in
      for sql in SchemaSQL.systemTables { try database.execute(sql: sql) }
    }
    try database.close()
    try Self.journal(naming: victim).write(to: URL(fileURLWithPath: store + "-journal"))
  }

  /// Returns a journal without pages and with a super-journal (SQLite file format, section 3).
  private static func journal(naming path: String) -> Data {
    func big(_ value: Int) -> Data {
      Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
    }
    let magic = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    var journal = magic + [0, 1, 6, 512, 4096].map(big).reduce(Data(), +)
    journal.append(Data(count: 512 - journal.count))
    let name = Data(path.utf8)
    journal += big(0x4000_0000 / 4096 + 1) + name + big(name.count)
    return journal + big(name.reduce(0) { $0 + Int($1) }) + magic
  }

  @Test func `reading a store deletes no file that its journal names`() throws {
    let snapshot = try StoreSnapshot(of: store)
    #expect(FileManager.default.fileExists(atPath: snapshot.path + "-journal"))
    try Database(path: snapshot.path).read { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM Z_PRIMARYKEY")
      #expect(count == 0)
    }
    _ = try? StoreInspection(path: store)
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  /// Proves that SQLite accepts the journal.
  @Test func `a rollback in place would delete the file that the journal names`() throws {
    try Database(path: store).read { database in
      _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM Z_PRIMARYKEY")
    }
    #expect(!FileManager.default.fileExists(atPath: victim))
  }

  @Test func `a journal whose super-journal is missing is omitted, because SQLite ignores it`()
    throws
  {
    try FileManager.default.removeItem(atPath: victim)
    let snapshot = try StoreSnapshot(of: store)
    #expect(!FileManager.default.fileExists(atPath: snapshot.path + "-journal"))
  }
}
