import TestSupport
import Testing

@testable import Lineage

/// Mappings that list properties by name.
@Suite struct StatedMappingTests {
  private static func old() -> ManagedObjectModel {
    let person = Small.entity("Person", [Small.text("name"), Small.text("age")])
    let passport = Small.entity("Passport", [Small.text("number"), Small.number("pages")])
    let note = Small.entity("Note", [Small.text("text")])
    Small.relate(
      person, Small.End(name: "passport", many: false), passport,
      Small.End(name: "owner", many: false))
    Small.relate(
      note, Small.End(name: "author", many: false), person, Small.End(name: "notes"))
    Small.relate(
      note, Small.End(name: "reader", many: false), person, Small.End(name: "readings"))
    return Small.model(person, passport, note)
  }

  private static func new() -> ManagedObjectModel {
    let person = Small.entity(
      "Person",
      [Small.text("name"), Small.number("age"), Small.text("state", default: "new")])
    let note = Small.entity("Note", [Small.text("text")])
    Small.relate(
      note, Small.End(name: "person", many: false), person, Small.End(name: "notes"))
    return Small.model(person, note)
  }

  private static func mapping(_ mappings: [EntityMapping]) throws -> MappingModel {
    try MappingModel(from: old(), to: new(), mappings: mappings, dropping: ["Passport"])
  }

  private static func person(
    _ attributes: [String: AttributeMapping.Source],
    _ relationships: [String: [RelationshipMapping.Source]] = [:], takesRestByName: Bool = false
  ) -> EntityMapping {
    EntityMapping(
      from: "Person", to: "Person", attributes: attributes, relationships: relationships,
      takesRestByName: takesRestByName)
  }

  /// A mapping, the property for which it is rejected, and the reason or its beginning.
  private static let refusals: [(EntityMapping, String, MappingRefusal.Reason)] = [
    (person(["age": .attribute("age")]), "age", .typeChanged(from: .string, to: .integer64)),
    (
      person(["name": .related("pages", through: "passport")]), "name",
      .typeChanged(from: .integer64, to: .string)
    ),
    (
      person(["name": .related("colour", through: "passport")]), "name",
      .unknownName("Passport.colour")
    ),
    (
      person(["name": .related("text", through: "notes")]), "name",
      .unknownName("notes")
    ),
    (
      person(["name": .attribute("passport")]), "name",
      .unknownName("Person.passport")
    ),
    (
      person(["age": .constant(.string("x"))]), "age",
      .constantUnfit(.string("x"), .integer64)
    ),
    (person(["size": .defaultValue]), "size", .unknownName("size")),
    (person([:], ["age": []]), "age", .unknownName("age")),
    (
      person([:], ["notes": [.relationship("texts")]]), "notes",
      .unknownName("Person.texts")
    ),
    (
      person([:], ["notes": [.sameObject]]), "notes",
      .unknownName("notes")
    ),
    (person([:], takesRestByName: true), "age", .typeChanged(from: .string, to: .integer64)),
  ]

  @Test(.covers("F26"), arguments: refusals.indices)
  func `an invalid statement is rejected when the mapping is created`(number: Int) {
    let (mapping, property, reason) = Self.refusals[number]
    let error = #expect(throws: MigrationError.self) { try Self.mapping([mapping]) }
    guard case .notInferable(let refusals) = error, refusals.count == 1 else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusals[0].entity == "Person" && refusals[0].property == property)
    if case .unknownName(let found) = refusals[0].reason, case .unknownName(let name) = reason {
      #expect(found.hasPrefix(name))
    } else {
      #expect(refusals[0].reason == reason)
    }
  }

  private func filled(hasBoth: Bool) throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.old()) { context in
      let ada = try context.add("Person", ["name": .string("Ada"), "age": .string("36")])
      let bob = try context.add("Person", ["name": .string("Bob")])
      ada.setToOne(try context.add("Passport", ["number": .string("A1")]), for: "passport")
      try context.add("Note", ["text": .string("n")]).setToOne(ada, for: "author")
      let note = try context.add("Note", ["text": .string("m")])
      note.setToOne(bob, for: "reader")
      if hasBoth { note.setToOne(ada, for: "author") }
    }
    return store
  }

  private func content(_ store: VersionedStore, _ person: EntityMapping) throws -> [String] {
    let note = EntityMapping(
      from: "Note", to: "Note", attributes: [:],
      relationships: ["person": [.relationship("author"), .relationship("reader")]])
    let mapping = try Self.mapping([person, note])
    return try store.content(
      Self.new(),
      StoreMigration(
        versions: ModelVersions([Self.old(), Self.new()], mappings: [mapping]),
        infersMappings: false))
  }

  @Test(.covers("F26"))
  func `values come from a destination, from a constant, or are the default`() throws {
    let person = Self.person(
      ["name": .related("number", through: "passport"), "age": .constant(.integer(7))],
      ["notes": [.relationship("notes"), .relationship("readings")]])
    #expect(
      try content(filled(hasBoth: false), person) == [
        "Note p1 text=n person=Person p1", "Note p2 text=m person=Person p2",
        "Person p1 age=7 name=A1 state=new notes=[p1]",
        "Person p2 age=7 name=- state=new notes=[p2]",
      ])
    #expect(
      try content(filled(hasBoth: false), Self.person([:], ["notes": []]))
        .filter { $0.hasPrefix("Person") } == [
          "Person p1 age=- name=- state=new notes=[p1]",
          "Person p2 age=- name=- state=new notes=[p2]",
        ])
  }

  @Test(.covers("F26"))
  func `a to-one that two relationships would fill is rejected with its object`() throws {
    let store = try filled(hasBoth: true)
    let error = #expect(throws: ObjectGraphError.self) {
      let both = [
        "notes": [RelationshipMapping.Source.relationship("notes"), .relationship("readings")]
      ]
      return try content(store, Self.person([:], both))
    }
    guard
      case .migration(_, .constraintViolated(entity: "Note", key: 2, let reason))? = error?
        .storeError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("person "))
  }

  @Test(.covers("F26"))
  func `objects mapped to two entities of one tree keep their keys once`() throws {
    let new = Small.model(
      Small.entity(
        "Thing", [Small.text("name")], [Small.entity("Contact"), Small.entity("Member")]))
    let mapping = try MappingModel(
      from: Self.old(), to: new,
      mappings: [
        EntityMapping(
          from: "Person", to: "Member", where: try FetchPredicate(format: "age != nil"),
          attributes: [:]),
        EntityMapping(from: "Person", to: "Contact", attributes: [:]),
      ], dropping: ["Passport", "Note"])
    let migration = StoreMigration(
      versions: ModelVersions([Self.old(), new], mappings: [mapping]), infersMappings: false)
    #expect(
      try filled(hasBoth: false).content(new, migration) == [
        "Contact p1 name=Ada", "Contact p2 name=Bob", "Member p3 name=Ada",
      ])
  }
}
