import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Core Data's own writes, which do not indicate another program.
@Suite struct FalseAlarmTests {
  private let folder: Folder
  private let path: String

  /// Saves two books with a required number of pages, and a magazine.
  init() throws {
    folder = try Folder()
    path = folder.path("items.sqlite")
    let item = EntityDescription("Item", ["title": .string])
    item.subentities = [
      EntityDescription(
        "Book", ["pages": .integer32.required.defaulting(to: .integer(3)), "weight": .double]),
      EntityDescription("Magazine"),
    ]
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item]), sqliteAt: path)
    let context = container.newContext()
    for name in ["Book", "Book", "Magazine"] { _ = try context.insert(entityName: name) }
    try context.save()
  }

  private func findings(after sql: String) throws -> [Finding] {
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: sql) }
    try queue.close()
    return try StoreInspection(path: path).findings
  }

  private func kinds(after sql: String) throws -> Set<Finding.Kind> {
    Set(try findings(after: sql).map(\.kind))
  }

  @Test func `defaults left by a migration are distinguished from foreign values`() throws {
    let left = try findings(after: "UPDATE ZITEM SET ZPAGES = 3")
    #expect(!left.contains { $0.kind == .foreignValues })
    let found = try #require(left.first { $0.kind == .foreignDefaults })
    #expect(found.subjects == ["ZPAGES"] && found.kind.isCostOnly)
    #expect(found.message.hasPrefix("1 value is in rows of entities without"))
    let changed = try kinds(after: "UPDATE ZITEM SET ZPAGES = 4")
    #expect(changed.contains(.foreignValues) && !changed.contains(.foreignDefaults))
    let both = try findings(after: "UPDATE ZITEM SET ZPAGES = 3, ZWEIGHT = 0")
    #expect(both.first { $0.kind == .foreignValues }?.subjects == ["ZWEIGHT"])
    #expect(both.first { $0.kind == .foreignDefaults }?.subjects == ["ZPAGES"])
  }

  private static let history = """
    CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER);
    CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZNAME VARCHAR);
    CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER,
      ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR,
      ZPROCESSID VARCHAR);
    INSERT INTO ATRANSACTIONSTRING VALUES (1, 1, 1, 'com.apple.coredata.schemamigrator'),
      (2, 1, 1, 'Shop');
    INSERT INTO ATRANSACTION (Z_PK, ZAUTHORTS, ZPROCESSIDTS, ZTIMESTAMP)
      VALUES (1, 1, 2, 0), (2, NULL, 2, 60);
    INSERT INTO ACHANGE (Z_PK, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID)
      VALUES (1, 0, 2, 1, 2), (2, 2, 2, 2, 2);
    """

  @Test func `an empty transaction of a schema migrator is no gap in the history`() throws {
    #expect(!(try kinds(after: Self.history)).contains(.incompleteHistory))
    let gaps = try findings(
      after: "INSERT INTO ATRANSACTION (Z_PK, ZPROCESSIDTS) VALUES (3, 2)")
    #expect(
      gaps.first { $0.kind == .incompleteHistory }?.message
        == "1 transaction has no change: no ACHANGE.ZTRANSACTIONID names 3")
    let more = try findings(
      after: "INSERT INTO ACHANGE (Z_PK, ZTRANSACTIONID) VALUES (3, 9), (4, 7), (5, 9)")
    #expect(
      more.first { $0.kind == .incompleteHistory }?.message
        == "3 changes have no transaction: ACHANGE.ZTRANSACTIONID names 7, 9, which "
        + "ATRANSACTION.Z_PK lacks; 1 transaction has no change: no ACHANGE.ZTRANSACTIONID names 3")
    let history = try #require(try StoreInspection(path: path).history)
    #expect(history.missingTransactions == [7, 9] && history.emptyTransactions == [3])
  }

  @Test func `one name in several columns is reported only if a parent could declare it`() throws {
    let other = folder.path("siblings.sqlite")
    let (book, film) = (
      EntityDescription("Book", ["title": .string, "length": .integer32]),
      EntityDescription("Film", ["title": .string, "length": .double])
    )
    let work = EntityDescription("Work")
    work.subentities = [book, film]
    let (person, studio) = (EntityDescription("Person"), EntityDescription("Studio"))
    book.join("owner", .one, to: person, "books", .many)
    film.join("owner", .one, to: studio, "films", .many)
    book.refer("place", .one, to: studio)
    film.refer("place", .one, to: studio)
    let root = EntityDescription("Thing")
    root.subentities = [work, EntityDescription("Note", ["remark": .string])]
    _ = try PersistentContainer(
      model: ManagedObjectModel(entities: [root, person, studio]), sqliteAt: other)
    let found = try StoreInspection(path: other).findings.filter { $0.kind == .siblingProperties }
    // Lengths have two types, owners two inverses.
    #expect(found.map(\.subjects) == [["ZPLACE", "ZPLACE1"], ["ZTITLE", "ZTITLE1"]])
    #expect(found.allSatisfy { $0.message.contains("is declared by 2 sub-entities of Work, each") })
  }

  @Test func `the latest transactions are listed with their authors and changes`() throws {
    _ = try findings(after: Self.history)
    let history = try #require(try StoreInspection(path: path).history)
    #expect(history.transactionsWithoutChanges == 1 && history.emptyTransactionsOfMigrators == 1)
    #expect(history.latest.map(\.number) == [1, 2])
    #expect(history.latest.map(\.author) == ["com.apple.coredata.schemamigrator", nil])
    #expect(history.latest.map(\.processID) == ["Shop", "Shop"])
    #expect(history.latest.map(\.timestamp) == [0, 60])
    #expect(history.latest.map(\.changes.inserts) == [0, 1])
    #expect(history.latest.map(\.changes.deletes) == [0, 1])
    var limits = InspectionLimits.standard
    limits.transactions = 1
    let last = try StoreInspection(path: path, limits: limits).history?.latest
    #expect(last == history.latest.suffix(1))
  }
}
