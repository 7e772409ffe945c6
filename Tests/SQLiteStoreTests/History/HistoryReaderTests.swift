import Checklist
import Foundation
import GRDB
import ObjectGraph
import ObjectModel
import TestFolders
import Testing

@testable import SQLiteStore

/// The numbers of any history, whoever made it.
@Suite struct HistoryReaderTests {
  private func summary(_ statements: [String]) throws -> HistorySummary? {
    try DatabaseQueue().write { database in
      try database.execute(sql: SchemaSQL.systemTables[0])
      for sql in statements { try database.execute(sql: sql) }
      return try HistoryReader(database)?.summary()
    }
  }

  @Test func `a database without a history has none`() throws {
    #expect(try summary([]) == nil)
    #expect(try summary(["CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY)"]) == nil)
  }

  /// The form of framework 851, in which there is no table of texts.
  @Test func `texts are found where older files have them`() throws {
    let found = try #require(
      try summary([
        "CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, ZCHANGETYPE INTEGER, ZENTITY INTEGER, "
          + "ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER)",
        "CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR)",
        "INSERT INTO ATRANSACTION VALUES(3, 10, 'app'), (4, 20, NULL), (5, 'odd', x'00ff')",
        "INSERT INTO Z_PRIMARYKEY VALUES(1, 'Thing', 0, 9)",
        "INSERT INTO ACHANGE VALUES(1, 0, 1, 1, 3), (2, 1, 1, 1, 4), (3, 9, 7, 1, 4), "
          + "(4, 'x', 'y', 'z', 4)",
      ]))
    #expect(found.transactionCount == 3)
    #expect(found.authors.contains(HistorySummary.Count(name: "app", count: 1)))
    #expect((found.insertCount, found.updateCount, found.deleteCount) == (1, 1, 0))
    #expect(found.otherCount == 2)
    #expect(found.entities.map(\.entity) == ["Thing", "number 7", "number unknown"])
    #expect(found.firstDate == Date(timeIntervalSinceReferenceDate: 10))
    #expect((found.firstTransaction, found.lastTransaction) == (3, 5))
  }

  @Test func `our own history is summed up`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("store.sqlite"), tracksHistory: true)
    let container = try PersistentContainer(
      model: PublicationModel.make(), classes: PublicationModel.classes, sqliteStore: store)
    let context = container.newContext()
    context.transactionAuthor = "app"
    let book = Book(context: context)
    book.title = "One"
    try context.save()
    (book.title, book.pageCount) = ("Two", 5)
    try context.save()
    context.delete(book)
    try context.save()
    let found = try #require(
      try store.connection.perform { try HistoryReader($0)?.summary() })
    #expect((found.insertCount, found.updateCount, found.deleteCount) == (1, 1, 1))
    #expect(found.changedPropertyCount == 2)
    #expect(found.entities.map(\.entity) == ["Book"])
    #expect(found.authors == [HistorySummary.Count(name: "app", count: 3)])
    #expect(found.transactionCount == 3)
  }

  private static let realData = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  @Test(.enabled(if: realData != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `the history of Apple's Notes is summed up from a copy`() throws {
    let folder = try Folder()
    let copy = folder.path("notes.sqlite")
    let original = try #require(Self.realData) + "/stores/plaso/NoteStore.sqlite"
    try FileManager.default.copyItem(atPath: original, toPath: copy)
    let found = try #require(
      try DatabaseQueue(path: copy).read { try HistoryReader($0)?.summary() })
    #expect((found.insertCount, found.updateCount, found.deleteCount) == (78, 213, 7))
    #expect(found.otherCount == 0)
    #expect(found.transactionCount == 84)
    #expect(found.firstDate == Date(timeIntervalSinceReferenceDate: 703_259_921.722601))
    #expect(found.lastDate == Date(timeIntervalSinceReferenceDate: 705_373_256.939564))
    #expect(found.authors.contains { $0.name == "8597" })
    #expect(found.contextNames.contains { $0.name == "ViewContext" })
    #expect(found.processIDs.compactMap(\.name) == ["MobileNotes", "accountsd"])
    #expect(found.entities.contains { $0.entity == "ICNote" && $0.updateCount > 0 })
  }
}
