import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// An inspection's counts of a history by any program.
@Suite struct HistoryReaderTests {
  private func summary(_ statements: [String]) throws -> HistorySummary? {
    let folder = try Folder()
    let path = folder.path("history.sqlite")
    let database = try Database(path: path)
    try database.write { database in
      for sql in SchemaSQL.systemTables { try database.execute(sql: sql) }
      for sql in statements { try database.execute(sql: sql) }
    }
    try database.close()
    return try StoreInspection(path: path).history
  }

  @Test func `a database without a history has none`() throws {
    #expect(try summary([]) == nil)
    #expect(try summary(["CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY)"]) == nil)
  }

  /// The form of framework 851, which has no table of texts.
  @Test func `texts are found in the columns of older files`() throws {
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
    #expect(found.transactions == 3)
    #expect(found.authors.contains(HistorySummary.Author(name: "app", transactions: 1)))
    #expect((found.changes.inserts, found.changes.updates, found.changes.deletes) == (1, 1, 0))
    #expect(found.changes.others == 2)
    #expect(found.entities.compactMap(\.entity) == ["Thing"])
    #expect(found.firstTimestamp == 10)
  }

  @Test func `a history of the library is summarised`() throws {
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
    let found = try #require(try StoreInspection(path: folder.path("store.sqlite")).history)
    #expect((found.changes.inserts, found.changes.updates, found.changes.deletes) == (1, 1, 1))
    #expect(found.entities.map(\.entity) == ["Book"])
    #expect(found.authors == [HistorySummary.Author(name: "app", transactions: 3)])
    #expect(found.transactions == 3)
  }
}
