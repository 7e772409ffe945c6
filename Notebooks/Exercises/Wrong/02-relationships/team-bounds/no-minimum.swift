// Wrong: forbids a team without players but sets no minCount.
// Fails with: a team with 1 player should be rejected
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  players.maxCount = 5
  players.isOptional = false
  return players
}
