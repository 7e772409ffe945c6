import TestSupport
import Testing

@testable import Lineage

/// Code with access to the objects of both stores.
@Suite struct MigrationPolicyTests {
  private let store: VersionedStore

  init() throws {
    store = try VersionedStore()
    try store.write(Self.old()) { context in
      for name in ["Ada Lovelace", "Bob", "Cy Lovelace"] {
        try context.add("Person", ["name": .string(name)])
      }
    }
  }

  private static func old() -> ManagedObjectModel {
    Small.model(Small.entity("Person", [Small.text("name")]))
  }

  /// Returns people with their names in parts, and families.
  private static func new() -> ManagedObjectModel {
    let person = Small.entity("Person", [Small.text("first")])
    let part = Small.entity("Part", [Small.text("text", required: true)])
    let family = Small.entity("Family", [Small.text("name"), Small.number("count")])
    Small.relate(
      person, Small.End(name: "parts"), part, Small.End(name: "person", many: false))
    Small.relate(
      person, Small.End(name: "family", many: false), family, Small.End(name: "members"))
    return Small.model(person, part, family)
  }

  private func migration(
    _ policy: any EntityMigrationPolicy, observer: MigrationObserver? = nil
  ) throws -> StoreMigration {
    let (old, new) = (Self.old(), Self.new())
    let mapping = try MappingModel(
      from: old, to: new, mappings: [EntityMapping(from: "Person", to: "Person", policy: policy)])
    return StoreMigration(
      versions: ModelVersions([old, new], mappings: [mapping]), infersMappings: false,
      observer: observer)
  }

  /// Splits names, then makes one family of each last name.
  private struct Families: EntityMigrationPolicy {
    func begin(_ mapping: EntityMapping, in manager: MigrationManager) throws {
      #expect(mapping.destinationEntity == "Person")
      manager.userInfo["phases"] = ["begin"]
    }

    func finish(
      _ destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager
    ) throws {
      note("finish", manager)
      let parts = (source.string("name") ?? "").split(separator: " ").map(String.init)
      try destination.setValue(.string(parts[0]), forKey: "first")
      for part in parts {
        let object = try manager.destinationContext.insert(entityName: "Part")
        try object.setValue(.string(part), forKey: "text")
        try destination.add(object, to: "parts")
      }
    }

    func createRelationships(
      of destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager
    ) throws {
      note("relate", manager)
      let parts = (source.string("name") ?? "").split(separator: " ").map(String.init)
      guard parts.count == 2 else { return }
      let key = "family \(parts[1])"
      let known = manager.userInfo[key] as? ManagedObject
      let family = try known ?? manager.destinationContext.insert(entityName: "Family")
      manager.userInfo[key] = family
      try family.setValue(.string(parts[1]), forKey: "name")
      try family.add(destination, to: "members")
      let made = manager.destinations(of: source, entityName: "Person")
      #expect(made.count == 1 && made[0] === destination)
      #expect(manager.destinations(of: source, entityName: "Family").isEmpty)
    }

    func end(_ mapping: EntityMapping, in manager: MigrationManager) throws {
      let phases = manager.userInfo["phases"] as? [String]
      #expect(phases == ["begin", "finish", "finish", "finish", "relate", "relate", "relate"])
      var request = FetchRequest<ManagedObject>(entityName: "Family")
      request.predicate = try FetchPredicate(format: "name == 'Lovelace'")
      let family = try #require(try manager.destinationContext.fetch(request).first)
      try family.setValue(.integer(Int64(family.toMany("members").count)), forKey: "count")
    }

    private func note(_ phase: String, _ manager: MigrationManager) {
      let phases = manager.userInfo["phases"] as? [String] ?? []
      manager.userInfo["phases"] = phases + [phase]
    }
  }

