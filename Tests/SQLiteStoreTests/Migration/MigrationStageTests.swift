import Lineage
import TestSupport
import Testing

/// Code before and after the steps of a chain.
@Suite struct MigrationStageTests {
  private let store: VersionedStore

  init() throws {
    store = try VersionedStore()
    try store.write(Self.version(1)) { context in
      for name in ["Ada", "Bob", "Ada"] { try context.add("Person", ["name": .string(name)]) }
    }
  }

  /// Returns a version: names become unique in version 2, and people are numbered in version 3.
  private static func version(_ number: Int) -> ManagedObjectModel {
    let person = Small.entity("Person", [Small.text("name")])
    if number > 1 {
      person.properties.append(Small.text("town"))
      person.uniquenessConstraints = [["name"]]
    }
    if number > 2 { person.properties.append(Small.number("place")) }
    return Small.model(person)
  }

  private static func withoutDuplicates(_ context: ManagedObjectContext) throws {
    var seen: Set<String> = []
    for person in try context.all("Person")
    where !seen.insert(person.string("name") ?? "").inserted {
      context.delete(person)
    }
  }

  private static func numbered(_ context: ManagedObjectContext) throws {
    for (place, person) in try context.all("Person").enumerated() {
      try person.setValue(.integer(Int64(place + 1)), forKey: "place")
    }
  }

  private static let all = [
    "Person p1 name=Ada place=1 town=-", "Person p2 name=Bob place=2 town=-",
  ]

  private func migration(_ stages: [MigrationStage]) -> StoreMigration {
    StoreMigration(versions: ModelVersions((1...3).map(Self.version), stages: stages))
  }

  @Test(.covers("F27"))
  func `stages prepare the objects for a step and finish them after another`() throws {
    let migration = migration([
      MigrationStage(
        from: Self.version(1), to: Self.version(2), willMigrate: Self.withoutDuplicates),
      MigrationStage(from: Self.version(2), to: Self.version(3), didMigrate: Self.numbered),
    ])
    #expect(store.error(Self.version(3), StoreMigration())?.code == 134_111)
    #expect(try store.content(Self.version(3), migration) == Self.all)
    #expect(try store.files() == ["Versions.sqlite"])
  }

  @Test(.covers("F27"))
  func `one stage can span several versions`() throws {
    let migration = migration([
      MigrationStage(
        from: Self.version(1), to: Self.version(3), willMigrate: Self.withoutDuplicates,
        didMigrate: Self.numbered)
    ])
    let report = try #require(
      try migration.migrate(sqliteAt: store.path, to: Self.version(3)))
    #expect(report.stepCount == 1)
    #expect(try store.content(Self.version(3), nil) == Self.all)
  }

  @Test(.covers("F27"))
  func `a stage that fails leaves the store unchanged`() throws {
    struct Full: Error {}
    let migration = migration([
      MigrationStage(
        from: Self.version(1), to: Self.version(2), willMigrate: Self.withoutDuplicates),
      MigrationStage(from: Self.version(2), to: Self.version(3), didMigrate: { _ in throw Full() }),
    ])
    let before = try store.content(Self.version(1), nil)
    #expect(store.error(Self.version(3), migration)?.code == 134_170)
    #expect(try store.content(Self.version(1), nil) == before)
    #expect(try store.files() == ["Versions.sqlite"])
  }
}
