import Foundation
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// The copy that is written, and what single saves may not do.
@Suite struct ForeignWritingWaysTests {
  private func description(_ store: NotesStore, _ writing: ForeignStoreWriting)
    -> PersistentContainer
  {
    var description = PersistentStoreDescription(type: .sqlite, path: store.path)
    description.allowsWritingForeignStores = writing
    return PersistentContainer(
      name: "notes", managedObjectModel: NotesModel.make(), classes: [],
      storeDescriptions: [description])
  }

  private func rename(_ container: PersistentContainer, _ name: String) throws {
    let context = container.newContext()
    try #require(try context.fetch(Fetch(entityName: "Tag")).first)
      .setValue(.string(name), forKey: "name")
    try context.save()
  }

  private func names(_ path: String) throws -> [AttributeValue?] {
    let store = try ForeignStore.open(path: path, model: NotesModel.make())
    let context = store.container.newContext()
    return try context.fetch(Fetch(entityName: "Tag")).map { try $0.value(forKey: "name") }
  }

  @Test func `a foreign store is refused unless writing is requested`() throws {
    let store = try NotesStore()
    let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
    #expect(throws: ObjectGraphError.store(.madeByCoreData(path: store.path))) {
      try description(store, .refused).loadPersistentStores()
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == before)
  }

  @Test func `a copy is written and the original is not`() throws {
    let store = try NotesStore()
    let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let container = description(store, .copy(to: store.copyPath))
    try container.loadPersistentStores()
    // Opening alone changes nothing.
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.copyPath)) == before)
    try rename(container, "green")
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == before)
    #expect(try names(store.copyPath) == [.string("green"), .string("blue")])
    #expect(try names(store.path) == [.string("red"), .string("blue")])
    #expect(container.store.cautions.count == 1)
    #expect(container.store.cautions[0].contains(ForeignStoreWriting.caution))
  }

  @Test(arguments: ["", "-wal", "-journal"])
  func `a copy replaces nothing`(suffix: String) throws {
    let store = try NotesStore()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: store.copyPath + suffix))
    let before = try store.files()
    #expect {
      try store.open()
    } throws: { error in
      if case ObjectGraphError.store(.cannotOpen(store.copyPath, let reason, _)) = error {
        reason.contains("choose another path")
      } else {
        false
      }
    }
    #expect(try store.files() == before)
  }

  @Test func `a copy that was written to can be copied and written again`() throws {
    let store = try NotesStore()
    let first = try store.open()
    try rename(first.container, "green")
    let second = store.folder.path("second.sqlite")
    let again = try ForeignStore.open(
      path: store.copyPath, model: NotesModel.make(), allowsWriting: .copy(to: second))
    try rename(again.container, "yellow")
    #expect(try names(second) == [.string("yellow"), .string("blue")])
    #expect(try names(store.copyPath) == [.string("green"), .string("blue")])
  }

  @Test func `a file that does not use a write-ahead log stays one`() throws {
    let store = try NotesStore()
    try store.execute("PRAGMA journal_mode = DELETE")
    let foreign = try store.open()
    try rename(foreign.container, "green")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: store.copyPath))
    #expect(bytes[18..<20] == Data([1, 1]))
    #expect(try names(store.copyPath) == [.string("green"), .string("blue")])
  }

  @Test func `warnings say what has never been tried`() throws {
    let store = try NotesStore()
    #expect(try store.open().warnings.contains { $0.contains(ForeignStoreWriting.caution) })
    #expect(try ForeignStore.open(path: store.path, model: NotesModel.make()).warnings == [])
  }

  @Test func `this library's own stores are opened as such`() throws {
    let store = try MadeStore(model: NotesModel.make(), fill: NotesStore.fill)
    let refusal = StoreError.notWritable(
      path: store.path,
      problems: ["this library made it; open it without allowsWritingForeignStores"])
    #expect(throws: ObjectGraphError.store(refusal)) {
      try ForeignStore.open(
        path: store.path, allowsWriting: .copy(to: store.folder.path("copy.sqlite")))
    }
  }

  @Test(arguments: [
    "UPDATE Z_METADATA SET Z_UUID = Z_UUID, Z_PLIST = x'00'",
    "CREATE TRIGGER T AFTER UPDATE ON ZNOTE BEGIN SELECT 1; END",
    "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Other' WHERE Z_NAME = 'Tag'",
  ])
  func `nothing is written once another program changed what was checked`(sql: String) throws {
    let store = try NotesStore()
    let foreign = try store.open()
    try rename(foreign.container, "green")
    let queue = try DatabaseQueue(path: store.copyPath)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    let before = try StoreCells(store.copyPath)
    #expect(throws: (any Error).self) { try rename(foreign.container, "yellow") }
    #expect(before.changes(to: try StoreCells(store.copyPath)) == [])
  }

  // MARK: Single saves

  /// Saves what the body does, and says why that was refused.
  private func refusal(
    _ store: NotesStore, _ model: ManagedObjectModel = NotesModel.make(),
    _ body: (ManagedObjectContext) throws -> Void
  ) throws -> String {
    let foreign = try store.open(model: model)
    let context = foreign.container.newContext()
    let before = try StoreCells(store.copyPath)
    try body(context)
    do {
      try context.save()
    } catch {
      #expect(before.changes(to: try StoreCells(store.copyPath)) == [])
      return "\(error)"
    }
    return ""
  }

  @Test func `a deletion whose values the history would have to keep is refused`() throws {
    let store = try NotesStore(history: .strings)
    try store.execute("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE0 BLOB")
    let text = try refusal(store) { context in
      context.delete(try #require(try context.fetch(Fetch(entityName: "Link")).first))
    }
    #expect(text.contains("its history keeps values of deleted objects"))
    let batch = try ForeignStore.open(
      path: store.path, model: NotesModel.make(),
      allowsWriting: .copy(to: store.folder.path("batch.sqlite")))
    #expect(throws: (any Error).self) {
      try batch.container.newContext().execute(BatchDeleteRequest(entityName: "Link"))
    }
    try rename(batch.container, "green")
  }

  @Test func `a deletion is refused while a one-to-one refers to it from one end only`() throws {
    func model() -> ManagedObjectModel {
      let model = NotesModel.make()
      guard let tag = model.entitiesByName["Tag"], let folder = model.entitiesByName["Folder"]
      else { return model }
      let one = RelationshipDescription(name: "folder", destination: folder, maxCount: 1)
      let other = RelationshipDescription(name: "tag", destination: tag, maxCount: 1)
      RelationshipDescription.pair(one, other)
      tag.properties.append(one)
      folder.properties.append(other)
      return model
    }
    let store = try NotesStore()
    try store.execute(
      "ALTER TABLE ZTAG ADD COLUMN ZFOLDER INTEGER; ALTER TABLE ZFOLDER ADD COLUMN ZTAG INTEGER; "
        + "UPDATE ZTAG SET ZFOLDER = 2")
    let text = try refusal(store, model()) { context in
      let folders = try context.fetch(Fetch(entityName: "Folder"))
      context.delete(try #require(folders.first { $0.objectID.key == 2 }))
    }
    #expect(text.contains("refers by ZFOLDER to the deleted Folder 2, whose own end tag is empty"))
  }

  @Test func `an object does not become one of another entity`() throws {
    let text = try refusal(try NotesStore()) { context in
      let note = try #require(try context.fetch(Fetch(entityName: "VoiceNote")).first)
      _ = try context.convert(note, toEntity: "Note")
    }
    #expect(text.contains("which no store of Core Data's has in it"))
  }

  @Test func `bytes that may be stored outside the file are refused, others are written`() throws {
    let model = NotesModel.make()
    model.entitiesByName["Note"]?.attributesByName["data"]?.allowsExternalBinaryDataStorage = true
    let text = try refusal(try NotesStore(), model) { context in
      try #require(try context.fetch(Fetch(entityName: "Note")).first)
        .setValue(.binary(Data([7])), forKey: "data")
    }
    #expect(text.contains("Note.data may be stored outside the file"))
    // As out of a store's own archive, which does not say whether they may.
    let archived = NotesModel.make()
    archived.leniencies = Set(ModelLeniency.allCases)
    let doubt = try refusal(try NotesStore(), archived) { context in
      try #require(try context.fetch(Fetch(entityName: "Note")).first)
        .setValue(.binary(Data([7])), forKey: "data")
    }
    #expect(doubt.contains("the file does not tell whether they may be stored outside it"))
    let proven = try NotesStore()
    try proven.execute("UPDATE ZNOTE SET ZDATA = x'62' WHERE Z_PK = 1")
    #expect(
      try refusal(proven, archived) { context in
        let note = try #require(try context.fetch(Fetch(entityName: "Note")).first)
        try note.setValue(.binary(Data([7])), forKey: "data")
      } == "")
  }

  @Test func `a transformable needs a transformer that makes the bytes as others do`() throws {
    let name = "ForeignWritingWaysTests-\(UUID().uuidString)"
    func model() -> ManagedObjectModel {
      let model = NotesModel.make()
      let data = model.entitiesByName["Note"]?.attributesByName["data"]
      data?.type = .transformable
      data?.valueTransformerName = name
      return model
    }
    func set(_ context: ManagedObjectContext) throws {
      try #require(try context.fetch(Fetch(entityName: "Note")).first)
        .setValue(.binary(Data([7])), forKey: "data")
    }
    #expect(try refusal(try NotesStore(), model(), set).contains("no transformer \(name)"))
    // Other values of such an object may change.
    #expect(
      try refusal(try NotesStore(), model()) { context in
        try #require(try context.fetch(Fetch(entityName: "Note")).first)
          .setValue(.string("x"), forKey: "title")
      } == "")
    ValueTransformers.register(CodableTransformer<[String]>(), forName: name)
    #expect(try refusal(try NotesStore(), model(), set) == "")
  }

  @Test func `a derived value is the triggers' to write, by the triggers of Core Data`() throws {
    func model() -> ManagedObjectModel {
      let model = NotesModel.make()
      let count = AttributeDescription(name: "linkCount", type: .integer64)
      count.derivationExpression = "links.@count"
      model.entitiesByName["Note"]?.properties.append(count)
      return model
    }
    let store = try NotesStore()
    try store.execute("ALTER TABLE ZNOTE ADD COLUMN ZLINKCOUNT INTEGER")
    #expect(
      try store.problems(model()) == [
        "the triggers that derive Note.linkCount are not all there, or say something else"
      ])
    try store.execute(
      "UPDATE ZNOTE SET ZLINKCOUNT = (SELECT count(*) FROM ZLINK l WHERE l.ZNOTE = ZNOTE.Z_PK)")
    for sql in Self.linkTriggers { try store.execute(sql) }
    #expect(
      try refusal(store, model()) { context in
        let notes = try context.fetch(Fetch(entityName: "Note"))
        try #require(try context.fetch(Fetch(entityName: "Link")).first)
          .setToOne(notes[0], for: "note")
        let link = try context.insert(entityName: "Link")
        link.setToOne(notes[2], for: "note")
      } == "")
    let cells = try StoreCells(store.copyPath)
    #expect(cells["ZNOTE", 1, "ZLINKCOUNT"] == "integer 1")
    #expect(cells["ZNOTE", 2, "ZLINKCOUNT"] == "integer 0")
    #expect(cells["ZNOTE", 3, "ZLINKCOUNT"] == "integer 1")
    let other = try NotesStore()
    try other.execute("ALTER TABLE ZNOTE ADD COLUMN ZLINKCOUNT INTEGER")
    for sql in Self.linkTriggers { try other.execute(sql) }
    let text = try refusal(other, model()) { context in
      var update = BatchUpdateRequest(entityName: "Note")
      update.propertiesToUpdate = ["linkCount": .value(.attribute(.integer(5)))]
      do {
        try context.execute(update)
      } catch {
        return #expect("\(error)".contains("Note.linkCount is derived"))
      }
      Issue.record("the derived value was set")
    }
    #expect(text == "")
  }

  /// As Core Data of framework 1344 writes them, for the number of a note's links.
  private static let linkTriggers = [
    """
    CREATE TRIGGER Z_DA_ZLINK_Note_linkCount_PARAMETER_INSERT AFTER INSERT ON ZLINK FOR EACH ROW \
    WHEN (NEW.ZNOTE NOT NULL) BEGIN UPDATE ZNOTE SET ZLINKCOUNT = IFNULL(ZLINKCOUNT, 0) + 1 \
    WHERE Z_PK = NEW.ZNOTE; SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZNOTE', Z_ENT, \
    Z_PK, 'linkCount', ZLINKCOUNT) FROM ZNOTE WHERE Z_PK = NEW.ZNOTE; END
    """,
    """
    CREATE TRIGGER Z_DA_ZLINK_Note_linkCount_PARAMETER_UPDATE_INCREMENT AFTER UPDATE OF ZNOTE ON \
    ZLINK FOR EACH ROW WHEN (NEW.ZNOTE NOT NULL) BEGIN UPDATE ZNOTE SET ZLINKCOUNT = ZLINKCOUNT + 1 \
    WHERE Z_PK = NEW.ZNOTE; SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZNOTE', Z_ENT, \
    Z_PK, 'linkCount', ZLINKCOUNT) FROM ZNOTE WHERE Z_PK = NEW.ZNOTE; END
    """,
    """
    CREATE TRIGGER Z_DA_ZLINK_Note_linkCount_PARAMETER_UPDATE_DECREMENT AFTER UPDATE OF ZNOTE ON \
    ZLINK FOR EACH ROW WHEN (OLD.ZNOTE NOT NULL) BEGIN UPDATE ZNOTE SET ZLINKCOUNT = ZLINKCOUNT - 1 \
    WHERE Z_PK = OLD.ZNOTE; SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZNOTE', Z_ENT, \
    Z_PK, 'linkCount', ZLINKCOUNT) FROM ZNOTE WHERE Z_PK = OLD.ZNOTE; END
    """,
    """
    CREATE TRIGGER Z_DA_ZLINK_Note_linkCount_PARAMETER_DELETE AFTER DELETE ON ZLINK FOR EACH ROW \
    WHEN (OLD.ZNOTE NOT NULL) BEGIN UPDATE ZNOTE SET ZLINKCOUNT = ZLINKCOUNT - 1 \
    WHERE Z_PK = OLD.ZNOTE; SELECT NSCoreDataDATriggerUpdatedAffectedObjectValue('ZNOTE', Z_ENT, \
    Z_PK, 'linkCount', ZLINKCOUNT) FROM ZNOTE WHERE Z_PK = OLD.ZNOTE; END
    """,
    """
    CREATE TRIGGER Z_DA_ZNOTE_Note_linkCount_SOURCE_INSERT AFTER INSERT ON ZNOTE FOR EACH ROW BEGIN \
    UPDATE ZNOTE SET ZLINKCOUNT = (SELECT IFNULL(COUNT(ZNOTE), 0) FROM ZLINK WHERE ZNOTE = \
    NEW.Z_PK) WHERE Z_PK = NEW.Z_PK; SELECT \
    NSCoreDataDATriggerInsertUpdatedAffectedObjectValue('ZNOTE', Z_ENT, Z_PK, 'linkCount', \
    ZLINKCOUNT) FROM ZNOTE WHERE Z_PK = NEW.Z_PK; END
    """,
  ]
}
