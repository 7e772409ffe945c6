// Wrong: sets maxCount to 6, as if the bound were excluded.
// Fails with: a team with 6 players should be rejected
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  players.minCount = 2
  players.maxCount = 6
  players.isOptional = false
  return players
}
