// Describe a to-many with bounds.
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  players.minCount = 2
  players.maxCount = 5
  players.isOptional = false
  return players
}
