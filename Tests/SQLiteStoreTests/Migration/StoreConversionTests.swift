import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A family converted between strategies, each time into a new file.
@Suite struct StoreConversionTests {
  private static let firstSeed = UInt64(2026)
  private static let seedCount = TestLength.count("LINEAGE_CONVERSION_SEEDS", short: 2, long: 30)

  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Writes content into a new store.
  private func fill(
    _ plain: PlainPublications, _ shape: PublicationShape, tracksHistory: Bool = false
  ) throws -> String {
    let path = folder.path("\(UUID().uuidString).sqlite")
    let store = try SQLiteStore(path: path, tracksHistory: tracksHistory)
    try plain.write(
      try PersistentContainer(model: shape.model(), sqliteStore: store).newContext(), shape)
    try store.close()
    return path
  }

  private func open<Result>(
    _ path: String, _ model: ManagedObjectModel, _ body: (ManagedObjectContext) throws -> Result
  ) throws -> Result {
    let store = try SQLiteStore(path: path, migration: nil)
    defer { try? store.close() }
    return try body(PersistentContainer(model: model, sqliteStore: store).newContext())
  }

  private func lines(_ path: String, _ shape: PublicationShape) throws -> [String] {
    try open(path, shape.model()) { try PlainPublications.lines($0, shape) }
  }

  /// Returns the addresses of the objects by title.
  private func addresses(_ path: String, _ shape: PublicationShape) throws
    -> [String: StoreConversion.Address]
  {
    try open(path, shape.model()) { context in
      Dictionary(
        uniqueKeysWithValues: try PlainPublications.objects(context, shape).map {
          (
            $0.string("title") ?? "",
            StoreConversion.Address(entityName: $0.entityName, key: $0.key)
          )
        })
    }
  }

  @Test(.covers("C87"), arguments: PublicationShape.allCases)
  func `a tree converted to another strategy and back keeps all its content`(
    shape: PublicationShape
  )
    throws
  {
    for seed in Self.firstSeed..<(Self.firstSeed + UInt64(Self.seedCount)) {
      let note = Comment(rawValue: "seed \(seed)")
      let plain = PlainPublications(seed: seed, count: 90)
      let source = try fill(plain, .tree)
      let (there, back) = (folder.path("there.sqlite"), folder.path("back.sqlite"))
      let out = try StoreConversion(shape.mapping(fromTree: true)).run(from: source, to: there)
      #expect(try lines(there, shape) == plain.lines(orderedByKind: shape == .apart), note)
      let home = try StoreConversion(shape.mapping(fromTree: false)).run(from: there, to: back)
      #expect(try lines(back, .tree) == plain.lines(orderedByKind: shape == .apart), note)
      #expect(out.warnings.isEmpty && home.warnings.isEmpty, note)
      // No key was used twice, so every object has its own again.
      let (old, new) = (try addresses(source, .tree), try addresses(there, shape))
      #expect(try addresses(back, .tree) == old, note)
      for (title, address) in old {
        let made = out.addresses(ofEntity: address.entityName, key: address.key)
        #expect(new[title].map(made.contains) == true, note)
        #expect(made.count == (shape == .details && address.entityName != "Item" ? 2 : 1), note)
      }
      for path in [there, back] { try FileManager.default.removeItem(atPath: path) }
    }
  }

