import TestModels
import TestSupport
import Testing

@testable import Lineage

/// New objects with the unique values of a stored object of another entity of the hierarchy.
@Suite struct CrossEntityUpsertTests {
  static let winning: [MergePolicy] = [.mergeByPropertyObjectTrump, .overwrite]
  static let yielding: [MergePolicy] = [.mergeByPropertyStoreTrump, .rollback]

  /// Returns Person with the children Boss and Guest, and every kind of relationship.
  private static func model() -> ManagedObjectModel {
    let boss = EntityDescription(
      "Boss", ["bonus": .integer64.defaulting(to: .integer(5)), "title": .string])
    let person = EntityDescription(
      "Person", ["name": .string, "email": .string, "code": .string, "nick": .string],
      subentities: [boss, EntityDescription("Guest", ["host": .string])],
      uniquenessConstraints: [["email"], ["code"]])
    let pet = EntityDescription("Pet", ["name": .string])
    let firm = EntityDescription("Firm", ["name": .string])
    person.join("pets", .many.deleting(by: .cascade), to: pet, "owner", .one)
    person.join("team", .one, to: firm, "members", .ordered)
    person.join("desk", .one, to: firm, "occupant", .one)
    person.joinItself("friends")
    person.refer("mentor", .one, to: person)
    boss.join("firm", .one, to: firm, "boss", .one)
    boss.join("led", .many, to: firm, "leaders", .many)
    pet.refer("vet", .one, to: boss)
    firm.refer("founders", .many, to: boss)
    return ManagedObjectModel(entities: [person, pet, firm])
  }

  /// Two contexts over one store: one stored its objects, the other one inserts new ones.
  private struct Desk {
    let container: PersistentContainer
    let theirs: ManagedObjectContext
    let mine: ManagedObjectContext

    init(_ kind: StoreKind, _ policy: MergePolicy) throws {
      container = try TestStore(kind).open(model())
      (theirs, mine) = (container.newContext(), container.newContext())
      mine.mergePolicy = policy
    }

    /// Stores an object with a pet, a team, a desk and a friend; a boss also has a firm.
    func store(_ entity: String) throws -> ManagedObject {
      let object = try put(entity, "old", email: "x", in: theirs)
      try object.setValue(.string("keep"), forKey: "nick")
      let firm = try put("Firm", "firm", in: theirs)
      try object.add(try put("Pet", "pet", in: theirs), to: "pets")
      try object.add(try put("Person", "friend", email: "f", in: theirs), to: "friends")
      try firm.add(object, to: "members")
      object.setToOne(firm, for: "desk")
      if entity == "Boss" {
        try object.setValue(.integer(77), forKey: "bonus")
        object.setToOne(firm, for: "firm")
        try object.add(firm, to: "led")
      }
      try theirs.save()
      return object
    }

    @discardableResult
    func put(
      _ entity: String, _ name: String, email: String? = nil, in context: ManagedObjectContext
    ) throws -> ManagedObject {
      let object = try context.insert(entityName: entity)
      try object.setValue(.string(name), forKey: "name")
      if let email { try object.setValue(.string(email), forKey: "email") }
      return object
    }

    func mine(_ entity: String, _ name: String) throws -> ManagedObject {
      try #require(
        try objects(entity, mine).first { try $0.value(forKey: "name") == .string(name) })
    }

    private func objects(_ entity: String, _ context: ManagedObjectContext) throws
      -> [ManagedObject]
    {
      try context.fetch(FetchRequest<ManagedObject>(entityName: entity))
    }

    /// Returns all stored values and relationships by name.
    func content() throws -> [String] {
      let context = container.newContext()
      let entities = ["Person", "Pet", "Firm"]
      return try entities.flatMap { try objects($0, context) }.map { object in
        let entity = object.entity
        let values = try entity.attributes.map(\.name).sorted().compactMap { name in
          try object.value(forKey: name).map { "\(name) \($0)" }
        }
        let links = try entity.relationships.map(\.name).sorted().compactMap { name in
          let names = try objects(of: object, name)
          return names.isEmpty ? nil : "\(name): \(names.joined(separator: " "))"
        }
        return "\(object.entityName) \((values + links).joined(separator: ", "))"
      }
      .sorted()
    }

