import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Stores whose version hashes count delete rules, as those made before 0.1.0.
@Suite struct FormerHashTests {
  private static func model(_ rule: DeleteRule, more: Bool = false) -> ManagedObjectModel {
    let book = EntityDescription("Book", ["title": .string])
    let author = EntityDescription("Author", ["name": .string])
    author.join("books", .many.deleting(by: rule), to: book, "author", .one)
    if more { book.properties.append(AttributeDescription(name: "pages", type: .integer32)) }
    return ManagedObjectModel(entities: [book, author])
  }

  /// A store with one book that keeps the hashes of old, and perhaps no copy of its model.
  private static func store(_ folder: Folder, keepsModel: Bool) throws -> String {
    let path = folder.path("old.sqlite")
    let model = model(.nullify)
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(model: model, sqliteStore: store).newContext()
    try context.insert(entityName: "Book").setValue(.string("A"), forKey: "title")
    try context.save()
    try store.close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      let list = try #require(try Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA"))
      var properties = try StoreMetadata(identifier: "", propertyList: list).properties
      properties["NSStoreModelVersionHashes"] = model.formerVersionHashesByName
      if !keepsModel { properties[StoreMetadata.modelKey] = nil }
      let changed = try PropertyListSerialization.data(
        fromPropertyList: properties, format: .binary, options: 0)
      try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [changed])
    }
    try queue.close()
    return path
  }

  private static func metadata(_ path: String) throws -> Data? {
    try DatabaseQueue(path: path).read {
      try Data.fetchOne($0, sql: "SELECT Z_PLIST FROM Z_METADATA")
    }
  }

  @Test func `a delete rule is no part of the version`() {
    let (one, other) = (Self.model(.nullify), Self.model(.cascade))
    #expect(one.entityVersionHashesByName == other.entityVersionHashesByName)
    #expect(one.formerVersionHashesByName != other.formerVersionHashesByName)
    let difference = ModelDifference(from: one, to: other)
    #expect(difference.changes.map(\.changesVersionHash) == [false])
  }

  /// Nothing tells what the store's hashes would be today.
  @Test func `a store of old without a copy of its model is refused if a delete rule differs`()
    throws
  {
    let folder = try Folder()
    let path = try Self.store(folder, keepsModel: false)
    let before = try Self.metadata(path)
    let error = #expect(throws: ObjectGraphError.self) {
      let store = try SQLiteStore(path: path, migration: nil)
      _ = try PersistentContainer(model: Self.model(.cascade), sqliteStore: store)
    }
    guard case .incompatibleModel(path, _) = error?.storeError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Self.metadata(path) == before)
  }

  @Test(arguments: [(DeleteRule.nullify, true), (.nullify, false), (.cascade, true)])
  func `a store of old opens as it is, without migration`(rule: DeleteRule, keepsModel: Bool) throws
  {
    let folder = try Folder()
    let path = try Self.store(folder, keepsModel: keepsModel)
    let before = try Self.metadata(path)
    let store = try SQLiteStore(path: path, migration: nil)
    let context = try PersistentContainer(model: Self.model(rule), sqliteStore: store).newContext()
    #expect(try context.fetch(FetchRequest<ManagedObject>(entityName: "Book")).count == 1)
    try context.insert(entityName: "Author")
    try context.save()
    try store.close()
    #expect(try Self.metadata(path) == before)
  }

  @Test func `a store of old is of another version where the model says so`() throws {
    let folder = try Folder()
    let path = try Self.store(folder, keepsModel: true)
    let store = try SQLiteStore(path: path, migration: nil)
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: Self.model(.cascade, more: true), sqliteStore: store)
    }
    #expect(
      error?.storeError == .incompatibleModel(path: path, differences: ["entity Book has changed"]))
  }

  @Test func `a store of old is migrated like any other`() throws {
    let folder = try Folder()
    let path = try Self.store(folder, keepsModel: true)
    let new = Self.model(.cascade, more: true)
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(model: new, sqliteStore: store).newContext()
    let books = try context.fetch(FetchRequest<ManagedObject>(entityName: "Book"))
    #expect(try books.map { try $0.value(forKey: "title") } == [.string("A")])
    try store.close()
    let list = try #require(try Self.metadata(path))
    let hashes = try StoreMetadata(identifier: "", propertyList: list).versionHashes
    #expect(hashes == new.entityVersionHashesByName)
  }

  @Test func `a lock of old hashes holds`() throws {
    let model = Self.model(.cascade)
    let former = VersionLock(
      model.formerVersionHashesByName.mapValues { hash in
        "0x" + hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      })
    try model.verify(former)
    let error = #expect(throws: VersionLockError.self) {
      try Self.model(.cascade, more: true).verify(former)
    }
    #expect(error?.changed == ["Book"])
  }
}
