import Foundation
import TestModels
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// The use of bytes in stores.
@Suite struct StoreSpaceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func store(_ entities: EntityDescription..., named name: String = "store") throws
    -> (SQLiteStore, ManagedObjectContext)
  {
    let store = try SQLiteStore(path: folder.path("\(name).sqlite"))
    let model = ManagedObjectModel(entities: entities)
    return (store, try PersistentContainer(model: model, sqliteStore: store).newContext())
  }

  /// Returns Level1 with the chain of sub-entities Level2, …, with one attribute each.
  private func levels(_ count: Int) -> EntityDescription {
    var below: [EntityDescription] = []
    for level in (1...count).reversed() {
      let entity = EntityDescription("Level\(level)", ["value\(level)": .string])
      entity.subentities = below
      below = [entity]
    }
    return below[0]
  }

  /// Checks sums, SQLite's own figures, and the size of the file.
  private func check(_ store: SQLiteStore, _ stage: Comment) throws -> StoreSpace {
    let space = try store.space()
    #expect(space.unexplainedBytes == 0, stage)
    let file = try FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int
    #expect(space.fileBytes == file, stage)
    let known = try Database(path: store.path).read { database in
      try DatabaseRow.fetchAll(
        database, sql: "SELECT name, pageno, payload, unused FROM dbstat WHERE aggregate = TRUE")
    }
    #expect(space.parts.count == known.count, stage)
    for row in known {
      let (name, pages, payload, unused): (String, Int, Int, Int) = (row[0], row[1], row[2], row[3])
      let part = try #require(space.parts.first { $0.name == name }, stage)
      #expect(part.pageCount == pages, "\(name), \(stage)")
      #expect(part.payloadBytes == payload && part.unusedBytes == unused, "\(name), \(stage)")
    }
    return space
  }

  @Test func `the figures of a deep hierarchy add up when empty, full, thinned out and rebuilt`()
    throws
  {
    let (store, context) = try store(levels(10))
    #expect(try check(store, "empty").parts.first { $0.name == "ZLEVEL1" }?.entryCount == 0)
    var objects: [ManagedObject] = []
    for row in 0..<3_000 {
      let level = row % 10 + 1
      let object = try context.insert(entityName: "Level\(level)")
      try object.setValue(.string(String(repeating: "v", count: row % 90)), forKey: "value\(level)")
      objects.append(object)
    }
    try context.save()
    let full = try check(store, "full")
    let table = try #require(full.parts.first { $0.name == "ZLEVEL1" })
    #expect(table.entryCount == 3_000 && table.depth == 2)
    #expect(table.content == .entities(root: "Level1"))
    #expect(full.freePageCount == 0 && full.pointerMapPageCount == 1)

    for object in objects.prefix(2_500) { context.delete(object) }
    try context.save()
    let thin = try check(store, "thinned out")
    #expect(thin.freePageCount > 0)
    #expect(thin.pageCount == full.pageCount)

    try store.vacuum()
    let anew = try check(store, "written anew")
    #expect(anew.freePageCount == 0)
    #expect(anew.pageCount < thin.pageCount)
    #expect(anew.parts.first { $0.name == "ZLEVEL1" }?.entryCount == 500)
  }

  @Test func `the figures of values on overflow pages add up`() throws {
    let photo = EntityDescription(
      "Photo", ["bytes": .binary, "title": .string],
      indexes: [FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])])
    let (store, context) = try store(photo)
    for row in 0..<60 {
      let object = try context.insert(entityName: "Photo")
      try object.setValue(.binary(Data(count: row * 997)), forKey: "bytes")
      try object.setValue(.string(String(repeating: "t", count: row * 41)), forKey: "title")
    }
    try context.save()
    let space = try check(store, "overflow")
    let table = try #require(space.parts.first { $0.name == "ZPHOTO" })
    #expect(table.overflowPageCount > 300)
    #expect(table.layers.overflowPointers >= 4 * table.overflowPageCount)
    let index = try #require(space.parts.first { $0.isIndex && $0.overflowPageCount > 0 })
    #expect(index.table == "ZPHOTO" && index.content == .entities(root: "Photo"))
    // Two bodies for each row and nothing else: a kind and version of 1 have no body.
    #expect(table.layers.values == (0..<60).reduce(0) { $0 + $1 * 997 + $1 * 41 })
    #expect(table.layers.bookkeepingColumns == 60)
  }

  @Test func `links have their own tables`() throws {
    let one = EntityDescription("One")
    let other = EntityDescription("Other")
    one.join("others", .many, to: other, "ones", .many)
    let (store, context) = try store(one, other)
    let others = try (0..<20).map { _ in try context.insert(entityName: "Other") }
    for _ in 0..<50 {
      let object = try context.insert(entityName: "One")
      for destination in others { try object.add(destination, to: "others") }
    }
    try context.save()
    let links = try check(store, "links").parts.filter { $0.content == .links }
    #expect(links.count { !$0.isIndex } == 1 && links.contains { $0.isIndex })
    #expect(links.allSatisfy { $0.entryCount == 1_000 })
  }

  @Test func `one more empty column costs exactly one byte a row`() throws {
    func table(columns: Int) throws -> StoreSpace.Part {
      let attributes = (0..<columns).map { AttributeDescription(name: "a\($0)", type: .integer64) }
      let thing = EntityDescription(name: "Thing", properties: attributes)
      let (store, context) = try store(thing, named: "columns-\(columns)")
      for _ in 0..<700 { try context.insert(entityName: "Thing") }
      try context.save()
      return try #require(try check(store, "\(columns)").parts.first { $0.name == "ZTHING" })
    }
    let few = try table(columns: 16)
    let more = try table(columns: 17)
    #expect(more.layers.nullColumns - few.layers.nullColumns == 700)
    #expect(more.payloadBytes - few.payloadBytes == 700)
    #expect(more.layers.recordHeaders == few.layers.recordHeaders)
    #expect(more.layers.values == few.layers.values)
    #expect(more.layers.bookkeepingColumns == few.layers.bookkeepingColumns)
    // A header of 128 bytes needs a second byte for its length; with the length and the three
    // leading columns that is the 124th column.
    let last = try table(columns: 123)
    let longer = try table(columns: 124)
    #expect(longer.layers.nullColumns - last.layers.nullColumns == 700)
    #expect(longer.layers.recordHeaders - last.layers.recordHeaders == 700)
    #expect(longer.payloadBytes - last.payloadBytes == 1_400)
  }

  @Test func `the log grows with each save and is empty after a checkpoint`() throws {
    let (store, context) = try store(levels(1))
    try store.foldLog()
    #expect(store.logBytes == 0)
    for _ in 0..<500 { try context.insert(entityName: "Level1") }
    try context.save()
    let peak = store.logBytes
    #expect(peak > 4_096)
    try store.foldLog()
    #expect(store.logBytes == 0)
  }

  @Test func `a log that another connection reads is reported as locked`() throws {
    let (store, context) = try store(levels(1))
    try context.insert(entityName: "Level1")
    try context.save()
    let reader = try Database(path: store.path, isReadOnly: true)
    try reader.perform { database in
      try database.execute(sql: "BEGIN; SELECT count(*) FROM ZLEVEL1")
      try context.insert(entityName: "Level1")
      try context.save()
      #expect(throws: StoreError.locked(path: store.path)) { try store.foldLog() }
      try database.execute(sql: "COMMIT")
    }
    try store.foldLog()
  }
}

extension StoreSpace {
  var fileBytes: Int { pageCount * pageSizeBytes }

  /// The bytes that no part explains: 0 for a sound file.
  var unexplainedBytes: Int {
    let others = freePageCount + pointerMapPageCount + lockPageCount
    return fileBytes - parts.reduce(0) { $0 + $1.layers.total } - others * pageSizeBytes
  }
}

extension SpaceLayers {
  var total: Int {
    pageHeaders + cellPointers + childPointers + cellFrames + overflowPointers + recordHeaders
      + nullColumns + bookkeepingColumns + values + unused
  }
}
