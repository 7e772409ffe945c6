import Foundation
import TestSupport
import Testing

@testable import Lineage

@Suite struct CustomMappingTests {
  private let store: VersionedStore

  init() throws {
    store = try VersionedStore()
    try store.write(Self.old()) { context in
      let people = try [("Ada", "36", "London"), ("Bob", "?", "Paris"), ("Cy", "7", "London")].map {
        try context.add(
          "Person", ["name": .string($0.0), "age": .string($0.1), "town": .string($0.2)])
      }
      for person in people {
        try context.add("Note", ["text": .string("n")]).setToOne(person, for: "author")
      }
      try context.add("Log")
    }
  }

  /// Returns people with their age and their town as texts.
  private static func old() -> ManagedObjectModel {
    let person = Small.entity(
      "Person", [Small.text("name"), Small.text("age"), Small.text("town")])
    let note = Small.entity("Note", [Small.text("text")])
    Small.relate(
      note, Small.End(name: "author", many: false), person, Small.End(name: "notes"))
    return Small.model(person, note, Small.entity("Log"))
  }

  /// Returns people with a number as age and an object as town.
  private static func new() -> ManagedObjectModel {
    let person = Small.entity("Person", [Small.text("name"), Small.number("age")])
    let address = Small.entity("Address", [Small.text("town")])
    let note = Small.entity("Note", [Small.text("text")])
    Small.relate(
      note, Small.End(name: "author", many: false), person, Small.End(name: "notes"))
    Small.relate(
      person, Small.End(name: "address", many: false), address,
      Small.End(name: "person", many: false))
    return Small.model(person, note, address, Small.entity("Log"))
  }

  private func migration(
    _ new: ManagedObjectModel, _ mappings: [EntityMapping], dropping dropped: Set<String> = [],
    observer: MigrationObserver? = nil
  ) throws -> StoreMigration {
    let old = Self.old()
    let mapping = try MappingModel(from: old, to: new, mappings: mappings, dropping: dropped)
    #expect(!mapping.isInferred)
    return StoreMigration(
      versions: ModelVersions([old, new], mappings: [mapping]), infersMappings: false,
      observer: observer)
  }

  private static let person = EntityMapping(
    from: "Person", to: "Person", linkingCounterparts: ["address"]
  ) { ["age": $0["age"].flatMap(\.number)] }