    private func objects(of object: ManagedObject, _ relationship: String) throws -> [String] {
      let found: [ManagedObject] =
        switch try object.value(forKey: relationship) as KeyedValue {
        case .object(let one): [one]
        case .objects(let many): many
        case .null, .attribute: []
        }
      return try found.map { "\(try $0.value(forKey: "name").map { "\($0)" } ?? "-")" }
    }
  }

  private func values(_ object: ManagedObject, _ names: String...) throws -> [AttributeValue?] {
    try names.map { try object.value(forKey: $0) }
  }

  /// Returns the one stored person with the address.
  private func stored(_ desk: Desk, email: String = "x") throws -> ManagedObject {
    let found = try desk.container.newContext().fetch(
      FetchRequest<ManagedObject>(
        entityName: "Person", predicate: .attribute("email", .equal, .string(email))))
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test(
    arguments: StoreKind.allCases,
    winning.flatMap { policy in
      [("Boss", "Person"), ("Person", "Boss"), ("Boss", "Guest")].map { (policy, $0.0, $0.1) }
    })
  func `the stored object keeps its ID, entity, relationships and unset values`(
    kind: StoreKind, upsert: (policy: MergePolicy, stored: String, new: String)
  ) throws {
    let desk = try Desk(kind, upsert.policy)
    let before = try desk.store(upsert.stored)
    let new = try desk.put(upsert.new, "new", email: "x", in: desk.mine)
    try desk.mine.save()
    let after = try stored(desk)
    #expect(after.objectID == before.objectID && after.entityName == upsert.stored)
    #expect(try values(after, "name", "nick") == [.string("new"), .string("keep")])
    #expect(try after.toMany("pets").count == 1)
    #expect(try after.toMany("friends").count == 1)
    #expect(after.toOne("team") != nil && after.toOne("desk") != nil)
    if upsert.stored == "Boss" {
      #expect(try after.value(forKey: "bonus") == .integer(77))
      #expect(after.toOne("firm")?.toOne("boss") == after)
      #expect(try after.toMany("led").count == 1)
    }
    // The new object has left the context, and the stored one has its values.
    #expect(new.managedObjectContext == nil && !desk.mine.hasChanges)
    #expect(try desk.mine("Person", "new").objectID == before.objectID)
  }

  @Test(arguments: StoreKind.allCases, yielding)
  func `under a policy in which the store wins, the new object yields and nothing changes`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind, policy)
    _ = try desk.store("Boss")
    let before = try desk.content()
    try desk.put("Person", "new", email: "x", in: desk.mine)
    let other = try desk.put("Guest", "new", email: "x", in: desk.mine)
    try other.setValue(.string("h"), forKey: "host")
    try desk.mine.save()
    #expect(try desk.content() == before)
  }

  @Test(
    arguments: StoreKind.allCases,
    winning.flatMap { policy in ["Person", "Boss"].map { (policy, $0) } })
  func `the stored object takes over references to and from the new one`(
    kind: StoreKind, upsert: (policy: MergePolicy, new: String)
  ) throws {
    let desk = try Desk(kind, upsert.policy)
    let boss = try desk.store("Boss")
    let new = try desk.put(upsert.new, "new", email: "x", in: desk.mine)
    let firm = try desk.put("Firm", "second", in: desk.mine)
    try firm.add(new, to: "members")
    new.setToOne(firm, for: "desk")
    try new.add(try desk.put("Pet", "cat", in: desk.mine), to: "pets")
    try new.add(try desk.put("Person", "pal", in: desk.mine), to: "friends")
    try desk.put("Person", "pupil", in: desk.mine).setToOne(new, for: "mentor")
    new.setToOne(new, for: "mentor")
    try desk.mine.save()
    let after = try stored(desk)
    #expect(after.objectID == boss.objectID)
    func names(_ relationship: String) throws -> [AttributeValue?] {
      try after.toMany(relationship).map { try $0.value(forKey: "name") }
    }
    #expect(try names("pets") == [.string("pet"), .string("cat")])
    #expect(try names("friends") == [.string("friend"), .string("pal")])
    for relationship in ["team", "desk"] {
      #expect(
        try (after.value(forKey: relationship) as ManagedObject?)?.value(forKey: "name")
          == .string("second"),
        "\(relationship)")
    }
    #expect(after.toOne("mentor") == after)
    #expect(
      try desk.content().contains {
        $0.contains("pupil") && $0.contains("mentor: new")
      })
    // The former firm has lost both.
    let former = try #require(after.toOne("firm"))
    #expect(try former.toMany("members").isEmpty && former.toOne("occupant") == nil)
  }

  @Test(arguments: StoreKind.allCases, winning)
  func `properties that the stored entity lacks reject the save with both objects`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind, policy)
    let person = try desk.store("Person")
    let before = try desk.content()
    let new = try desk.put("Boss", "new", email: "x", in: desk.mine)
    try new.setValue(.integer(6), forKey: "bonus")
    let firm = try desk.put("Firm", "second", in: desk.mine)
    new.setToOne(firm, for: "firm")
    try firm.add(new, to: "leaders")
    try firm.add(new, to: "founders")
    let pet = try desk.put("Pet", "cat", in: desk.mine)
    pet.setToOne(new, for: "vet")
    let error = #expect(throws: ObjectGraphError.self) { try desk.mine.save() }
    #expect(
      error
        == .impossibleUpsert(
          new.objectID, onto: person.objectID,
          properties: ["Firm.founders", "Pet.vet", "bonus", "firm", "led"]))
    #expect(try desk.content() == before)
    #expect(new.isInserted && desk.mine.object(with: new.objectID) === new)
    #expect(try new.toOne("firm") === firm && new.toMany("led") == [firm])
    // Without them it is saved; a default value counts as not set.
    try new.setValue(.integer(5), forKey: "bonus")
    new.setToOne(nil, for: "firm")
    try firm.remove(new, from: "leaders")
    try firm.remove(new, from: "founders")
    pet.setToOne(nil, for: "vet")
    try desk.mine.save()
    let after = try stored(desk)
    #expect(after.objectID == person.objectID && after.entityName == "Person")
    #expect(try after.value(forKey: "name") == .string("new"))
  }

  @Test(arguments: StoreKind.allCases, winning)
  func `unsaved changes to the stored object stay unless the new one sets the same properties`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind, policy)
    let id = try desk.store("Boss").objectID
    let boss = try desk.mine("Boss", "old")
    try boss.setValue(.string("changed"), forKey: "nick")
    try boss.setValue(.string("T"), forKey: "title")
    try boss.setValue(.string("mine"), forKey: "name")
    try desk.put("Person", "new", email: "x", in: desk.mine)
    try desk.mine.save()
    let after = try stored(desk)
    #expect(after.objectID == id)
    #expect(
      try values(after, "name", "nick", "title", "bonus")
        == [.string("new"), .string("changed"), .string("T"), .integer(77)])
    #expect(try values(boss, "name", "nick") == [.string("new"), .string("changed")])
  }

  @Test(arguments: StoreKind.allCases, winning)
  func `others' changes since the stored object was read stay`(
    kind: StoreKind, policy: MergePolicy
  ) throws {
    let desk = try Desk(kind, policy)
    let theirs = try desk.store("Boss")
    let mine = try desk.mine("Boss", "old")
    try theirs.setValue(.string("theirs"), forKey: "nick")
    try desk.theirs.save()
    try desk.put("Person", "new", email: "x", in: desk.mine)
    try desk.mine.save()
    #expect(try values(stored(desk), "name", "nick") == [.string("new"), .string("theirs")])
    #expect(try values(mine, "name", "nick") == [.string("new"), .string("theirs")])
  }

  @Test(arguments: StoreKind.allCases)
  func `several new objects of other entities are merged, also one that matches two stored ones`(
    kind: StoreKind
  ) throws {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump)
    let boss = try desk.store("Boss").objectID
    let second = try desk.put("Guest", "second", in: desk.theirs)
    try second.setValue(.string("c"), forKey: "code")
    try desk.theirs.save()
    try desk.put("Person", "first new", email: "x", in: desk.mine)
    let new = try desk.put("Person", "new", email: "x", in: desk.mine)
    try new.setValue(.string("c"), forKey: "code")
    try desk.put("Guest", "friend as guest", email: "f", in: desk.mine)
    try desk.mine.save()
    // The boss takes the code of the other stored object, so that object is deleted, as documented.
    let after = try stored(desk)
    #expect(after.objectID == boss)
    #expect(try values(after, "name", "code") == [.string("new"), .string("c")])
    #expect(try stored(desk, email: "f").entityName == "Person")
    #expect(try desk.content().count { $0.contains("Pet") || $0.contains("Firm") } == 2)
    #expect(try desk.container.newContext().count(for: FetchRequest(entityName: "Person")) == 2)
  }

  @Test(arguments: StoreKind.allCases, ["Person", "Boss"])
  func `an order with both objects contains the stored object once`(kind: StoreKind, entity: String)
    throws
  {
    let desk = try Desk(kind, .mergeByPropertyObjectTrump)
    _ = try desk.store("Boss")
    let firm = try desk.mine("Firm", "firm")
    let new = try desk.put(entity, "new", email: "x", in: desk.mine)
    try firm.add(try desk.put("Person", "between", in: desk.mine), to: "members")
    try firm.add(new, to: "members")
    try desk.mine.save()
    let after = try #require(try stored(desk).toOne("team"))
    #expect(
      try after.toMany("members").map { try $0.value(forKey: "name") }
        == [.string("new"), .string("between")])
  }
}
