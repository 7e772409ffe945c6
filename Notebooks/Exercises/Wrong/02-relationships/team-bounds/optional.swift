// Wrong: sets both counts but leaves the relationship optional.
// Fails with: a team without players should be rejected
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  players.minCount = 2
  players.maxCount = 5
  return players
}
