// Describe a to-many with bounds.
import Lineage

func makePlayers(destination player: EntityDescription) -> RelationshipDescription {
  let players = RelationshipDescription(name: "players", destination: player)
  // TODO(team-bounds): at least two, at most five, and never none.
  return players
}
