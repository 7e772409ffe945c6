import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Values that both ways of migrating must keep, and faults that they must detect.
@Suite struct MigrationEngineTests {
  private static func values() -> [String: AttributeValue] {
    [
      "integer16": .integer(-32768), "integer32": .integer(2_147_483_647),
      "integer64": .integer(.min), "double": .double(-0.1), "float": .double(1e300),
      "decimal": .decimal(Decimal(string: "10.11") ?? 0), "boolean": .boolean(false),
      "string": .string("a\u{0}ä😀"), "date": .date(Date(timeIntervalSinceReferenceDate: -0.25)),
      "binary": .binary(Data([0, 255, 0])), "transformable": .binary(Data()),
      "uuid": .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 255))),
      "uri": .uri(URL(filePath: "/a b/ä")),
    ]
  }

  private static let types: [String: AttributeType] = [
    "integer16": .integer16, "integer32": .integer32, "integer64": .integer64, "double": .double,
    "float": .float, "decimal": .decimal, "boolean": .boolean, "string": .string, "date": .date,
    "binary": .binary, "transformable": .transformable, "uuid": .uuid, "uri": .uri,
  ]

  /// Returns a model with a prefix that renames everything.
  private static func everything(_ prefix: String) -> ManagedObjectModel {
    let attributes = types.sorted { $0.key < $1.key }.map { name, type in
      let attribute = AttributeDescription(name: prefix + name, type: type)
      attribute.renamingIdentifier = name
      return attribute
    }
    let transient = AttributeDescription(name: "passing", type: .string, isTransient: true)
    return Small.model(Small.entity("Thing", attributes + [transient]))
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `values of every type, and absent ones, are kept unchanged`(inPlace: Bool) throws {
    let store = try VersionedStore()
    try store.write(Self.everything("")) { context in
      try context.add("Thing", Self.values())
      try context.add("Thing")
    }
    try store.open(
      Self.everything("x_"), StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
    ) { context in
      let things = try context.all("Thing")
      for (name, value) in Self.values() {
        #expect(try things.map { try $0.value(forKey: "x_" + name) } == [value, nil], "\(name)")
      }
    }
  }

  private static func lists(_ near: Small.End, _ far: Small.End?) -> ManagedObjectModel {
    let (list, item) = (Small.entity("List"), Small.entity("Item"))
    Small.relate(list, near, item, far)
    return Small.model(list, item)
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `an object that two others refer to cannot be in a to-many without an inverse`(inPlace: Bool)
    throws
  {
    let store = try VersionedStore()
    let old = Self.lists(Small.End(name: "items"), Small.End(name: "lists"))
    try store.write(old) { context in
      let item = try context.add("Item")
      for _ in 0..<2 { try context.add("List").add(item, to: "items") }
    }
    let error = store.error(
      Self.lists(Small.End(name: "items"), nil),
      StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .constraintViolated(entity: "List", key: nil, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("items") && reason.contains("p1"), "\(reason)")
    #expect(
      try store.content(old, nil) == [
        "Item p1 lists=[p1 p2]", "List p1 items=[p1]", "List p2 items=[p1]",
      ])
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a new to-one inverse with two candidates is rejected`(inPlace: Bool) throws {
    let store = try VersionedStore()
    try store.write(Self.lists(Small.End(name: "item", many: false), nil)) { context in
      let item = try context.add("Item")
      for _ in 0..<2 { try context.add("List").setToOne(item, for: "item") }
    }
    let error = store.error(
      Self.lists(Small.End(name: "item", many: false), Small.End(name: "list", many: false)),
      StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .constraintViolated(entity: "Item", key: 1, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("list ") && reason.contains("item"), "\(reason)")
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a required reference whose destination is dropped is reported with its object`(
    inPlace: Bool
  )
    throws
  {
    func model(withLeaf: Bool) -> ManagedObjectModel {
      let root = Small.entity("Root", [], withLeaf ? [Small.entity("Leaf")] : [])
      let user = Small.entity("User")
      Small.relate(
        user, Small.End(name: "root", many: false, required: true), root, Small.End(name: "users"))
      return Small.model(root, user)
    }
    let store = try VersionedStore()
    try store.write(model(withLeaf: true)) { context in
      for entity in ["Root", "Leaf"] {
        try context.add("User").setToOne(try context.add(entity), for: "root")
      }
    }
    let error = store.error(
      model(withLeaf: false),
      StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .constraintViolated(entity: "User", key: 2, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("root "))
  }

  /// Returns versions that add one attribute after another.
  private static func versions(_ count: Int) -> [ManagedObjectModel] {
    (1...count).map { version in
      Small.model(Small.entity("Thing", (1...version).map { Small.number("a\($0)") }))
    }
  }

  @Test(.covers("F27"))
  func `another program's change during a migration is not lost`() throws {
    let store = try VersionedStore()
    let models = Self.versions(3)
    try store.write(models[0]) { try $0.add("Thing", ["a1": .integer(1)]) }
    let path = store.path
    let error = store.error(
      models[2],
      StoreMigration(versions: ModelVersions(models), migratesInPlace: false) { progress in
        guard progress.step == 2 else { return }
        let other = try Database(path: path)
        try other.write { try $0.execute(sql: "UPDATE ZTHING SET ZA1 = 2") }
        try other.close()
      })
    #expect(error == .sourceStoreChanged)
    #expect(try store.content(models[0], nil) == ["Thing p1 a1=2"])
    let migration = StoreMigration(versions: ModelVersions(models))
    #expect(try store.content(models[2], migration) == ["Thing p1 a1=2 a2=- a3=-"])
  }

  @Test(.covers("F27"), arguments: [true, false])
  func `no other program can write while the store is read`(inPlace: Bool) throws {
    let store = try VersionedStore()
    let models = Self.versions(2)
    try store.write(models[0]) { try $0.add("Thing", ["a1": .integer(1)]) }
    let path = store.path
    let error = store.error(
      models[1],
      StoreMigration(allowingLoss: true, migratesInPlace: inPlace) { _ in
        try Database(path: path).write { try $0.execute(sql: "UPDATE ZTHING SET ZA1 = 2") }
      })
    guard case .failed("Thing", let reason) = error else {
      Issue.record("expected a failure, got \(String(describing: error))")
      return
    }
    #expect(reason.contains("another connection has locked"))
    #expect(try store.content(models[0], nil) == ["Thing p1 a1=1"])
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a connection that stays open sees the old content, then the new`(inPlace: Bool)
    throws
  {
    let store = try VersionedStore()
    let models = Self.versions(2)
    try store.write(models[0]) { try $0.add("Thing", ["a1": .integer(1)]) }
    let other = try Database(path: store.path)
    let columns = "SELECT COUNT(*) FROM pragma_table_info('ZTHING')"
    #expect(try other.read { try Int.fetchOne($0, sql: columns) } == 4)
    let migration = StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
    #expect(try store.content(models[1], migration) == ["Thing p1 a1=1 a2=-"])
    #expect(try other.read { try Int.fetchOne($0, sql: columns) } == 5)
    #expect(try other.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    try other.close()
  }

  @Test(.covers("F25"))
  func `a file whose objects were copied has the layout of a new one`() throws {
    let models = Self.versions(2)
    let migrated = try VersionedStore()
    try migrated.write(models[0]) { try $0.add("Thing") }
    _ = try migrated.content(models[1], StoreMigration(allowingLoss: true, migratesInPlace: false))
    let new = try VersionedStore()
    try new.write(models[1]) { try $0.add("Thing") }
    func layout(_ store: VersionedStore) throws -> [String] {
      let queue = try Database(path: store.path)
      defer { try? queue.close() }
      return try queue.read { database in
        try String.fetchAll(database, sql: "SELECT sql FROM sqlite_schema ORDER BY rowid")
          + ["page_size", "auto_vacuum", "journal_mode"].map {
            try DatabaseRow.fetchOne(database, sql: "PRAGMA \($0)")?.description ?? ""
          }
      }
    }
    #expect(try layout(migrated) == layout(new))
    #expect(try layout(migrated).suffix(3) == ["4096", "2", "\"wal\""])
  }

  @Test func `a missing file is not a store to migrate`() throws {
    let folder = try Folder()
    let path = folder.path("none.sqlite")
    let error = #expect(throws: ObjectGraphError.self) {
      try StoreMigration().migrate(sqliteAt: path, to: Self.versions(1)[0])
    }
    guard let cause = error?.storeError, case .cannotOpen(let opened, _, _) = cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(opened == path)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
