@testable import Lineage

/// Relationships that become each other's inverses, or their own, with links from both sides.
extension ModelChange {
  private static let player = Small.End(name: "team", many: false)
  private static let players = Small.End(name: "players")
  private static let squad = Small.End(name: "players", ordered: true)
  private static let one = Small.End(name: "players", many: false)
  private static let teams = Small.End(name: "team")

  /// Returns teams and players, each with its own relationship or with one that both share.
  static func league(_ near: Small.End, _ far: Small.End, joined: Bool) -> ManagedObjectModel {
    let player = Small.entity("Player")
    let team = Small.entity("Team", [], [Small.entity("Club")])
    if joined {
      Small.relate(team, near, player, far)
    } else {
      Small.relate(team, near, player)
      Small.relate(player, far, team)
    }
    return Small.model(team, player)
  }

  /// Returns both relationships with other inverses than their final ones.
  private static func crossed() -> ManagedObjectModel {
    let (player, team) = (Small.entity("Player"), Small.entity("Team", [], [Small.entity("Club")]))
    Small.relate(team, players, player, Small.End(name: "club", many: false))
    Small.relate(player, Self.player, team, Small.End(name: "fans"))
    return Small.model(team, player)
  }

  /// Only the first team has links to the first two players, both sides have the link between the
  /// second team and the third player, and only the player has the last one.
  private static let fillLeague: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let players = try (0..<4).map { _ in try context.add("Player") }
    let teams = [try context.add("Team"), try context.add("Club"), try context.add("Team")]
    try context.save()
    func link(_ object: ManagedObject, _ name: StaticString, _ others: [ManagedObject]) throws {
      if object.layout.relationships["\(name)"]?.isToMany == true {
        for other in others { try object.add(other, to: "\(name)") }
      } else {
        object.setToOne(others.first, for: name)
      }
    }
    try link(teams[0], "players", [players[1], players[0]])
    try link(teams[1], "players", [players[2]])
    try link(players[2], "team", [teams[1]])
    try link(players[3], "team", [teams[2]])
  }

  private static func joining(
    _ name: String, _ near: Small.End, _ far: Small.End, _ lines: [String]
  )
    -> ModelChange
  {
    ModelChange(
      name: name, old: { league(near, far, joined: false) },
      new: { league(near, far, joined: true) }, fill: fillLeague, result: lines)
  }

  private static let oneToMany = [
    "Player p1 team=Team p1", "Player p2 team=Team p1", "Player p3 team=Club p2",
    "Player p4 team=Team p3",
  ]

  private static let manyToMany = [
    "Player p1 team=[p1]", "Player p2 team=[p1]", "Player p3 team=[p2]", "Player p4 team=[p3]",
  ]

  static let joined = [
    joining(
      "a to-many and a to-one become each other's inverses", players, player,
      oneToMany + ["Team p1 players=[p1 p2]", "Team p3 players=[p4]", "Club p2 players=[p3]"]),
    joining(
      "an ordered to-many and a to-one become each other's inverses", squad, player,
      oneToMany + ["Team p1 players=[p2 p1]", "Team p3 players=[p4]", "Club p2 players=[p3]"]),
    joining(
      "two to-manys become each other's inverses", squad, teams,
      manyToMany + ["Team p1 players=[p2 p1]", "Team p3 players=[p4]", "Club p2 players=[p3]"]),
    joining(
      "two to-ones become each other's inverses", one, player,
      [
        "Player p1 team=-", "Player p2 team=Team p1", "Player p3 team=Club p2",
        "Player p4 team=Team p3", "Team p1 players=Player p2", "Team p3 players=Player p4",
        "Club p2 players=Player p3",
      ]),
    ModelChange(
      name: "two relationships leave their inverses for each other", old: { crossed() },
      new: { league(players, player, joined: true) }, fill: fillLeague,
      result: oneToMany
        + ["Team p1 players=[p1 p2]", "Team p3 players=[p4]", "Club p2 players=[p3]"]),
    ModelChange(
      name: "a to-one and a to-many become inverses as to-manys",
      old: { league(one, teams, joined: false) },
      new: { league(players, teams, joined: true) }, fill: fillLeague,
      result: [
        "Player p1 team=[]", "Player p2 team=[p1]", "Player p3 team=[p2]", "Player p4 team=[p3]",
        "Team p1 players=[p2]", "Team p3 players=[p4]", "Club p2 players=[p3]",
      ]),
  ]
}

