import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// An old model's store, copies of which other programs migrate.
final class Crash {
  enum Outcome: Hashable {
    case old
    case new
    case neither
  }

  /// One run of the program.
  struct Run {
    let path: String
    let wasKilled: Bool
    let total: Int
    let commit: Int

    /// Returns a point: a quarter are anywhere before the commit, half among the writes around it,
    /// the others after it.
    func tick(seed: UInt64) -> Int {
      var random = SeededRandom(seed: seed)
      switch UInt64.random(in: 0..<4, using: &random) {
      case 0: return Int.random(in: 1...commit, using: &random)
      case 1, 2:
        return Int.random(in: max(1, commit - 60)...min(total, commit + 60), using: &random)
      default: return Int.random(in: commit...total, using: &random)
      }
    }
  }

  private let store: VersionedStore
  private let way: String
  private let versionCount: Int
  private let oldContent: [String]
  private let newContent: [String]
  private var runCount = 0

  init(way: String, versionCount: Int) throws {
    self.way = way
    self.versionCount = versionCount
    store = try VersionedStore()
    try store.write(Self.model(1), Self.fill)
    oldContent = try store.content(Self.model(1), nil)
    newContent = try Self.migrated(store, versionCount)
    for version in 1...versionCount {
      try Data(try ModelDocument(Self.model(version)).xml().utf8)
        .write(to: URL(filePath: document(version)))
    }
  }

  private func document(_ version: Int) -> String { store.folder.path("v\(version).xml") }

  /// Returns the content of a copy of the store that this process migrated by copying.
  private static func migrated(_ store: VersionedStore, _ versionCount: Int) throws -> [String] {
    let expected = try VersionedStore()
    try FileManager.default.copyItem(atPath: store.path, toPath: expected.path)
    return try expected.content(
      model(versionCount),
      StoreMigration(
        versions: ModelVersions((1...versionCount).map(model)), migratesInPlace: false))
  }

  /// Migrates a copy of the store in another program, a new copy or that in a folder.
  func run(tick: Int, in existing: String? = nil) throws -> Run {
    runCount += 1
    let folder = existing ?? store.folder.path("run\(runCount)")
    let path = "\(folder)/Versions.sqlite"
    if existing == nil {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try FileManager.default.copyItem(atPath: store.path, toPath: path)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "MigrationVictim")
    process.arguments = [path, way, "\(tick)"] + (1...versionCount).map(document)
    // Otherwise the order of a dictionary would determine the ticks.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_DETERMINISTIC_HASHING": "1"]) { _, new in new }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split { $0.isWhitespace }.compactMap { Int($0) }
    return Run(
      path: path,
      wasKilled: process.terminationReason == .uncaughtSignal
        && process.terminationStatus == SIGKILL,
      total: numbers.first ?? 0, commit: numbers.dropFirst().first ?? 0)
  }

  /// Returns the content of a store without migrating it.
  func outcome(path: String, _ note: Comment? = nil) throws -> Outcome {
    let queue = try Database(path: path)
    let integrity = try queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(integrity == "ok", note)
    try queue.close()
    if let content = try? content(path, 1, nil) {
      return content == oldContent ? .old : .neither
    }
    return (try? content(path, versionCount, nil)) == newContent ? .new : .neither
  }

  /// Expects that the next opening finishes the migration and leaves no files next to the store.
  func expectMigrates(path: String, _ note: Comment) throws {
    let migration = StoreMigration(
      versions: ModelVersions((1...versionCount).map(Self.model)),
      migratesInPlace: way == "in-place")
    #expect(try content(path, versionCount, migration) == newContent, note)
    let folder = URL(filePath: path).deletingLastPathComponent().path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder) == ["Versions.sqlite"], note)
    try FileManager.default.removeItem(atPath: folder)
  }

  private func content(_ path: String, _ version: Int, _ migration: StoreMigration?) throws
    -> [String]
  {
    let store = try SQLiteStore(path: path, migration: migration)
    defer { try? store.close() }
    return try PersistentContainer(model: Self.model(version), sqliteStore: store)
      .newContext().lines()
  }
}

extension Crash {
  /// Returns a version; between versions attributes are added, removed and renamed, numbers shift,
  /// and to-one relationships become to-many.
  static func model(_ version: Int) -> ManagedObjectModel {
    let title = Small.text(version > 1 ? "heading" : "title", from: version > 1 ? "title" : nil)
    let book = Small.entity("Book", [Small.number("pages")])
    let publication = Small.entity("Publication", [title], [book])
    let tag = Small.entity("Tag", [Small.text("name")])
    let reader = Small.entity("Reader")
    Small.relate(publication, Small.End(name: "tags"), tag, Small.End(name: "items"))
    Small.relate(
      reader, Small.End(name: "favourites", many: version > 2), publication,
      Small.End(name: "readers"))
    if version == 1 { publication.properties.append(Small.text("note")) }
    if version > 1 { publication.subentities.append(Small.entity("Atlas")) }
    let model = Small.model(publication, tag, reader)
    if version > 2 {
      model.entities.append(Small.entity("Aardvark"))
      publication.properties.append(Small.text("status", required: true, default: "new"))
    }
    return model
  }

  private static func fill(_ context: ManagedObjectContext) throws {
    let tags = try (0..<5).map { try context.add("Tag", ["name": .string("t\($0)")]) }
    for number in 0..<60 {
      let item = try context.add(
        number % 3 == 0 ? "Publication" : "Book",
        ["title": .string("title \(number)"), "note": .string("n")])
      try item.add(tags[number % 5], to: "tags")
      try context.add("Reader").setToOne(item, for: "favourites")
    }
  }
}
