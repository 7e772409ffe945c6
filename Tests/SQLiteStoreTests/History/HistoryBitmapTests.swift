import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Bits of past updates, read with their meaning at the time.
@Suite struct HistoryBitmapTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func open(_ properties: [PropertyDescription]) throws -> PersistentContainer {
    let store = try SQLiteStore(
      path: folder.path("store.sqlite"), migration: StoreMigration(allowingLoss: true),
      tracksHistory: true)
    return try PersistentContainer(
      model: ManagedObjectModel(entities: [
        EntityDescription(name: "Thing", properties: properties)
      ]), sqliteStore: store)
  }

  /// Returns the bitmap after a migration of an insert and an update of the attribute `first`.
  private func bitmap(after properties: [PropertyDescription]) throws -> String? {
    do {
      let container = try open([Small.text("first"), Small.text("last")])
      let context = container.newContext()
      let thing = try context.insert(entityName: "Thing")
      thing.set("Ada", for: "last")
      try context.save()
      thing.set("Ada", for: "first")
      try context.save()
      #expect(try container.history().last?.changes.first?.updatedProperties == ["first"])
    }
    let migrated = try open(properties)
    #expect(try migrated.history().flatMap(\.changes).map(\.kind) == [.insert, .update])
    let queue = try Database(path: folder.path("store.sqlite"))
    return try queue.read {
      try String.fetchOne($0, sql: "SELECT hex(ZCOLUMNS) FROM ACHANGE WHERE ZCHANGETYPE = 1")
    }
  }

  private func changed(_ attribute: AttributeDescription) -> AttributeDescription {
    attribute.versionHashModifier = "changed"
    return attribute
  }

  @Test func `bits are discarded when two attributes exchange their names`() throws {
    let properties = [Small.text("last", from: "first"), Small.text("first", from: "last")]
    #expect(try bitmap(after: properties.map(changed)) == "")
  }

  @Test func `bits are discarded when a new name sorts differently`() throws {
    #expect(try bitmap(after: [Small.text("zero", from: "first"), Small.text("last")]) == "")
  }

  @Test func `bits stay when a new name has the place of the old one`() throws {
    #expect(try bitmap(after: [Small.text("forename", from: "first"), Small.text("last")]) == "40")
  }

  @Test func `bits are discarded when a new attribute has the name of a removed one`() throws {
    let gone = Small.text("last", from: "first")
    let properties = [changed(gone), Small.text("first", from: "nothing")]
    #expect(try bitmap(after: properties) == "")
  }

  @Test func `an update with missing bits or bits of another length has unknown properties`() throws
  {
    for bits in ["NULL", "x''", "x'4000'", "'text'"] {
      try? FileManager.default.removeItem(atPath: folder.path("store.sqlite"))
      #expect(try bitmap(after: [Small.text("first"), Small.text("last")]) == "40")
      let queue = try Database(path: folder.path("store.sqlite"))
      try queue.write {
        try $0.execute(sql: "UPDATE ACHANGE SET ZCOLUMNS = \(bits) WHERE ZCHANGETYPE = 1")
      }
      try queue.close()
      let container = try open([Small.text("first"), Small.text("last")])
      let changes = try container.history().flatMap(\.changes)
      #expect(changes.map(\.updatedProperties) == [[], nil], "\(bits)")
    }
  }

  @Test func `row numbers that are texts give an error, and authors that are numbers become texts`()
    throws
  {
    let change = "CREATE TABLE odd AS SELECT * FROM ACHANGE; DROP TABLE ACHANGE; "
    let transaction = "CREATE TABLE odd AS SELECT * FROM ATRANSACTION; DROP TABLE ATRANSACTION; "
    let cases = [
      (change + "UPDATE odd SET Z_PK = 'x'; ALTER TABLE odd RENAME TO ACHANGE", false),
      (transaction + "UPDATE odd SET Z_PK = 'x'; ALTER TABLE odd RENAME TO ATRANSACTION", true),
      ("UPDATE ATRANSACTIONSTRING SET ZNAME = 7", false),
    ]
    for (sql, isRefused) in cases {
      try? FileManager.default.removeItem(atPath: folder.path("store.sqlite"))
      _ = try bitmap(after: [Small.text("first"), Small.text("last")])
      let queue = try Database(path: folder.path("store.sqlite"))
      try queue.write { try $0.execute(sql: sql) }
      try queue.close()
      let container = try open([Small.text("first"), Small.text("last")])
      if isRefused {
        #expect(throws: ObjectGraphError.self) { try container.history() }
      } else {
        #expect(try !container.history().flatMap(\.changes).isEmpty, "\(sql)")
      }
    }
  }
}
