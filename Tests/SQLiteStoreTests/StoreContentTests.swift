import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Rows, counters and metadata after saves, and the handling of unusual files.
@Suite struct StoreContentTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("store.sqlite")
  }

  private func container() throws -> (PersistentContainer, SQLiteStore) {
    let store = try SQLiteStore(path: path)
    return (
      try PersistentContainer(
        model: PublicationModel.make(), classes: PublicationModel.classes, sqliteStore: store),
      store
    )
  }

  private func rows(_ sql: String) throws -> [String] {
    try Database(path: path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map(\.description)
    }
  }

  @Test
  func `versions start at 1 and increase with each saved change, and keys come from the root`()
    throws
  {
    let (container, store) = try container()
    let context = container.newContext()
    let book = Book(context: context)
    book.title = "One"
    let paper = AcademicPaper(context: context)
    paper.title = "Two"
    try context.save()
    book.title = "One, revised"
    try context.save()
    book.title = "One, again"
    try context.save()
    try store.close()
    #expect(
      try rows("SELECT Z_PK, Z_ENT, Z_OPT, ZTITLE FROM ZPUBLICATION ORDER BY Z_PK") == [
        "1|3|3|\"One, again\"", "2|2|1|\"Two\"",
      ])
    #expect(
      try rows("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY ORDER BY 1") == ["1|2", "2|0", "3|0", "4|0"])
  }

  @Test func `values are stored as in Core Data`() throws {
    let (container, store) = try container()
    let context = container.newContext()
    let book = Book(context: context)
    book.title = ""
    book.publishDate = Date(timeIntervalSinceReferenceDate: 86_400)
    book.uuid = UUID(uuidString: "C4637490-BD7F-4428-B093-63A1720E17D2")
    let other = Book(context: context)
    other.title = "x"
    other.publishDate = Date(timeIntervalSinceReferenceDate: 0.25)
    try context.save()
    try store.close()
    // An integral number of seconds becomes an integer by NUMERIC affinity (section 2).
    #expect(
      try rows(
        "SELECT typeof(ZPUBLISHDATE), hex(ZUUID), typeof(ZTITLE), ZPAGECOUNT FROM ZPUBLICATION"
      ) == [
        "\"integer\"|\"C4637490BD7F4428B09363A1720E17D2\"|\"text\"|NULL",
        "\"real\"|\"\"|\"text\"|NULL",
      ])
  }

  @Test func `a reopened store has its identifier and its objects`() throws {
    let (first, store) = try container()
    let context = first.newContext()
    let book = Book(context: context)
    book.title = "Kept"
    try context.save()
    let uri = book.objectID.uriRepresentation
    #expect(uri == "x-coredata://\(store.identifier)/Book/p1")
    try store.close()
    let (second, _) = try container()
    let reader = second.newContext()
    let fetched = try reader.fetch(FetchRequest<Book>())
    #expect(fetched.map(\.title) == ["Kept"])
    #expect(fetched[0].objectID.uriRepresentation == uri)
  }

  @Test(.covers("B3")) func `numbers come from the store by name, not from the model's order`()
    throws
  {
    let (_, store) = try container()
    try store.close()
    try Database(path: path).write { database in
      // As if an older model had other numbers: Book 2, AcademicPaper 3.
      try database.execute(
        sql: """
          UPDATE Z_PRIMARYKEY SET Z_NAME = CASE Z_ENT WHEN 2 THEN 'Book' WHEN 3 THEN 'AcademicPaper'
          ELSE Z_NAME END
          """)
    }
    let (container, reopened) = try container()
    let context = container.newContext()
    Book(context: context).title = "x"
    try context.save()
    try reopened.close()
    #expect(try rows("SELECT Z_ENT FROM ZPUBLICATION") == ["2"])
  }

  @Test(.covers("B3")) func `the registry is read when a store is opened and not with each fetch`()
    throws
  {
    let (container, store) = try container()
    let context = container.newContext()
    store.resetStatementCounters()
    for _ in 0..<3 {
      _ = try context.fetch(FetchRequest<Book>())
      _ = try context.fetch(FetchRequest<Publication>())
    }
    let statements = store.statementUses()
    #expect(statements.reduce(0) { $0 + $1.executionCount } == 6)
    #expect(!statements.contains { $0.sql.contains("Z_PRIMARYKEY") })
  }

  @Test(.covers("L10"))
  func `metadata contain a hash of each entity, the identifiers and the model`()
    throws
  {
    let model = PublicationModel.make()
    model.versionIdentifiers = ["2", "beta"]
    let store = try SQLiteStore(path: path)
    _ = try PersistentContainer(
      model: model, classes: PublicationModel.classes, sqliteStore: store)
    try store.close()
    let row = try #require(
      try Database(path: path).read {
        try DatabaseRow.fetchOne($0, sql: "SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA")
      })
    #expect(row["Z_VERSION"] == 1)
    let identifier: String = row["Z_UUID"]
    #expect(UUID(uuidString: identifier) != nil)
    let list = try #require(
      try PropertyListSerialization.propertyList(from: row["Z_PLIST"] as Data, format: nil)
        as? [String: Any])
    let hashes = try #require(list["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes.keys.sorted() == ["AcademicPaper", "Book", "Publication", "Tag"])
    #expect(hashes.values.allSatisfy { $0.count == 32 } && Set(hashes.values).count == 4)
    #expect(list["NSStoreModelVersionIdentifiers"] as? [String] == ["2", "beta"])
    let document = try #require(list["LineageModelDocument"] as? String)
    #expect(document.contains("entity name=\"AcademicPaper\""))
  }

  @Test func `a store of another model is rejected with the differences`() throws {
    let (_, store) = try container()
    try store.close()
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Note")])
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(
        model: model, sqliteStore: try SQLiteStore(path: path, migration: nil))
    }
    let text = "\(try #require(error))"
    #expect(text.contains("entity Note") && text.contains("entity Book"), "\(text)")
  }

  @Test func `files that are not stores are rejected and stay unchanged`() throws {
    let text = Data("This is not a database, though it is long enough for a header.\n".utf8)
    try text.write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.self) { try container() }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)

    let foreign = folder.path("foreign.sqlite")
    let queue = try Database(path: foreign)
    try queue.write { try $0.execute(sql: "CREATE TABLE note(text)") }
    try queue.close()
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: PublicationModel.make(), sqliteAt: foreign)
    }
    #expect("\(try #require(error))".contains("Z_METADATA"))
    // A missing folder is created, but not in the place of a file.
    #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: PublicationModel.make(), sqliteAt: path + "/folder/x.sqlite")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text)
  }

  @Test(
    arguments: [
      "UPDATE ZPUBLICATION SET ZUUID = x'00'", "UPDATE ZPUBLICATION SET ZPAGECOUNT = 'many'",
      "UPDATE ZPUBLICATION SET Z_ENT = 99", "UPDATE ZPUBLICATION SET ZPUBLISHDATE = x'01'",
    ])
  func `values that a type cannot hold are errors with their place, not crashes`(sql: String) throws
  {
    let (first, store) = try container()
    let context = first.newContext()
    let book = Book(context: context)
    book.title = "x"
    book.uuid = UUID()
    try context.save()
    try store.close()
    try Database(path: path).write { try $0.execute(sql: sql) }
    let (second, _) = try container()
    let error = #expect(throws: ObjectGraphError.self) {
      try second.newContext().fetch(FetchRequest<Publication>())
    }
    #expect("\(try #require(error))".contains("ZPUBLICATION"), "\(String(describing: error))")
  }

  @Test func `a uniqueness constraint rejects a second object, and the save writes nothing`() throws
  {
    let (container, _) = try container()
    let context = container.newContext()
    for _ in 0..<2 { Tag(context: context).name = "twice" }
    let error = #expect(throws: ObjectGraphError.self) { try context.save() }
    #expect("\(try #require(error))".contains("name"), "\(String(describing: error))")
    #expect(try container.newContext().count(for: FetchRequest<Tag>()) == 0)
  }

  @Test func `a new object can take the unique value of an object that the same save deletes`()
    throws
  {
    let (container, _) = try container()
    let context = container.newContext()
    let old = Tag(context: context)
    old.name = "swift"
    try context.save()
    context.delete(old)
    Tag(context: context).name = "swift"
    try context.save()
    #expect(try container.newContext().count(for: FetchRequest<Tag>()) == 1)
  }

  @Test func `an object whose row could not be read stays a fault`() throws {
    let (first, store) = try container()
    let context = first.newContext()
    let book = Book(context: context)
    book.title = "x"
    try context.save()
    let id = book.objectID
    try store.close()
    try Database(path: path).write {
      try $0.execute(sql: "UPDATE ZPUBLICATION SET ZPAGECOUNT = 'many'")
    }
    let (second, _) = try container()
    let reader = second.newContext()
    for _ in 0..<2 {
      #expect(throws: ObjectGraphError.self) { try reader.existingObject(with: id) }
      let fault = try #require(reader.object(with: id) as? Book)
      #expect(fault.title == nil)
      #expect(fault.isFault)
    }
  }

  @Test func `statements are counted with their steps, and plans are reported`() throws {
    let (container, store) = try container()
    let context = container.newContext()
    store.resetStatementCounters()
    for _ in 0..<3 { _ = try context.count(for: FetchRequest<Book>()) }
    let uses = store.statementUses()
    #expect(uses.map(\.executionCount) == [3])
    #expect(uses[0].virtualMachineStepCount > 0)
    #expect(try store.queryPlan(of: uses[0].sql)[0].contains("ZPUBLICATION_Z_ENT_INDEX"))
    store.resetStatementCounters()
    #expect(store.statementUses().isEmpty)
  }
}