/// Relationships that become their own inverses.
extension ModelChange {
  static func people(_ end: Small.End, back: Small.End? = nil, reflexive: Bool = false)
    -> ManagedObjectModel
  {
    let person = Small.entity("Person")
    Small.relate(person, end, person, back)
    if reflexive, let own = person.relationships.first {
      RelationshipDescription.pair(own, own)
    }
    return Small.model(person)
  }

  private static let friends = Small.End(name: "friends")
  private static let best = Small.End(name: "friends", many: false)

  private static func befriending(_ pairs: [(Int, Int)])
    -> @Sendable (ManagedObjectContext) throws -> Void
  {
    { context in
      let people = try (0..<5).map { _ in try context.add("Person") }
      try context.save()
      for (one, other) in pairs {
        if people[one].layout.relationships["friends"]?.isToMany == true {
          try people[one].add(people[other], to: "friends")
        } else {
          people[one].setToOne(people[other], for: "friends")
        }
      }
    }
  }

  static let symmetric = [
    ModelChange(
      name: "a many-to-many becomes its own inverse",
      old: { people(friends, back: Small.End(name: "admirers")) },
      new: { people(friends, reflexive: true) },
      fill: befriending([(0, 1), (0, 2), (1, 0), (3, 2), (4, 4)]),
      result: [
        "Person p1 friends=[p2 p3]", "Person p2 friends=[p1]", "Person p3 friends=[p1 p4]",
        "Person p4 friends=[p3]", "Person p5 friends=[p5]",
      ]),
    ModelChange(
      name: "an ordered to-many without inverse becomes its own",
      old: { people(Small.End(name: "friends", ordered: true)) },
      new: { people(Small.End(name: "friends", ordered: true), reflexive: true) },
      fill: befriending([(0, 2), (0, 1), (3, 0), (4, 4)]),
      result: [
        "Person p1 friends=[p3 p2 p4]", "Person p2 friends=[p1]", "Person p3 friends=[p1]",
        "Person p4 friends=[p1]", "Person p5 friends=[p5]",
      ]),
    ModelChange(
      name: "a to-one becomes its own inverse",
      old: { people(best) }, new: { people(best, reflexive: true) },
      fill: befriending([(0, 1), (3, 2), (2, 3), (4, 4)]),
      result: [
        "Person p1 friends=Person p2", "Person p2 friends=Person p1", "Person p3 friends=Person p4",
        "Person p4 friends=Person p3", "Person p5 friends=Person p5",
      ]),
    ModelChange(
      name: "a to-one becomes a to-many that is its own inverse",
      old: { people(best) }, new: { people(friends, reflexive: true) },
      fill: befriending([(0, 1), (3, 1), (2, 3)]),
      result: [
        "Person p1 friends=[p2]", "Person p2 friends=[p1 p4]", "Person p3 friends=[p4]",
        "Person p4 friends=[p2 p3]", "Person p5 friends=[]",
      ]),
    ModelChange(
      name: "what is its own inverse stays so under another name",
      old: { people(friends, reflexive: true) },
      new: { people(Small.End(name: "mates", old: "friends"), reflexive: true) },
      fill: befriending([(0, 1), (3, 1)]),
      result: [
        "Person p1 mates=[p2]", "Person p2 mates=[p1 p4]", "Person p3 mates=[]",
        "Person p4 mates=[p2]", "Person p5 mates=[]",
      ]),
  ]
}
