// Tries values of maxCount, and one destination too many.
import CourseChecks
import CourseWorlds
import Lineage

final class Team: ManagedObject {
  static let players = ToMany<Player>("players")
}

final class Player: ManagedObject {}

@main
struct MaxCount {
  static func main() throws {
    var demonstration = Demonstration()
    let values = [-1, 0, 1, 3]
    let toMany = values.map { value in
      let relationship = RelationshipDescription()
      relationship.maxCount = value
      return relationship.isToMany
    }
    demonstration.show(
      ["maxCount", "isToMany"], zip(values, toMany).map { ["\($0.0)", "\($0.1)"] })
    let toOne = zip(values, toMany).filter { !$0.1 }.map { "\($0.0)" }
    demonstration.record("toOne", toOne.joined(separator: " "))

    let team = EntityDescription(name: "Team", properties: [])
    let player = EntityDescription(name: "Player", properties: [])
    let players = RelationshipDescription(name: "players", destination: player)
    players.maxCount = 3
    let of = RelationshipDescription(name: "team", destination: team, maxCount: 1)
    RelationshipDescription.pair(players, of)
    team.properties.append(players)
    player.properties.append(of)
    let trial = try TrialStore(
      ManagedObjectModel(entities: [team, player]), classes: [Team.self, Player.self])
    let context = trial.container.newContext()
    let one = Team(context: context)
    for _ in 0..<4 { try one.add(Player(context: context), to: Team.players) }
    demonstration.show("four players were added")
    do {
      try context.save()
      demonstration.record("refused", "never")
    } catch {
      demonstration.show("the save says: \(error)")
      demonstration.record("refused", "at the save")
    }
    try demonstration.finish()
  }
}