  @Test func `entities with colliding keys become one tree, and the report lists all new keys`()
    throws
  {
    let plain = PlainPublications(seed: Self.firstSeed, count: 90)
    let source = try fill(plain, .apart)
    let path = folder.path("tree.sqlite")
    let report = try StoreConversion(PublicationShape.apart.mapping(fromTree: false))
      .run(from: source, to: path)
    #expect(try lines(path, .tree) == plain.lines(orderedByKind: true))
    let (old, new) = (try addresses(source, .apart), try addresses(path, .tree))
    #expect(new.values.filter { $0.entityName == "Item" }.map(\.key).min() == 1)
    #expect(Set(new.values.map(\.key)).count == 90)
    var pairs: [StoreConversion.Address: StoreConversion.Address] = [:]
    var last: [String: Int64] = [:]
    report.forEachPair { old, new in
      #expect(old.key > last[old.entityName] ?? 0)
      last[old.entityName] = old.key
      pairs[old] = new
    }
    for (title, address) in old { #expect(pairs[address] == new[title]) }
    #expect(pairs.count == 90 + 4 * 7)
    #expect(report.converted.map(\.objectCount).reduce(0, +) == pairs.count)
    #expect(report.addresses(ofEntity: "Book", key: 1000).isEmpty)
    #expect(report.addresses(ofEntity: "Nothing", key: 1).isEmpty)
  }

  @Test func `files, metadata, identifier and counters are kept, and the history is reported`()
    throws
  {
    let source = try fill(
      PlainPublications(seed: Self.firstSeed, count: 20), .tree, tracksHistory: true)
    let name = UUID().uuidString
    let store = try Database(path: source)
    try store.write { database in
      try database.execute(
        sql: "UPDATE ZITEM SET ZBLOB = ? WHERE Z_PK = 3",
        arguments: [Data([2]) + Data(name.utf8) + Data([0])])
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 500 WHERE Z_NAME = 'Item'")
      let metadata = try StoreMetadata(
        identifier: "",
        propertyList: Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA") ?? Data())
      try database.execute(
        sql: "UPDATE Z_METADATA SET Z_PLIST = ?",
        arguments: [
          try PropertyListSerialization.data(
            fromPropertyList: metadata.properties.merging(["app": "note"]) { old, _ in old },
            format: .binary, options: 0)
        ])
    }
    try store.close()
    let files = ".\(URL(filePath: source).deletingPathExtension().lastPathComponent)_SUPPORT"
    let external = folder.path("\(files)/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(atPath: external, withIntermediateDirectories: true)
    try Data("large".utf8).write(to: URL(filePath: "\(external)/\(name)"))

    let path = folder.path("flat.sqlite")
    let report = try StoreConversion(PublicationShape.flat.mapping(fromTree: true))
      .run(from: source, to: path)
    #expect(report.externalFileCount == 1)
    #expect(report.droppedTransactionCount == 1)
    let copy = folder.path(".flat_SUPPORT")
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy) == ["_EXTERNAL_DATA"])
    let blob = try Data(contentsOf: URL(filePath: "\(copy)/_EXTERNAL_DATA/\(name)"))
    #expect(blob == Data("large".utf8))
    let new = try Database(path: path)
    defer { try? new.close() }
    try new.read { database in
      #expect(
        try Data.fetchOne(database, sql: "SELECT ZBLOB FROM ZITEM WHERE Z_PK = 3")
          == Data([2]) + Data(name.utf8) + Data([0]))
      #expect(
        try Int.fetchOne(database, sql: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Item'")
          == 500)
      #expect(try Int.fetchOne(database, sql: "SELECT max(Z_OPT) FROM ZITEM") == 1)
      #expect(
        try Int.fetchOne(
          database, sql: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'TRANSACTION'") == 1)
      #expect(try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM ATRANSACTION") == 0)
      let metadata = try StoreMetadata(
        identifier: "",
        propertyList: Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA") ?? Data())
      #expect(metadata.properties["app"] as? String == "note")
    }
    #expect(try identifier(path) == identifier(source))
  }

  private func identifier(_ path: String) throws -> String? {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    return try queue.read { try String.fetchOne($0, sql: "SELECT Z_UUID FROM Z_METADATA") }
  }

  /// Returns the files next to the stores that are not the source's.
  private func others(than source: String) throws -> [String] {
    let name = URL(filePath: source).lastPathComponent
    return try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      .filter { $0 != name }.sorted()
  }

  @Test func `cancellation and objects that break a constraint leave no file`() throws {
    let source = try fill(PlainPublications(seed: Self.firstSeed, count: 20), .tree)
    let before = try Data(contentsOf: URL(filePath: source))
    let mapping = try PublicationShape.flat.mapping(fromTree: true)
    let told = Told()
    let path = folder.path("flat.sqlite")
    for stop in 1...3 {
      let error = #expect(throws: ObjectGraphError.self) {
        try StoreConversion(mapping) { progress in
          told.add(progress)
          if told.all.count % 5 == stop { throw CancellationError() }
        }.run(from: source, to: path)
      }
      guard case .migration(_, .cancelled)? = error?.storeError else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(try others(than: source).isEmpty)
    }
    let same = EntityMapping(
      from: "Book", to: "Item", attributes: ["title": .constant(.string("same"))],
      takesRestByName: false)
    let clash = try MappingModel(
      from: PublicationShape.tree.model(), to: PublicationShape.flat.model(), mappings: [same],
      dropping: ["Item", "Paper", "Author", "Shelf", "Tag", "Basket"])
    let error = #expect(throws: ObjectGraphError.self) {
      try StoreConversion(clash).run(from: source, to: path)
    }
    guard
      case .migration(_, .constraintViolated(entity: "Item", _, let reason))? = error?.storeError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("title"))
    #expect(try others(than: source).isEmpty)
    #expect(try Data(contentsOf: URL(filePath: source)) == before)
  }

  @Test func `no file is overwritten, and a killed process's leftovers are removed`() throws {
    let source = try fill(PlainPublications(seed: Self.firstSeed, count: 5), .tree)
    let conversion = StoreConversion(try PublicationShape.flat.mapping(fromTree: true))
    let path = folder.path("flat.sqlite")
    for name in ["flat.sqlite", "flat.sqlite-wal", "flat.sqlite-journal", ".flat_SUPPORT"] {
      try Data("mine".utf8).write(to: URL(filePath: folder.path(name)))
      let error = #expect(throws: ObjectGraphError.self) {
        try conversion.run(from: source, to: path)
      }
      guard case .cannotOpen(folder.path(name), _, _)? = error?.storeError else {
        Issue.record("\(name): \(String(describing: error))")
        return
      }
      #expect(try others(than: source) == [name])
      try FileManager.default.removeItem(atPath: folder.path(name))
    }
    for (place, name) in [(".lineage-private.X", "lock"), (".flat_SUPPORT", ".lineage-unfinished")]
    {
      let left = folder.path(place)
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
      try Data().write(to: URL(filePath: "\(left)/\(name)"))
    }
    _ = try conversion.run(from: source, to: path)
    #expect(try others(than: source) == ["flat.sqlite"])
  }

  @Test func `a store of another model and unreferenced details are reported`() throws {
    let plain = PlainPublications(seed: Self.firstSeed, count: 20)
    let source = try fill(plain, .tree)
    let details = folder.path("details.sqlite")
    let error = #expect(throws: ObjectGraphError.self) {
      try StoreConversion(PublicationShape.flat.mapping(fromTree: false))
        .run(from: source, to: details)
    }
    guard case .incompatibleModel? = error?.storeError else {
      Issue.record("\(String(describing: error))")
      return
    }
    _ = try StoreConversion(PublicationShape.details.mapping(fromTree: true))
      .run(from: source, to: details)
    try open(details, PublicationShape.details.model()) { context in
      try context.add("PaperDetails", ["doi": .string("nobody's")])
      try context.save()
    }
    let report = try StoreConversion(PublicationShape.details.mapping(fromTree: false))
      .run(from: details, to: folder.path("tree.sqlite"))
    #expect(
      report.warnings == [
        MigrationWarning(entity: "PaperDetails", finding: .objectsDropped, objectCount: 1)
      ])
  }
}

