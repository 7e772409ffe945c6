import CourseChecks
import CourseWorlds
import Lineage

@testable import func TeamBoundsExercise.makePlayers

final class Team: ManagedObject {
  static let players = ToMany<Player>("players")
}

final class Player: ManagedObject {}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a team of two to five is stored") {
        for count in 2...5 {
          try expect(
            try isStored(count),
            "a team with \(count) players should be accepted, but was rejected")
        }
      },
      Check("a team of one is rejected") {
        try expect(
          !(try isStored(1)),
          "a team with 1 player should be rejected, but was accepted; look at minCount")
      },
      Check("a team of six is rejected") {
        try expect(
          !(try isStored(6)),
          "a team with 6 players should be rejected, but was accepted; look at maxCount")
      },
      Check("a team without players is rejected") {
        try expect(
          !(try isStored(0)),
          "a team without players should be rejected, but was accepted; look at isOptional")
      },
      Check("a player without a team is stored", isHidden: true) {
        let trial = try trial()
        let context = trial.container.newContext()
        _ = Player(context: context)
        try context.save()
      },
    ]
  }

  private static func trial() throws -> TrialStore {
    let team = EntityDescription(name: "Team", properties: [])
    let player = EntityDescription(name: "Player", properties: [])
    let players = makePlayers(destination: player)
    let of = RelationshipDescription(name: "team", destination: team, maxCount: 1)
    RelationshipDescription.pair(players, of)
    team.properties.append(players)
    player.properties.append(of)
    return try TrialStore(
      ManagedObjectModel(entities: [team, player]), classes: [Team.self, Player.self])
  }

  private static func isStored(_ count: Int) throws -> Bool {
    let context = try trial().container.newContext()
    let team = Team(context: context)
    for _ in 0..<count { try team.add(Player(context: context), to: Team.players) }
    do {
      try context.save()
      return true
    } catch {
      return false
    }
  }
}