  @Test(.covers("F26"))
  func `a policy splits objects, relates the results and aggregates values`() throws {
    #expect(
      try store.content(Self.new(), migration(Families())) == [
        "Family p1 count=2 name=Lovelace members=[p1 p3]", "Part p1 text=Ada person=Person p1",
        "Part p2 text=Lovelace person=Person p1", "Part p3 text=Bob person=Person p2",
        "Part p4 text=Cy person=Person p3", "Part p5 text=Lovelace person=Person p3",
        "Person p1 first=Ada family=Family p1 parts=[p1 p2]",
        "Person p2 first=Bob family=- parts=[p3]",
        "Person p3 first=Cy family=Family p1 parts=[p4 p5]",
      ])
  }

  private struct NoLovelace: EntityMigrationPolicy {
    struct Found: Error {}

    func finish(_: ManagedObject, from source: ManagedObject, in _: MigrationManager) throws {
      if source.string("name") == "Cy Lovelace" { throw Found() }
    }
  }

  private struct Incomplete: EntityMigrationPolicy {
    func finish(_: ManagedObject, from _: ManagedObject, in manager: MigrationManager) throws {
      try manager.destinationContext.insert(entityName: "Part")
    }
  }

  private struct Writer: EntityMigrationPolicy {
    func finish(_: ManagedObject, from source: ManagedObject, in manager: MigrationManager) throws {
      try source.setValue(.string("x"), forKey: "name")
      try manager.sourceContext.save()
    }
  }

  private struct Judge: EntityMigrationPolicy {
    struct TooFew: Error {}

    func validate(_: EntityMapping, in _: MigrationManager) throws { throw TooFew() }
  }

  @Test(
    .covers("F26"),
    arguments: [
      (NoLovelace() as any EntityMigrationPolicy, 134_170, "p3"), (Incomplete(), 134_111, "text"),
      (Writer(), 134_170, "read-only"), (Judge(), 134_170, "TooFew"),
    ])
  func `a policy that fails leaves the store unchanged`(
    policy: any EntityMigrationPolicy, code: Int, evidence: String
  ) throws {
    let before = try store.content(Self.old(), nil)
    let error = try #require(try store.error(Self.new(), migration(policy)))
    #expect(error.code == code)
    #expect("\(error)".contains(evidence), "\(error)")
    #expect(try store.files() == ["Versions.sqlite"])
    #expect(try store.content(Self.old(), nil) == before)
  }

  @Test(.covers("F26"))
  func `a migration can be cancelled while policies run`() throws {
    let told = Told()
    let migration = try migration(Families()) { progress in
      told.add(progress)
      if told.all.count == 2 { throw CancellationError() }
    }
    #expect(store.error(Self.new(), migration)?.code == 134_120)
    #expect(try store.content(Self.old(), nil).count == 3)
  }

  /// Sets a new required attribute, except for an object that it is configured to skip.
  private struct Captions: EntityMigrationPolicy {
    var forgotten: String?

    func finish(
      _ destination: ManagedObject, from source: ManagedObject, in manager: MigrationManager
    ) throws {
      guard let name = source.string("name"), name != forgotten else { return }
      try destination.setValue(.string("This is \(name)"), forKey: "caption")
    }
  }

  private func captioned(_ policy: Captions) throws -> [String] {
    let new = Small.model(
      Small.entity("Person", [Small.text("name"), Small.text("caption", required: true)]))
    let old = Self.old()
    let mapping = try MappingModel(
      from: old, to: new, mappings: [EntityMapping(from: "Person", to: "Person", policy: policy)])
    return try store.content(
      new,
      StoreMigration(
        versions: ModelVersions([old, new], mappings: [mapping]), infersMappings: false))
  }

  @Test func `a policy fills a new required attribute`() throws {
    #expect(
      try captioned(Captions()) == [
        "Person p1 caption=This is Ada Lovelace name=Ada Lovelace",
        "Person p2 caption=This is Bob name=Bob",
        "Person p3 caption=This is Cy Lovelace name=Cy Lovelace",
      ])
  }

  @Test func `a required attribute that a policy leaves empty rejects the migration`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      _ = try captioned(Captions(forgotten: "Bob"))
    }
    guard case .migration(_, .constraintViolated(entity: "Person", key: 2, _))? = error?.storeError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
