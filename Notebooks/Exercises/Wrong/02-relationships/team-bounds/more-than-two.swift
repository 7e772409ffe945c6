// Wrong: sets minCount to 3, so a team of two is rejected.
// Fails with: a team with 2 players should be accepted
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  players.minCount = 3
  players.maxCount = 5
  players.isOptional = false
  return players
}
