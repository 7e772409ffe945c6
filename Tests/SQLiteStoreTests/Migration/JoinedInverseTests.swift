import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Relationships that become each other's inverses while their objects' links conflict.
@Suite struct JoinedInverseTests {
  private static let players = Small.End(name: "players")
  private static let captain = Small.End(name: "captain", many: false)
  private static let team = Small.End(name: "team", many: false)

  /// Creates four players, linked by a team and by a player; their keys start at 1.
  private func league(
    _ near: Small.End, players: [(team: Int, player: Int)], teams: [(player: Int, team: Int)]
  ) throws -> (store: VersionedStore, old: ManagedObjectModel, new: ManagedObjectModel) {
    let old = ModelChange.league(near, Self.team, joined: false)
    let store = try VersionedStore()
    try store.write(old) { context in
      let some = try (0..<4).map { _ in try context.add("Player") }
      let clubs = [try context.add("Team"), try context.add("Club")]
      try context.save()
      for pair in players {
        if near.many {
          try clubs[pair.team - 1].add(some[pair.player - 1], to: "players")
        } else {
          clubs[pair.team - 1].setToOne(some[pair.player - 1], for: "captain")
        }
      }
      for pair in teams { some[pair.player - 1].setToOne(clubs[pair.team - 1], for: "team") }
    }
    return (store, old, ModelChange.league(near, Self.team, joined: true))
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a to-one that would refer to two objects is rejected with its objects`(inPlace: Bool) throws
  {
    let (store, old, new) = try league(
      Self.players, players: [(1, 1), (1, 2), (1, 3), (1, 4)],
      teams: [(1, 2), (2, 2), (3, 1), (4, 2)])
    let before = try store.content(old, nil)
    let error = store.error(new, StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .inverseJoined(let conflict) = error else {
      Issue.record("expected a conflict, got \(String(describing: error))")
      return
    }
    #expect((conflict.entity, conflict.relationship) == ("Player", "team"))
    #expect((conflict.inverseEntity, conflict.inverse) == ("Team", "players"))
    #expect(conflict.keys == [1, 2, 4])
    #expect(conflict.objectCount == 3)
    for evidence in ["Player.team", "Team.players", "3 objects of Player", "p1, p2, p4"] {
      #expect(conflict.description.contains(evidence), "\(conflict)")
    }
    #expect(error?.isLasting == true)
    #expect(try store.content(old, nil) == before)
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `either of two to-one relationships may have two destinations`(inPlace: Bool) throws {
    func conflict(_ players: [(Int, Int)], _ teams: [(Int, Int)]) throws -> String? {
      let (store, _, new) = try league(Self.captain, players: players, teams: teams)
      guard
        case .inverseJoined(let found) =
          store.error(new, StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
      else { return nil }
      return "\(found.entity).\(found.relationship) \(found.keys) of \(found.objectCount)"
    }
    #expect(try conflict([(1, 1), (2, 2)], [(1, 1)]) == nil)
    #expect(try conflict([(1, 1), (2, 1)], [(3, 1)]) == "Player.team [1] of 1")
    #expect(try conflict([(1, 1)], [(2, 1)]) == "Team.captain [1] of 1")
  }

  @Test(.covers("F25"), arguments: [true, false])
  func `a to-one that becomes its own inverse accepts only pairs`(inPlace: Bool) throws {
    let best = Small.End(name: "friends", many: false)
    let store = try VersionedStore()
    try store.write(ModelChange.people(best)) { context in
      let people = try (0..<5).map { _ in try context.add("Person") }
      for place in 0..<4 { people[place].setToOne(people[place + 1], for: "friends") }
    }
    let error = store.error(
      ModelChange.people(best, reflexive: true),
      StoreMigration(allowingLoss: true, migratesInPlace: inPlace))
    guard case .inverseJoined(let conflict) = error else {
      Issue.record("expected a conflict, got \(String(describing: error))")
      return
    }
    #expect(conflict.keys == [2, 3, 4])
    #expect((conflict.entity, conflict.relationship) == ("Person", "friends"))
    #expect((conflict.inverseEntity, conflict.inverse) == ("Person", "friends"))
    #expect(conflict.description.contains("Person.friends"))
  }

  @Test(arguments: [true, false])
  func `links of dropped relationships conflict with nothing`(inPlace: Bool) throws {
    let (store, _, new) = try league(
      Self.players, players: [(2, 1), (1, 2)], teams: [(1, 1)])
    new.entitiesByName["Team"]?.subentities.removeAll()
    #expect(
      try store.content(new, StoreMigration(allowingLoss: true, migratesInPlace: inPlace)) == [
        "Player p1 team=Team p1", "Player p2 team=Team p1", "Player p3 team=-", "Player p4 team=-",
        "Team p1 players=[p1 p2]",
      ])
  }

  /// Prefers the player's team for players whose links conflict.
  private struct OwnTeamFirst: EntityMigrationPolicy {
    func createRelationships(
      of player: ManagedObject, from source: ManagedObject, in manager: MigrationManager
    ) throws {
      guard player.toOne("team") == nil, let old = source.toOne("team"),
        let team = manager.destinations(of: old, entityName: "Team").first
      else { return }
      player.setToOne(team, for: "team")
    }
  }

  @Test(.covers("F25")) func `a policy relates the objects whose links conflict`() throws {
    let (store, old, new) = try league(
      Self.players, players: [(1, 1), (1, 2), (1, 3)], teams: [(1, 2), (4, 2)])
    let mapping = try MappingModel(
      from: old, to: new,
      mappings: [EntityMapping(from: "Player", to: "Player", policy: OwnTeamFirst())])
    let versions = ModelVersions([old, new], mappings: [mapping])
    #expect(
      try store.content(new, StoreMigration(versions: versions)) == [
        "Player p1 team=Club p2", "Player p2 team=Team p1", "Player p3 team=Team p1",
        "Player p4 team=Club p2", "Team p1 players=[p2 p3]", "Club p2 players=[p1 p4]",
      ])
  }
}