/// A program that is killed at seeded points while it converts a store.
@Suite(.serialized) struct KilledConversionTests {
  private static let seedCount = TestLength.count("LINEAGE_CRASH_POINTS", short: 10, long: 50)

  @Test func `a killed conversion leaves its source unchanged and no destination`() throws {
    let crash = try Crash(way: "convert", versionCount: 3)
    let life = try crash.run(tick: 0)
    let source = try Data(contentsOf: URL(filePath: life.path))
    #expect(try crash.outcome(path: life.path) == .old)
    #expect(try crash.outcome(path: "\(life.path).converted") == .new)
    for seed in UInt64(1)...UInt64(Self.seedCount) {
      var random = SeededRandom(seed: seed)
      let tick = 1 + random.next(below: life.total)
      let note = Comment(rawValue: "seed \(seed), tick \(tick) of \(life.total)")
      let death = try crash.run(tick: tick)
      #expect(death.wasKilled, note)
      #expect(try Data(contentsOf: URL(filePath: death.path)) == source, note)
      let folder = URL(filePath: death.path).deletingLastPathComponent().path
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.contains("Versions.sqlite"), note)
      #expect(names.allSatisfy { $0 == "Versions.sqlite" || $0.hasPrefix(".lineage-") }, note)
      // The next run removes the leftovers and completes the conversion.
      let again = try crash.run(tick: 0, in: folder)
      #expect(try crash.outcome(path: "\(again.path).converted", note) == .new, note)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["Versions.sqlite", "Versions.sqlite.converted"], note)
    }
  }
}

/// A store of Apple's software.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealStoreConversionTests {
  /// Converts cars of three kinds to one entity, and back to their tree.
  @Test func `cars lose their tree and get it back, object by object`() throws {
    let folder = try Folder()
    let source = AppleStores.path(AppleStores.sample1)
    let apple = try ForeignStore.open(path: source)
    let car = try #require(apple.model.entitiesByName["Car"])
    let names = ([car] + car.descendants).map(\.name)
    let flat = try Self.flat(apple.model, names)
    let flatten = try MappingModel(
      from: apple.model, to: flat,
      mappings: names.enumerated().map { number, name in
        EntityMapping(
          from: name, to: "Car", attributes: ["kind": .constant(.integer(Int64(number)))])
      })
    let restore = try MappingModel(
      from: flat, to: apple.model,
      mappings: try names.enumerated().map { number, name in
        EntityMapping(
          from: "Car", to: name, where: try FetchPredicate(format: "kind == %@", number),
          attributes: [:])
      })
    let (there, back) = (folder.path("flat.sqlite"), folder.path("tree.sqlite"))
    let report = try StoreConversion(flatten).run(from: source, to: there)
    #expect(
      report.converted.filter { $0.destinationEntity == "Car" }.map(\.objectCount) == [115, 5, 5])
    _ = try StoreConversion(restore).run(from: there, to: back)
    let expected = try apple.container.newContext().lines()
    #expect(expected.count == 145)
    #expect(try ForeignStore.open(path: back).container.newContext().lines() == expected)
  }

  /// Returns the model with one entity for all kinds of cars.
  private static func flat(_ model: ManagedObjectModel, _ kinds: [String]) throws
    -> ManagedObjectModel
  {
    let document = try ModelDocument(model).xml()
    let flat = try ModelDocument(data: Data(document.utf8), file: "Car").model()
    let car = try #require(flat.entitiesByName["Car"])
    for entity in car.descendants {
      let own = entity.properties
      entity.properties = []
      car.properties += own
    }
    car.subentities = []
    car.properties.append(AttributeDescription(name: "kind", type: .integer16))
    return flat
  }
}