  @Test(.covers("F26"))
  func `closures convert values, split an entity and link the results`() throws {
    let addresses = EntityMapping(
      from: "Person", to: "Address", linkingCounterparts: ["person"])
    let migration = try migration(Self.new(), [Self.person, addresses], dropping: ["Log"])
    #expect(
      try store.content(Self.new(), migration) == [
        "Address p1 town=London person=Person p1", "Address p2 town=Paris person=Person p2",
        "Address p3 town=London person=Person p3", "Note p1 text=n author=Person p1",
        "Note p2 text=n author=Person p2", "Note p3 text=n author=Person p3",
        "Person p1 age=36 name=Ada address=Address p1 notes=[p1]",
        "Person p2 age=- name=Bob address=Address p2 notes=[p2]",
        "Person p3 age=7 name=Cy address=Address p3 notes=[p3]",
      ])
  }

  @Test(.covers("F26"))
  func `a condition splits an entity, and references to objects left out are cleared`() throws {
    func new() -> ManagedObjectModel {
      let person = Small.entity(
        "Person", [Small.text("name")], [Small.entity("Londoner", [Small.text("town")])])
      let note = Small.entity("Note", [Small.text("text")])
      Small.relate(
        note, Small.End(name: "author", many: false), person, Small.End(name: "notes"))
      return Small.model(person, note)
    }
    let migration = try migration(
      new(),
      [
        EntityMapping(
          from: "Person", to: "Londoner", where: try FetchPredicate(format: "town == 'London'")),
        EntityMapping(
          from: "Person", to: "Person", where: try FetchPredicate(format: "name == 'Zoe'")),
      ])
    #expect(
      try store.content(new(), migration) == [
        "Note p1 text=n author=Londoner p1", "Note p2 text=n author=-",
        "Note p3 text=n author=Londoner p3", "Londoner p1 name=Ada town=London notes=[p1]",
        "Londoner p3 name=Cy town=London notes=[p3]",
      ])
  }

  @Test(.covers("F26"))
  func `two trees are merged in code, and keys shift together if one of them is taken`() throws {
    func new() -> ManagedObjectModel {
      Small.model(
        Small.entity(
          "Thing", [Small.text("label")],
          [Small.entity("Person", [Small.text("name")]), Small.entity("Log")]),
        Small.entity("Note", [Small.text("text")]))
    }
    let migration = try migration(
      new(),
      [
        EntityMapping(from: "Person", to: "Person") { ["label": $0["name"]] },
        EntityMapping(from: "Log", to: "Log") { _ in ["label": .string("log")] },
      ])
    let content = try store.content(new(), migration)
    #expect(
      content == [
        "Note p1 text=n", "Note p2 text=n", "Note p3 text=n", "Log p1 label=log",
        "Person p2 label=Ada name=Ada", "Person p3 label=Bob name=Bob",
        "Person p4 label=Cy name=Cy",
      ])
  }

  @Test func `a closure reads the old object's destinations`() throws {
    func new() -> ManagedObjectModel {
      let note = Small.entity("Note", [Small.text("text")])
      let person = Small.entity("Person", [Small.text("name"), Small.text("age")])
      Small.relate(
        note, Small.End(name: "author", many: false), person, Small.End(name: "notes"))
      return Small.model(person, note, Small.entity("Log"))
    }
    let migration = try migration(
      new(),
      [
        EntityMapping(from: "Note", to: "Note") { note in
          ["text": note.object("author")?["name"] ?? .string("nobody")]
        },
        EntityMapping(from: "Person", to: "Person") { person in
          ["age": .string("\(try person.objects("notes").count)")]
        },
      ])
    let content = try store.content(new(), migration)
    #expect(content.contains("Note p2 text=Bob author=Person p2"))
    #expect(content.contains("Person p1 age=1 name=Ada notes=[p1]"))
  }

  @Test func `objects that a mapping converts within their tree are not kept twice`()
    throws
  {
    func new() -> ManagedObjectModel {
      Small.model(
        Small.entity(
          "Person", [Small.text("name")], [Small.entity("Member", [Small.text("since")])]),
        Small.entity("Note", [Small.text("text")]), Small.entity("Log"))
    }
    let migration = try migration(
      new(), [EntityMapping(from: "Person", to: "Member") { _ in ["since": .string("2020")] }])
    let content = try store.content(new(), migration)
    #expect(content.filter { $0.contains("name=") }.count == 3)
    #expect(content.contains("Member p1 name=Ada since=2020"))
  }

  @Test(.covers("F26"))
  func `progress is reported after every portion`() throws {
    let told = Told()
    let migration = try migration(Self.new(), [Self.person]) { told.add($0) }
    let addressless = try store.content(Self.new(), migration)
    #expect(addressless.contains("Person p1 age=36 name=Ada address=- notes=[p1]"))
    #expect(
      told.all.map(\.description) == [
        "1 of 7 objects (Log, step 1 of 1)", "4 of 7 objects (Note, step 1 of 1)",
        "7 of 7 objects (Person, step 1 of 1)",
      ])
  }

  @Test(.covers("F26"))
  func `a closure that throws names the object, and the store is unchanged`() throws {
    struct TooYoung: Error {}
    let mapping = EntityMapping(from: "Person", to: "Person") { values in
      if values["name"] == .string("Cy") { throw TooYoung() }
      return [:]
    }
    let before = try store.content(Self.old(), nil)
    let error = store.error(Self.new(), try migration(Self.new(), [mapping]))
    guard case .policyFailed("Person -> Person", let object, "TooYoung()") = error else {
      Issue.record("expected a failed policy, got \(String(describing: error))")
      return
    }
    #expect(object?.hasSuffix("/Person/p3") == true)
    #expect(error?.code == 134_170)
    #expect(try store.content(Self.old(), nil) == before)
  }

  @Test(
    .covers("F26"),
    arguments: [
      ("age", AttributeValue.string("x"), "age cannot hold \"x\""),
      ("size", AttributeValue.integer(1), "Person has no attribute size"),
    ])
  func `a closure's value must have the attribute's type`(
    name: String, value: AttributeValue, reason: String
  ) throws {
    let mapping = EntityMapping(from: "Person", to: "Person") { _ in [name: value] }
    guard
      case .policyFailed(_, _, reason) = store.error(
        Self.new(), try migration(Self.new(), [mapping]))
    else {
      Issue.record("expected: \(reason)")
      return
    }
  }

  @Test(.covers("F26"))
  func `a mapping with unknown names is rejected`() throws {
    let error = #expect(throws: MigrationError.self) {
      try MappingModel(
        from: Self.old(), to: Self.new(),
        mappings: [EntityMapping(from: "Persn", to: "Person")], dropping: ["Lgo"])
    }
    #expect(
      error
        == .notInferable([
          MappingRefusal(entity: "Person", reason: .unknownName("Persn")),
          MappingRefusal(entity: "Lgo", reason: .unknownName("Lgo")),
        ]))
  }
}

extension AttributeValue {
  fileprivate var number: AttributeValue? {
    if case .string(let text) = self { Int64(text).map(AttributeValue.integer) } else { nil }
  }
}

/// An observer's notifications, locked because an observer may be called from any thread.
final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var progress: [MigrationProgress] = []

  func add(_ one: MigrationProgress) { lock.withLock { progress.append(one) } }

  var all: [MigrationProgress] { lock.withLock { progress } }
}
