import Lineage
import TestModels
import TestSupport
import Testing

@Suite struct ValidationTests {
  private func context() throws -> ManagedObjectContext {
    try PersistentContainer(inMemory: Kennel.model(), classes: Kennel.classes).newContext()
  }

  private func failures(_ context: ManagedObjectContext) throws -> [String] {
    do {
      try context.save()
      return []
    } catch {
      guard case .validation(let failures) = error else { throw error }
      return failures.map { "\($0.entity).\($0.property ?? ""): \($0.rule)" }.sorted()
    }
  }

  @Test(.covers("A8", "G19", "G23"))
  func `every broken rule of every object is listed, with the exact entity`() throws {
    let context = try context()
    let cat = try context.add("Cat", "X")
    cat.weight = -1
    (cat as? Kennel.Cat)?.lives = 10
    try context.add("Dog", "A name beyond twelve")
    let puppy = try context.insert(entityName: "Puppy")
    try puppy.setValue(.string("Rex"), forKey: "name")
    #expect(
      try failures(context) == [
        "Cat.lives: broken(Lineage.AttributeRules.Violation.above(9), 10)",
        "Cat.name: broken(Lineage.AttributeRules.Violation.shorter(than: 2), \"X\")",
        "Cat.weight: broken(Lineage.AttributeRules.Violation.below(0), -1.0)",
        "Dog.name: broken(Lineage.AttributeRules.Violation.longer(than: 12), "
          + "\"A name beyond twelve\")",
        "Puppy.weeks: missingValue",
      ])
    #expect(try context.names() == ["A name beyond twelve", "Rex", "X"])
    #expect(context.hasChanges)
  }

  @Test func `a pattern must match the entire text`() throws {
    let context = try context()
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Mia"), forKey: "name")
    try owner.setValue(.string("mia@home.org and more"), forKey: "email")
    #expect(try failures(context).count == 1)
    try owner.setValue(.string("mia@home.org"), forKey: "email")
    #expect(try failures(context).isEmpty)
  }

  @Test(.covers("F13", "F16"))
  func `too many destinations are rejected on save, not when they are added`() throws {
    let context = try context()
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Mia"), forKey: "name")
    for name in ["One", "Two", "Three", "Four"] {
      try owner.add(try context.add("Cat", name), to: "pets")
    }
    #expect(try failures(context) == ["Owner.pets: tooMany(4, atMost: 3)"])
    try context.animal("Four").owner = nil
    #expect(try failures(context).isEmpty)
    // Also from the other side, for an owner that was not changed.
    let other = try context.add("Cat", "Five")
    other.owner = owner as? Kennel.Owner
    #expect(try failures(context) == ["Owner.pets: tooMany(4, atMost: 3)"])
  }

  @Test(.covers("F16"))
  func `too few destinations are rejected, and an optional relationship can be empty`() throws {
    let team = EntityDescription("Team")
    let player = EntityDescription("Player", ["name": .string])
    team.join("players", RelationshipDescription(minCount: 2), to: player, "team", .one)
    team.join("captains", .many.required, to: player, "led", .one)
    let context = try PersistentContainer(
      inMemory: ManagedObjectModel(entities: [team, player])
    ).newContext()
    let object = try context.insert(entityName: "Team")
    #expect(try failures(context) == ["Team.captains: missingValue"])
    try object.add(try context.insert(entityName: "Player"), to: "captains")
    #expect(try failures(context).isEmpty)
    try object.add(try context.insert(entityName: "Player"), to: "players")
    #expect(try failures(context) == ["Team.players: tooFew(1, atLeast: 2)"])
  }

  @Test func `a class can reject a save and is called at the moments it overrides`() throws {
    final class Picky: ManagedObject {
      nonisolated(unsafe) static var heard: [String] = []
      override func awakeFromInsert() { Self.heard.append("insert") }
      override func awakeFromFetch() { Self.heard.append("fetch") }
      override func willSave() { Self.heard.append("save") }
      override func prepareForDeletion() { Self.heard.append("delete") }
      override func validate(for change: ValidationChange) throws {
        Self.heard.append("\(change)")
        struct TooEarly: Error {}
        if integer("count") == nil { throw TooEarly() }
      }
    }
    let entity = EntityDescription("Picky", ["count": .integer64])
    let context = try PersistentContainer(
      inMemory: ManagedObjectModel(entities: [entity]), classes: [Picky.self]
    ).newContext()
    let object = Picky(context: context)
    #expect(try failures(context) == ["Picky.: refusedByClass(\"TooEarly()\")"])
    object.set(Int64(1), for: "count")
    try context.save()
    context.reset()
    let again = try #require(try context.fetch(FetchRequest<Picky>()).first)
    context.delete(again)
    try context.save()
    #expect(
      Picky.heard == [
        "insert", "save", "insert", "save", "insert", "fetch", "delete", "save", "delete",
      ])
  }
}
