import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The file's layout, compared with the rules of Notebooks/Reference/StoreLayout.md.
@Suite struct ConformanceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func opened(_ model: ManagedObjectModel) throws -> (SQLiteStore, String) {
    let path = folder.path("store.sqlite")
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(model: model, sqliteStore: store)
    return (store, path)
  }

  private func schema(of model: ManagedObjectModel) throws -> [String] {
    let (store, path) = try opened(model)
    try store.close()
    return try Database(path: path).read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    }
  }

  @Test(.covers("L1", "L2", "B1", "B4", "B5"))
  func `Publication with AcademicPaper and Book, and Tag, are numbered 1 to 4`() throws {
    let (store, path) = try opened(PublicationModel.make())
    let container = try PersistentContainer(
      model: PublicationModel.make(), classes: PublicationModel.classes, sqliteStore: store)
    let rows = try Database(path: path).read {
      try DatabaseRow.fetchAll($0, sql: "SELECT * FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    }
    #expect(
      rows.map { "\($0[0] as Int)|\($0[1] as String)|\($0[2] as Int)|\($0[3] as Int)" } == [
        "1|Publication|0|0", "2|AcademicPaper|1|0", "3|Book|1|0", "4|Tag|0|0",
      ])

    let context = container.newContext()
    store.resetStatementCounters()
    _ = try context.fetch(FetchRequest<Book>(entityName: "Book"))
    _ = try context.fetch(FetchRequest<Publication>(entityName: "Publication"))
    let statements = store.statementUses().map(\.sql)
    #expect(statements.count == 2)
    #expect(statements[0].hasSuffix("FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 3"))
    #expect(statements[1].hasSuffix("FROM ZPUBLICATION t0"))
    #expect(statements.allSatisfy { $0.hasPrefix("SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT, ") })
    var exact = FetchRequest<Publication>(entityName: "Publication")
    exact.includesSubentities = false
    store.resetStatementCounters()
    _ = try context.fetch(exact)
    #expect(store.statementUses().map(\.sql).allSatisfy { $0.hasSuffix("WHERE t0.Z_ENT = 1") })
  }

  @Test func `the DDL of the publications equals Core Data's, word for word`() throws {
    #expect(
      try schema(of: PublicationModel.make()) == [
        "CREATE TABLE ZPUBLICATION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZCITATIONCOUNT INTEGER, ZPAGECOUNT INTEGER, ZPUBLISHDATE TIMESTAMP, ZTITLE VARCHAR, "
          + "ZPAPERTYPE VARCHAR, ZISBN VARCHAR, ZUUID BLOB )",
        "CREATE TABLE Z_1TAGS ( Z_1PUBLICATIONS INTEGER, Z_4TAGS INTEGER, "
          + "PRIMARY KEY (Z_1PUBLICATIONS, Z_4TAGS) )",
        "CREATE TABLE ZTAG ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZNAME VARCHAR )",
        "CREATE INDEX ZPUBLICATION_Z_ENT_INDEX ON ZPUBLICATION (Z_ENT)",
        "CREATE INDEX Z_Publication_byPublishDate ON ZPUBLICATION "
          + "(ZPUBLISHDATE COLLATE BINARY ASC)",
        "CREATE INDEX Z_1TAGS_Z_4TAGS_INDEX ON Z_1TAGS (Z_4TAGS, Z_1PUBLICATIONS)",
        "CREATE UNIQUE INDEX Z_Tag_UNIQUE_name ON ZTAG (ZNAME COLLATE BINARY ASC)",
        "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, "
          + "Z_MAX INTEGER)",
        "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), "
          + "Z_PLIST BLOB)",
        "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
      ])
  }

  /// Sample1: Car <- SportCar <- ExpensiveSportCar.
  @Test(.covers("L5", "L7", "L9", "B2"))
  func `columns are sorted by slot group, then entity, then name in byte order`() throws {
    let owner = EntityDescription("Person")
    let car = EntityDescription(
      "Car",
      [
        "numberPlate": .string, "maker": .string, "model": .string, "markedForDeletionAsOf": .date,
        "color": .transformable, "currentDrivingSpeed": .integer32.transient,
      ],
      subentities: [
        EntityDescription(
          "SportCar",
          subentities: [EntityDescription("ExpensiveSportCar", ["isLimitedEdition": .boolean])])
      ])
    car.join("owner", .one, to: owner, "cars", .many)
    let sql = try schema(of: ManagedObjectModel(entities: [car, owner]))
    #expect(
      sql.contains(
        "CREATE TABLE ZCAR ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZOWNER INTEGER, ZISLIMITEDEDITION INTEGER, ZMARKEDFORDELETIONASOF TIMESTAMP, "
          + "ZMAKER VARCHAR, ZMODEL VARCHAR, ZNUMBERPLATE VARCHAR, ZCOLOR BLOB )"))
    #expect(sql.contains("CREATE INDEX ZCAR_ZOWNER_INDEX ON ZCAR (ZOWNER)"))
    // A table of one entity has no index on Z_ENT.
    #expect(!sql.contains { $0.contains("ZPERSON_Z_ENT_INDEX") })
  }

  /// The names of siblings collide, and a reference to an entity with sub-entities has an entity
  /// column.
  @Test(.covers("L6", "L13"))
  func `siblings' equal names get numbers, and a to-one to a tree gets an entity column`() throws {
    let folder = EntityDescription("Folder", subentities: [EntityDescription("SmartFolder")])
    let children = [("Attachment", "attachments"), ("Note", "notes")].map { name, inverse in
      let child = EntityDescription(name, ["title": .string])
      child.join("folder", .one, to: folder, inverse, .many)
      return child
    }
    let item = EntityDescription("Item", isAbstract: true, subentities: children)
    let sql = try schema(of: ManagedObjectModel(entities: [item, folder]))
    // Folder 1, SmartFolder 2, Item 3, Attachment 4, Note 5.
    #expect(
      sql.contains(
        "CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZFOLDER INTEGER, Z1_FOLDER INTEGER, ZFOLDER1 INTEGER, Z1_FOLDER1 INTEGER, "
          + "ZTITLE VARCHAR, ZTITLE1 VARCHAR )"))
    #expect(sql.contains("CREATE INDEX ZITEM_ZFOLDER1_INDEX ON ZITEM (ZFOLDER1)"))
    #expect(!sql.contains { $0.contains("INDEX ZITEM_Z1_FOLDER") })
  }

  /// The table of attribute types.
  @Test func `every attribute type has Core Data's declared type and column group`() throws {
    let types: [(String, AttributeType)] = [
      ("a", .binary), ("b", .transformable), ("c", .uuid), ("d", .uri), ("e", .string),
      ("f", .decimal), ("g", .date), ("h", .float), ("i", .double), ("j", .boolean),
      ("k", .integer64), ("l", .integer32), ("m", .integer16),
    ]
    let entity = EntityDescription(
      name: "All", properties: types.map { AttributeDescription(name: $0.0, type: $0.1) })
    #expect(
      try schema(of: ManagedObjectModel(entities: [entity])).contains(
        "CREATE TABLE ZALL ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZJ INTEGER, ZK INTEGER, ZL INTEGER, ZM INTEGER, ZG TIMESTAMP, ZH FLOAT, ZI FLOAT, "
          + "ZF DECIMAL, ZE VARCHAR, ZD VARCHAR, ZC BLOB, ZB BLOB, ZA BLOB )"))
  }

  /// An entity with sub-entities owns the table before one without, then the name that sorts first.
  @Test(.covers("L14")) func `the owner of a join table follows the rule`() throws {
    let account = EntityDescription("Account")
    let dataclass = EntityDescription("Dataclass")
    let hierarchy = EntityDescription("Zoo", subentities: [EntityDescription("PettingZoo")])
    for (one, other) in [(dataclass, account), (hierarchy, dataclass)] {
      one.join("others", .many, to: other, "ones", .many)
    }
    let sql = try schema(of: ManagedObjectModel(entities: [account, dataclass, hierarchy]))
    // Account 1, Dataclass 2, Zoo 3: Account sorts before Dataclass, Zoo has a sub-entity.
    #expect(
      sql.contains(
        "CREATE TABLE Z_1ONES ( Z_1OTHERS INTEGER, Z_2ONES INTEGER, PRIMARY KEY (Z_1OTHERS, Z_2ONES) )"
      ))
    #expect(
      sql.contains(
        "CREATE TABLE Z_3OTHERS ( Z_3ONES INTEGER, Z_2OTHERS INTEGER, PRIMARY KEY (Z_3ONES, Z_2OTHERS) )"
      ))
  }

  @Test(.covers("B6", "L15"))
  func `a middle entity is fetched by the range of its numbers`() throws {
    let middle = EntityDescription("Car", subentities: [EntityDescription("SportCar")])
    let root = EntityDescription("Vehicle", subentities: [EntityDescription("Bike"), middle])
    let (store, _) = try opened(ManagedObjectModel(entities: [root]))
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [root]), sqliteStore: store)
    store.resetStatementCounters()
    _ = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Car"))
    #expect(store.statementUses()[0].sql.hasSuffix("WHERE t0.Z_ENT BETWEEN 3 AND 4"))
  }

  @Test func `the file's header equals that of a new Core Data store`() throws {
    let (store, path) = try opened(PublicationModel.make())
    let settings = try store.settings()
    #expect(settings["page_size"] == "4096")
    #expect(settings["auto_vacuum"] == "2")
    #expect(settings["journal_mode"] == "wal")
    #expect(settings["encoding"] == "UTF-8")
    try store.close()
    let header = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(100)
    // Bytes 18 and 19 say WAL, 60 to 63 are user_version, 68 to 71 application_id.
    #expect(header[18] == 2 && header[19] == 2)
    #expect(header[60..<64].allSatisfy { $0 == 0 } && header[68..<72].allSatisfy { $0 == 0 })
  }
}
