import TestModels
import TestSupport
import Testing

@testable import Lineage

/// A to-many relationship shows what the store has now, with this context's unsaved changes.
@Suite struct ToManyReadTests {
  private struct Club {
    let mine: ManagedObjectContext
    let theirs: ManagedObjectContext
    let team: ManagedObject
    let person: ManagedObject

    init(_ kind: StoreKind, ordered: Bool) throws {
      let person = EntityDescription("Person", ["name": .string])
      let team = EntityDescription("Team", ["name": .string])
      person.join("team", .one, to: team, "members", ordered ? .ordered : .many)
      let container = try TestStore(kind).open(ManagedObjectModel(entities: [person, team]))
      (mine, theirs) = (container.newContext(), container.newContext())
      self.person = try mine.insert(entityName: "Person")
      self.team = try mine.insert(entityName: "Team")
      try self.team.setValue(.string("t"), forKey: "name")
      try mine.save()
    }

    func join() throws {
      let other = try theirs.existingObject(with: person.objectID)
      other.setToOne(try theirs.existingObject(with: team.objectID), for: "team")
      try theirs.save()
    }

    func leave() throws {
      let other = try theirs.existingObject(with: person.objectID)
      other.setToOne(nil, for: "team")
      try theirs.save()
    }

    func members() throws -> [ManagedObject] { try team.toMany("members") }

    func fetched() throws -> Int {
      try mine.count(
        for: FetchRequest<ManagedObject>(
          entityName: "Person", predicate: try FetchPredicate(format: "team.name == 't'")))
    }
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `a registered member that another context added is read, and agrees`(
    kind: StoreKind, ordered: Bool
  ) throws {
    let club = try Club(kind, ordered: ordered)
    #expect(try club.members().isEmpty)
    try club.join()
    #expect(try club.members() == [club.person])
    #expect(try club.fetched() == 1)
    #expect(
      club.person.reference(
        in: try #require(club.person.layout.slot(named: "team")), of: club.person.filledRow())?.key
        == club.team.key)
    try club.leave()
    #expect(try club.members().isEmpty)
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `a member with other unsaved changes is read, and can be removed`(
    kind: StoreKind, ordered: Bool
  ) throws {
    let club = try Club(kind, ordered: ordered)
    try club.person.setValue(.string("Ann"), forKey: "name")
    try club.join()
    #expect(try club.members() == [club.person])
    try club.team.remove(club.person, from: "members")
    #expect(try club.members().isEmpty)
    club.mine.mergePolicy = .mergeByPropertyObjectTrump
    try club.mine.save()
    club.mine.reset()
    #expect(try club.fetched() == 0)
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func `a reference set here counts more than the store's`(kind: StoreKind, ordered: Bool) throws {
    let club = try Club(kind, ordered: ordered)
    try club.join()
    let rival = try club.mine.insert(entityName: "Team")
    club.person.setToOne(rival, for: "team")
    #expect(try club.members().isEmpty)
    #expect(try rival.toMany("members") == [club.person])
  }
}
