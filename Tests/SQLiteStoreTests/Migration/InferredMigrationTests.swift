import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite struct InferredMigrationTests {
  @Test(.covers("F25"), arguments: ModelChange.all, [true, false])
  func `a change of the model migrates by itself`(_ change: ModelChange, inPlace: Bool) throws {
    let store = try VersionedStore()
    try store.write(change.old(), change.fill)
    let report = try StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
      .migrate(sqliteAt: store.path, to: change.new())
    #expect(report?.isInPlace == inPlace)
    #expect(try store.content(change.new()) == change.result)
    // The second time nothing is left to do.
    #expect(try store.content(change.new(), nil) == change.result)
    #expect(try store.files() == ["Versions.sqlite"])
    #expect(try MappingModel.inferred(from: change.old(), to: change.new()).isInferred)
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `an integer that a Double cannot represent exactly rejects the migration`(inPlace: Bool)
    throws
  {
    let store = try VersionedStore()
    let integer = Int64(1) << 53 + 1
    try store.write(Self.people(Small.number("age"))) {
      try $0.add("Person", ["age": .integer(integer)])
    }
    let double = AttributeDescription(name: "age", type: .double)
    let error = store.error(
      Self.people(double), StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .constraintViolated("Person", 1, _) = error else {
      Issue.record("expected a refusal, got \(String(describing: error))")
      return
    }
    #expect(
      try store.content(Self.people(Small.number("age")), nil)
        == ["Person p1 age=\(integer) name=-"])
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a new required to-many starts empty, and the next save checks it`(inPlace: Bool) throws {
    func model(isNew: Bool) -> ManagedObjectModel {
      let (dog, person) = (Small.entity("Dog", [Small.text("name")]), Small.entity("Person"))
      if isNew {
        Small.relate(
          dog, Small.End(name: "owners", required: true), person, Small.End(name: "dogs"))
      }
      return Small.model(dog, person)
    }
    let store = try VersionedStore()
    try store.write(model(isNew: false)) { try $0.add("Dog", ["name": .string("Rex")]) }
    try store.open(model(isNew: true), StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    { context in
      let dog = try #require(try context.all("Dog").first)
      #expect(try dog.line() == "Dog p1 name=Rex owners=[]")
      try dog.setValue(.string("Max"), forKey: "name")
      #expect(throws: ObjectGraphError.self) { try context.save() }
      try dog.add(try context.add("Person"), to: "owners")
      try context.save()
    }
  }

  private static func people(_ attribute: AttributeDescription) -> ManagedObjectModel {
    Small.model(Small.entity("Person", [Small.text("name"), attribute]))
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `more objects than one portion are migrated with their links`(inPlace: Bool) throws {
    let store = try VersionedStore()
    func model(_ extra: AttributeDescription?) -> ManagedObjectModel {
      let item = Small.entity("Item", [Small.number("number")])
      if let extra { item.properties.append(extra) }
      Small.relate(
        item, Small.End(name: "next", many: false), item, Small.End(name: "previous", many: false))
      Small.relate(item, Small.End(name: "uses"), item, Small.End(name: "users"))
      return Small.model(item)
    }
    try store.write(model(nil)) { context in
      var last: ManagedObject?
      for number in 0..<2300 {
        let item = try context.add("Item", ["number": .integer(Int64(number))])
        if let last {
          last.setToOne(item, for: "next")
          if number % 7 == 0 { try item.add(last, to: "uses") }
        }
        last = item
      }
    }
    let before = try store.content(model(nil), nil)
    let after = try store.content(
      model(Small.text("note")), StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    #expect(after == before.map { $0.replacing(" number", with: " note=- number") })
    #expect(before.count { $0.contains("uses=[p") } == 328)
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a migration keeps the identifier, the program's metadata and used keys`(inPlace: Bool)
    throws
  {
    let store = try VersionedStore()
    let old = Self.people(Small.number("age"))
    let id = try store.write(old) { context in
      let people = try (0..<3).map { _ in try context.add("Person") }
      try context.save()
      context.delete(people[2])
      return people[0].objectID
    }
    try setMetadata(store.path, "app version", "7")
    let new = Self.people(Small.text("town"))
    let ids = try store.open(new, StoreMigration(allowingLoss: true, migratesInPlace: inPlace)) {
      context in
      try context.add("Person")
      try context.save()
      return try context.all("Person").map(\.objectID.uriRepresentation)
    }
    let base = id.uriRepresentation.dropLast(1)
    #expect(ids == ["\(base)1", "\(base)2", "\(base)4"])
    #expect(try metadata(store.path)["app version"] as? String == "7")
  }

  private func metadata(_ path: String) throws -> [String: Any] {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    let data = try queue.read { try Data.fetchOne($0, sql: "SELECT Z_PLIST FROM Z_METADATA") }
    let list = try PropertyListSerialization.propertyList(from: try #require(data), format: nil)
    return try #require(list as? [String: Any])
  }

  private func setMetadata(_ path: String, _ key: String, _ value: String?) throws {
    var list = try metadata(path)
    list[key] = value
    try setMetadata(path, list)
  }

  private func setMetadata(_ path: String, _ list: [String: Any]) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    let queue = try Database(path: path)
    try queue.write {
      try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [data])
    }
    try queue.close()
  }

  @Test(.covers("F27"))
  func `a store without a copy of its model and without versions reports what is missing`() throws {
    let store = try VersionedStore()
    let old = Self.people(Small.number("age"))
    try store.write(old) { try $0.add("Person", ["age": .integer(9)]) }
    #expect(try metadata(store.path)["LineageModelDocument"] is String)
    try setMetadata(store.path, "LineageModelDocument", nil)

    let new = Self.people(Small.text("town"))
    let error = store.error(new)
    guard case .sourceModelMissing(entities: ["Person"], let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains(reason) == true)
    #expect(error?.code == 134_130)
    #expect(error?.description.contains("ModelVersions") == true)
    let migration = StoreMigration(versions: ModelVersions([old, new]))
    #expect(try store.content(new, migration) == ["Person p1 name=- town=-"])
  }

  @Test(arguments: [StoreMigration(), nil])
  func `a store of Core Data's is not migrated, and the error suggests alternatives`(
    migration: StoreMigration?
  ) throws {
    let store = try VersionedStore()
    try store.write(Self.people(Small.number("age"))) { try $0.add("Person", [:]) }
    var list = try metadata(store.path)
    // The entry that Apple's framework writes into every store.
    list["NSPersistenceFrameworkVersion"] = 1344
    list["LineageModelDocument"] = nil
    try setMetadata(store.path, list)
    let queue = try Database(path: store.path)
    try queue.perform { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
    let sqlite = try SQLiteStore(path: store.path, migration: migration)
    let refusal = StoreError.madeByCoreData(path: store.path)
    #expect(throws: ObjectGraphError.store(refusal)) {
      try PersistentContainer(model: Self.people(Small.text("town")), sqliteStore: sqlite)
    }
    try sqlite.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == before)
    #expect(refusal.description.contains("ForeignStore"))
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `an entity that became abstract with objects, and dropped entities, get warnings`(
    inPlace: Bool
  ) throws {
    let store = try VersionedStore()
    func model(_ isAbstract: Bool) -> ManagedObjectModel {
      let root = Small.entity("Root", abstract: isAbstract, [], [Small.entity("Leaf")])
      return isAbstract ? Small.model(root) : Small.model(root, Small.entity("Old"))
    }
    try store.write(model(false)) { context in
      for entity in ["Root", "Root", "Leaf", "Old"] { try context.add(entity) }
    }
    let (before, after) = (model(false), model(true))
    #expect(before.entityVersionHashesByName["Root"] != after.entityVersionHashesByName["Root"])
    #expect(before.entityVersionHashesByName["Leaf"] != after.entityVersionHashesByName["Leaf"])
    let report = try StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
      .migrate(sqliteAt: store.path, to: model(true))
    #expect(
      report?.warnings == [
        MigrationWarning(entity: "Root", finding: .abstractWithObjects, objectCount: 2),
        MigrationWarning(entity: "Old", finding: .objectsDropped, objectCount: 1),
      ])
    #expect(try StoreMigration().migrate(sqliteAt: store.path, to: model(true)) == nil)
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a store that breaks a rule of the new model stays unchanged`(inPlace: Bool) throws {
    let store = try VersionedStore()
    let old = Small.model(Small.entity("Tag", [Small.text("name")]))
    try store.write(old) { context in
      for _ in 0..<2 { try context.add("Tag", ["name": .string("x")]) }
    }
    let tag = Small.entity("Tag", [Small.text("name"), Small.number("rank")])
    tag.uniquenessConstraints = [["name"]]
    let error = store.error(
      Small.model(tag), StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .constraintViolated(entity: "Tag", key: nil, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasSuffix(" name"))
    #expect(error?.code == 134_111)
    #expect(try store.content(old, nil) == ["Tag p1 name=x", "Tag p2 name=x"])
    #expect(try store.files() == ["Versions.sqlite"])
  }

  @Test(.covers("F25"))
  func `an observer can cancel a migration, and the store stays unchanged`() throws {
    let store = try VersionedStore()
    let old = Self.people(Small.number("age"))
    try store.write(old) { context in for _ in 0..<1500 { try context.add("Person") } }
    let new = Self.people(Small.text("town"))
    let error = store.error(
      new,
      StoreMigration(allowingLoss: true, migratesInPlace: false) { progress in
        if progress.copiedCount >= 1000 { throw CancellationError() }
      })
    let reached = MigrationProgress(
      step: 1, stepCount: 1, entity: "Person", copiedCount: 1000, objectCount: 1500)
    #expect(error == .cancelled(reached))
    #expect(error?.code == 134_120)
    #expect(error?.isLasting == false)
    #expect(try store.content(old, nil).count == 1500)
    #expect(try store.files() == ["Versions.sqlite"])
  }

  @Test(.covers("F25"))
  func `leftovers of a program killed during a migration do no harm`() throws {
    let store = try VersionedStore()
    try store.write(Self.people(Small.number("age"))) { try $0.add("Person") }
    for suffix in ["", "-wal", "-journal"] {
      try Data("rubbish".utf8).write(to: URL(filePath: "\(store.path).migration-1\(suffix)"))
    }
    #expect(try store.content(Self.people(Small.text("town"))) == ["Person p1 name=- town=-"])
    #expect(try store.files() == ["Versions.sqlite"])
  }
}
