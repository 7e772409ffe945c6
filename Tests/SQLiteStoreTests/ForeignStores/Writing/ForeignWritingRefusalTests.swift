import Foundation
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// What keeps a store of others from being written to.
@Suite struct ForeignWritingRefusalTests {
  /// A change of the file and the words that have to be told of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let sql: String
    let problem: String

    var testDescription: String { sql }
  }

  private static let cases = [
    Case(sql: "CREATE TABLE ZEXTRA (A)", problem: "the table ZEXTRA is not the model's"),
    Case(sql: "CREATE TABLE ANSCKEVENT (A)", problem: "the table ANSCKEVENT is not the model's"),
    Case(sql: "CREATE VIEW V AS SELECT 1", problem: "the view V is not the model's"),
    Case(
      sql: "CREATE TRIGGER T AFTER UPDATE ON ZNOTE BEGIN SELECT 1; END",
      problem: "the trigger T is not known"),
    Case(
      sql: "CREATE TRIGGER Z_DA_ZNOTE_Note_size_SOURCE_INSERT AFTER INSERT ON ZNOTE BEGIN "
        + "SELECT NSCoreDataDATriggerInsertUpdatedAffectedObjectValue(1, 2, 3, 4, 5); END",
      problem: "the trigger Z_DA_ZNOTE_Note_size_SOURCE_INSERT is not known"),
    Case(
      sql: "ALTER TABLE ZNOTE ADD COLUMN ZODD INTEGER",
      problem: "the column ZNOTE.ZODD is not the model's"),
    Case(
      sql: "ALTER TABLE Z_3TAGS ADD COLUMN ODD INTEGER",
      problem: "the column Z_3TAGS.ODD is not the model's"),
    Case(
      sql: "ALTER TABLE ZNOTE DROP COLUMN ZTITLE; ALTER TABLE ZNOTE ADD COLUMN ZTITLE BLOB",
      problem: "the column ZNOTE.ZTITLE is of type BLOB, not VARCHAR"),
    Case(
      sql: "ALTER TABLE ZNOTE DROP COLUMN ZTITLE; "
        + "ALTER TABLE ZNOTE ADD COLUMN ZTITLE VARCHAR DEFAULT 'x'",
      problem: "the table ZNOTE has a clause DEFAULT"),
    Case(sql: "ALTER TABLE ZNOTE DROP COLUMN ZTITLE", problem: "ZNOTE has no column ZTITLE"),
    Case(
      sql: "CREATE UNIQUE INDEX U ON ZNOTE (ZTITLE)",
      problem: "the unique index U is of no constraint of the model"),
    Case(
      sql: "DROP INDEX Z_Tag_UNIQUE_name", problem: "nothing in ZTAG keeps ZNAME unique"),
    Case(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 2 WHERE Z_NAME = 'Note'",
      problem: "the key counter of ZNOTE is 2, but there is a row 3"),
    Case(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = NULL WHERE Z_NAME = 'Tag'",
      problem: "the key counter of Tag is no number"),
    Case(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 2 WHERE Z_NAME = 'PhotoNote'",
      problem: "PhotoNote has a key counter of its own"),
    Case(
      sql: "INSERT INTO Z_PRIMARYKEY VALUES(99, 'Odd', 0, 0)",
      problem: "Z_PRIMARYKEY has 7 entities, and the model 6"),
    Case(
      sql: "INSERT INTO Z_PRIMARYKEY VALUES(16001, 'CHANGE', 0, 0)",
      problem: "Z_PRIMARYKEY has an entity CHANGE, number 16001, which is not known"),
    Case(
      sql: "UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'PhotoNote'",
      problem: "entity PhotoNote, number 4, has another parent"),
    Case(
      sql: "UPDATE ZNOTE SET Z_ENT = 6 WHERE Z_PK = 2",
      problem: "1 rows of ZNOTE are of entities that the model does not have"),
    Case(
      sql: "UPDATE ZNOTE SET Z_OPT = NULL WHERE Z_PK = 2",
      problem: "1 rows of ZNOTE have no version"),
    Case(
      sql: "UPDATE ZNOTE SET ZCAPTION1 = 'x' WHERE Z_PK = 2",
      problem: "1 rows of other entities have values in ZNOTE.ZCAPTION1"),
    Case(
      sql: "UPDATE ZNOTE SET ZDATA = CAST(x'02' || 'DEADBEEF-0000-0000-0000-000000000000' AS BLOB)",
      problem: "3 values of ZNOTE.ZDATA lie outside the database"),
    Case(sql: "UPDATE Z_METADATA SET Z_VERSION = 2", problem: "Z_VERSION is not 1"),
    Case(sql: "UPDATE Z_METADATA SET Z_UUID = NULL", problem: "it has no UUID"),
    Case(
      sql: "UPDATE Z_METADATA SET Z_PLIST = NULL",
      problem: "its metadata have no version hashes"),
    Case(
      sql: "INSERT INTO Z_METADATA SELECT 2, Z_UUID, Z_PLIST FROM Z_METADATA",
      problem: "Z_METADATA has 2 rows"),
    Case(
      sql: "INSERT INTO Z_MODELCACHE VALUES(x'00')",
      problem: "its copy of the model cannot be read"),
  ]

  @Test(arguments: cases)
  func `unknown content is reported, and neither store nor copy is written`(_ test: Case) throws {
    let store = try NotesStore()
    try store.execute(test.sql)
    let before = try store.files()
    #expect {
      try store.open()
    } throws: { error in
      guard case ObjectGraphError.store(.notWritable(store.path, let problems)) = error else {
        return false
      }
      return problems.contains { $0.contains(test.problem) }
        && "\(error)".contains("keep the original")
    }
    #expect(try store.files() == before)
  }

  @Test func `a store without any of this is written to`() throws {
    let store = try NotesStore()
    // An index refuses nothing, so any will do.
    try store.execute("CREATE INDEX ANYTHING ON ZNOTE (ZTITLE, ZSIZE) WHERE ZSIZE > 1")
    #expect(try store.problems() == nil)
  }

  @Test func `all unknown content is reported at once`() throws {
    let store = try NotesStore()
    try store.execute("CREATE TABLE ZEXTRA (A); UPDATE Z_METADATA SET Z_VERSION = 2")
    #expect(
      try store.problems() == ["Z_VERSION is not 1", "the table ZEXTRA is not the model's"])
  }

  @Test(arguments: [
    ("NSStoreModelVersionHashesDigest", "the digest of its version hashes is not theirs"),
    ("NSStoreModelVersionChecksumKey", "the checksum of its version hashes is not theirs"),
    ("NSStoreType", "its metadata say that it is of type AAAA"),
  ])
  func `metadata that contradict themselves are refused`(key: String, problem: String) throws {
    let store = try NotesStore()
    try store.setMetadata { $0[key] = "AAAA" }
    #expect(try store.problems() == [problem])
  }

  @Test func `version hashes have to be of the model's entities`() throws {
    let store = try NotesStore()
    try store.setMetadata { list in
      let hashes = ["Note": Data(count: 32), "Other": Data(count: 4)]
      list = ["NSStoreModelVersionHashes": hashes, "NSStoreModelVersionHashesVersion": 2]
    }
    let problems = try #require(try store.problems())
    for text in [
      "its version hashes are of another kind than 3",
      "the version hash of Other has 4 bytes, not 32", "its metadata have no version hash of Tag",
      "its metadata have a version hash of Other, which the model does not have",
    ] { #expect(problems.contains(text)) }
  }

  @Test(arguments: [
    ("ALTER TABLE ACHANGE ADD COLUMN ZODD BLOB", "the columns of ACHANGE are others"),
    ("DROP TABLE ATRANSACTION", "its history has no table ATRANSACTION"),
    ("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT = 16002", "Z_PRIMARYKEY has no entity 16002"),
    (
      "UPDATE Z_PRIMARYKEY SET Z_MAX = 0 WHERE Z_ENT = 16001",
      "the key counter of ACHANGE is 0, but there is a row"
    ),
  ])
  func `a history that is not understood is refused`(sql: String, problem: String) throws {
    let store = try NotesStore(history: .strings)
    try store.execute(sql)
    #expect(try #require(try store.problems()).contains { $0.contains(problem) })
  }

  @Test func `no history is begun in a file that has none`() throws {
    let store = try NotesStore()
    var description = PersistentStoreDescription(type: .sqlite, path: store.path)
    description.allowsWritingForeignStores = .copy(to: store.copyPath)
    description.tracksHistory = true
    let container = PersistentContainer(
      name: "notes", managedObjectModel: NotesModel.make(), classes: [],
      storeDescriptions: [description])
    let refusal = StoreError.notWritable(
      path: store.path, problems: ["it has no history, and none is begun"])
    #expect(throws: ObjectGraphError.store(refusal)) { try container.loadPersistentStores() }
  }

  @Test func `a damaged page, a damaged log and a journal are refused`() throws {
    let damaged = try NotesStore()
    let cells = try StoreCells(damaged.path)
    let page = try #require(cells.owners.first { $0.value == "ZTAG" }).key
    var bytes = cells.bytes
    // The first cell's place, behind the page's end.
    bytes.replaceSubrange((page - 1) * 4096 + 8..<(page - 1) * 4096 + 10, with: [0xFF, 0xFF])
    try bytes.write(to: URL(fileURLWithPath: damaged.path))
    #expect(try #require(try damaged.problems()).contains { $0.hasPrefix("integrity check: ") })

    let logged = try NotesStore()
    let queue = try DatabaseQueue(path: logged.path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
    for size in 1...3 {
      try queue.write { try $0.execute(sql: "UPDATE ZNOTE SET ZSIZE = \(size)") }
    }
    let copy = try NotesStore()
    for suffix in ["", "-wal"] {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: logged.path + suffix))
      if !suffix.isEmpty { bytes[32 + 24 + 100] ^= 0xFF }
      try bytes.write(to: URL(fileURLWithPath: copy.path + suffix))
    }
    #expect(try #require(try copy.problems()).contains { $0.contains("frames are valid") })
    // The same log undamaged is well.
    try Data(contentsOf: URL(fileURLWithPath: logged.path + "-wal"))
      .write(to: URL(fileURLWithPath: copy.path + "-wal"))
    #expect(try copy.problems() == nil)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy.path + "-wal")).count > 32)
    try queue.close()

    let hot = try NotesStore()
    try Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7] + Array(repeating: 0, count: 600))
      .write(to: URL(fileURLWithPath: hot.path + "-journal"))
    #expect(try #require(try hot.problems()).contains { $0.contains("was not finished") })
  }

  @Test func `values in a folder beside the store are refused`() throws {
    let store = try NotesStore()
    try FileManager.default.createDirectory(
      at: store.folder.url.appending(path: ".notes_SUPPORT"), withIntermediateDirectories: false)
    #expect(
      try store.problems() == [
        "there is a folder .notes_SUPPORT for values that lie outside the database"
      ])
  }

  @Test func `what an archived model says beyond what is known is refused`() throws {
    let plain = try MadeStore()
    try plain.makeForeign(.cars)
    let copy = plain.folder.path("copy.sqlite")
    _ = try ForeignStore.open(path: plain.path, allowsWriting: .copy(to: copy))
    var model = ModelToArchive.cars
    model.entities[0].attributes[0].more = [("NSUnheardOf", .boolean(true))]
    let odd = try MadeStore()
    try odd.makeForeign(model)
    #expect {
      try ForeignStore.open(
        path: odd.path, allowsWriting: .copy(to: odd.folder.path("copy.sqlite")))
    } throws: { error in
      guard case ObjectGraphError.store(.notWritable(_, let problems)) = error else { return false }
      return problems.contains {
        $0 == "of its model: Car.maker: the model says NSUnheardOf of it, which is not known"
      }
    }
    // Another model than the store's own, although the tables are the same.
    let other = try ModelArchive.of(.cars)
    other.entitiesByName["Car"]?.attributesByName["maker"]?.isOptional = false
    #expect {
      try ForeignStore.open(
        path: plain.path, model: other,
        allowsWriting: .copy(to: plain.folder.path("other.sqlite")))
    } throws: { error in
      guard case ObjectGraphError.store(.notWritable(_, let problems)) = error else { return false }
      return problems.contains("entity Car is another in the store's own model")
    }
  }
}

extension MadeStore {
  /// Gives the file the metadata and the model of one that Core Data made.
  func makeForeign(_ model: ModelToArchive) throws {
    let hashes = Dictionary(
      uniqueKeysWithValues: model.entities.map { ($0.name, Data(count: 32)) })
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "NSStoreModelVersionHashes": hashes, "NSStoreModelVersionHashesVersion": 3,
        "NSPersistenceFrameworkVersion": 1344,
      ] as [String: Any], format: .binary, options: 0)
    try change { database in
      try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [list])
      try database.execute(
        sql: "UPDATE Z_MODELCACHE SET Z_CONTENT = ?",
        arguments: [ArchiveWriter.compressed(model.bytes())])
    }
  }
}
