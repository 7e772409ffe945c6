@testable import Lineage

/// Cardinality, order and inverses.
extension ModelChange {
  private static func teams(
    _ near: Small.End?, _ far: Small.End? = nil, child: Bool = false
  ) -> ManagedObjectModel {
    let player = Small.entity("Player", [], child ? [Small.entity("Goalkeeper")] : [])
    let team = Small.entity("Team", [], [Small.entity("Club")])
    if let near { Small.relate(team, near, player, far) }
    return Small.model(team, player)
  }

  private static func fillTeams(_ many: Bool) -> @Sendable (ManagedObjectContext) throws -> Void {
    { context in
      let players = try (0..<5).map { _ in try context.add("Player") }
      let teams = [try context.add("Team"), try context.add("Club")]
      try context.save()
      for number in [3, 1, 0] { try link(teams[0], players[number], many) }
      for number in [4, 2] { try link(teams[1], players[number], many) }
    }
  }

  private static func link(_ team: ManagedObject, _ player: ManagedObject, _ many: Bool) throws {
    if many { try team.add(player, to: "players") } else { team.setToOne(player, for: "players") }
  }

  private static let many = Small.End(name: "players")
  private static let ordered = Small.End(name: "players", ordered: true)
  private static let one = Small.End(name: "players", many: false)
  private static let team = Small.End(name: "team", many: false)
  private static let teams = Small.End(name: "team")

  static let links = [
    change(
      "an ordered to-many without inverse gets a to-one way back",
      from: { teams(ordered) }, to: { teams(ordered, team) }, fillTeams(true)),
    change(
      "an ordered to-many without inverse becomes a many-to-many",
      from: { teams(ordered) }, to: { teams(ordered, Self.teams) }, fillTeams(true)),
    change(
      "a one-to-many becomes a many-to-many with order",
      from: { teams(ordered, team) }, to: { teams(ordered, Self.teams) }, fillTeams(true)),
    change(
      "a many-to-many gets an order",
      from: { teams(many, Self.teams) }, to: { teams(ordered, Self.teams) }, fillTeams(true)),
    change(
      "a many-to-many loses its order",
      from: { teams(ordered, Self.teams) }, to: { teams(many, Self.teams) }, fillTeams(true)),
    change(
      "a many-to-many loses its way back",
      from: { teams(ordered, Self.teams) }, to: { teams(ordered) }, fillTeams(true)),
    change(
      "a one-to-many loses its way back",
      from: { teams(ordered, team) }, to: { teams(ordered) }, fillTeams(true)),
    change(
      "a to-one gets a way back, then there are two references",
      from: { teams(one) }, to: { teams(one, team) }, fillTeams(false)),
    change(
      "a to-one becomes a to-many with a way back",
      from: { teams(one) }, to: { teams(many, team) }, fillTeams(false)),
    change(
      "a to-many without inverse gets an order and a new entity below",
      from: { teams(many) }, to: { teams(ordered, child: true) }, fillTeams(true)),
    change(
      "an ordered to-many without inverse is kept while numbers shift",
      from: { teams(ordered) },
      to: {
        let model = teams(ordered)
        model.entities.append(Small.entity("Arena"))
        return model
      }, fillTeams(true)),
    change(
      "a relationship goes with one of its ends",
      from: { teams(ordered, Self.teams) },
      to: { Small.model(Small.entity("Player", [Small.text("name")])) }, fillTeams(true)),
  ]
}
