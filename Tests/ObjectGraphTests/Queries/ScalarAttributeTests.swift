import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Optional attributes with non-optional types, and typed setters of to-many relationships.
@Suite struct ScalarAttributeTests {
  private enum Mood: Int64, AttributeScalar { case calm, wild }

  private final class Team: ManagedObject {
    static let name = Attribute<String?>("name")
    static let wins = ScalarAttribute<Int32>("wins")
    static let ratio = ScalarAttribute<Double>("ratio")
    static let isActive = ScalarAttribute<Bool>("isActive")
    static let founded = ScalarAttribute<Date>("founded")
    static let mood = ScalarAttribute<Mood>("mood")
    static let players = ToMany<Player>("players")
  }

  private final class Player: ManagedObject {
    static let number = ScalarAttribute<Int>("number")
    static let team = ToOne<Team>("team")
    static let others = ToMany<Player>("others")
  }

  private func context(_ kind: StoreKind) throws -> ManagedObjectContext {
    let team = EntityDescription(
      "Team",
      [
        "name": .string, "wins": .integer32, "ratio": .double, "isActive": .boolean,
        "founded": .date, "mood": .integer64,
      ])
    let player = EntityDescription("Player", ["number": .integer16])
    team.join("players", .ordered, to: player, "team", .one)
    player.refer("others", .many, to: player)
    let model = ManagedObjectModel(entities: [team, player])
    try model.check(
      Team.self, [Team.wins, Team.ratio, Team.isActive, Team.founded, Team.mood, Team.players])
    return try TestStore(kind).open(model, classes: [Team.self, Player.self]).newContext()
  }

  @Test(arguments: StoreKind.allCases)
  func `an absent scalar reads as its type's zero value and stays absent`(kind: StoreKind) throws {
    let context = try context(kind)
    let team = Team(context: context)
    #expect(team.wins == 0 && team.ratio == 0 && !team.isActive && team.mood == .calm)
    #expect(team.founded == Date(timeIntervalSinceReferenceDate: 0))
    #expect(try team.value(forKey: "wins") == nil)
    try context.save()
    #expect(try context.count(Query<Team>.where { $0.wins == 0 }) == 0)
    team.wins += 1
    team.isActive.toggle()
    team[Team.mood] = .wild
    try context.save()
    context.reset()
    let read = try context.fetchRequired(Query<Team>.where { $0.wins > 0 && $0.isActive == true })
    #expect(read.wins == 1 && read.isActive && read[Team.mood] == .wild)
    let player = Player(context: context)
    player.team = read
    try context.save()
    #expect(try context.count(Query<Player>.where { $0.team.wins == 1 }) == 1)
    try read.setValue(nil, forKey: "wins")
    #expect(read.wins == 0)
  }

  @Test func `a declaration with another type than the model's is reported`() throws {
    let model = ManagedObjectModel(entities: [EntityDescription("Team", ["wins": .string])])
    let error = #expect(throws: DeclarationError.self) { try model.check(Team.self, [Team.wins]) }
    #expect(error?.problems.map(\.rule) == [.otherType(declared: "Int32", model: .string)])
  }

  @Test(arguments: StoreKind.allCases)
  func `to-many relationships are set and ordered by their declarations`(kind: StoreKind) throws {
    let context = try context(kind)
    let team = Team(context: context)
    let players = (0..<3).map { number in
      let player = Player(context: context)
      player.number = number
      return player
    }
    try team.set(players, for: Team.players)
    try team.insert(players[2], into: Team.players, at: 0)
    try players[0].set([players[1]], for: Player.others)
    try context.save()
    #expect(try team.players.map(\.number) == [2, 0, 1])
    try team.set([players[1]], for: Team.players)
    #expect(try team.players == [players[1]] && players[0].team == nil)
    #expect(throws: ObjectGraphError.self) {
      try players[0].insert(players[2], into: Player.others, at: 0)
    }
  }

  @Test func `a background task can wait between steps`() async throws {
    let container = try TestStore(.memory).open(Kennel.model(), classes: Kennel.classes)
    let count = try await container.performBackgroundTask { context in
      for name in ["Rex", "Max"] {
        try context.add("Dog", name)
        await Task.yield()
        try context.save()
      }
      return try await Self.later { 20 } + context.names().count
    }
    #expect(count == 22)
  }

  private static func later(_ body: @Sendable () -> Int) async -> Int {
    await Task.yield()
    return body()
  }
}
