import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Attribute rules and relationship bounds, checked on save.
@Suite struct RuleTests {
  @Test(.covers("A8"), arguments: Situation.live)
  func `a parent's length rule rejects a book and names it`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self) { model in
      model.entitiesByName["Publication"]?.attributesByName["title"]?.rules = AttributeRules(
        minimumLength: 3, maximumLength: 5, regularExpression: "[a-z]+")
    }
    try stack.context.insert("Book", named: "abcdef", by: "title")
    try stack.context.insert("BlogPost", named: "ab", by: "title")
    try stack.context.insert("AcademicPaper", named: "ABCD", by: "title")
    try stack.context.insert("WebArticle", named: "abcd", by: "title")
    let failures = try refusal(of: stack.context)
    #expect(failures.allSatisfy { $0.property == "title" })
    let rules = Dictionary(
      failures.map { ($0.entity, $0.rule) }, uniquingKeysWith: { first, _ in first })
    #expect(
      rules == [
        "Book": .broken(.longer(than: 5), .string("abcdef")),
        "BlogPost": .broken(.shorter(than: 3), .string("ab")),
        "AcademicPaper": .broken(.noMatch("[a-z]+"), .string("ABCD")),
      ])
    #expect(try stack.container.newContext().count("Publication") == 0)
  }

  @Test(
    .covers("G19"), arguments: Situation.live,
    [(-1, false), (0, true), (10, true), (11, false)] as [(Int64, Bool)])
  func `the bounds of a range are valid values`(
    situation: Situation, value: (Int64, isAllowed: Bool)
  )
    throws
  {
    let stack = try Stack(situation, Pets.self) {
      $0.entitiesByName["Person"]?.add([
        "number": .integer16.following(AttributeRules(minimum: .integer(0), maximum: .integer(10)))
      ])
    }
    try stack.context.insert(entityName: "Person").setValue(.integer(value.0), forKey: "number")
    if value.isAllowed {
      try stack.context.save()
    } else {
      #expect(try refusal(of: stack.context).map(\.property) == ["number"])
    }
  }

  /// Inserts teams of two to three players.
  private func team(_ situation: Situation, isOptional: Bool, members: Int) throws -> (
    Stack, ManagedObject
  ) {
    let stack = try Stack(situation, Troupe.self) { model in
      let relationship = model.entitiesByName["Ensemble"]?.relationshipsByName["members"]
      relationship?.minCount = 2
      relationship?.maxCount = 3
      relationship?.isOptional = isOptional
    }
    let ensemble = try stack.context.insert(entityName: "Ensemble")
    for number in 0..<members {
      let kind = number % 2 == 0 ? "Singer" : "Dancer"
      try ensemble.add(stack.context.insert(kind, named: "\(number)"), to: "members")
    }
    return (stack, ensemble)
  }

  @Test(.covers("F13", "G34"), arguments: Situation.live)
  func `more than three members are rejected on save, not when they are added`(situation: Situation)
    throws
  {
    let (stack, ensemble) = try team(situation, isOptional: true, members: 4)
    #expect(try ensemble.toMany("members").count == 4)
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.property) == ["members"])
    #expect(failures.map(\.entity) == ["Ensemble"])
    #expect(failures.map(\.rule) == [.tooMany(4, atMost: 3)])
    try ensemble.remove(ensemble.toMany("members")[3], from: "members")
    try stack.context.save()
    #expect(try stack.container.newContext().count("Member") == 4)
  }

  @Test(.covers("F16", "G34"), arguments: Situation.live)
  func `fewer than two members are rejected, and an empty team only if players are required`(
    situation: Situation
  ) throws {
    let (stack, ensemble) = try team(situation, isOptional: true, members: 1)
    #expect(try refusal(of: stack.context).map(\.rule) == [.tooFew(1, atLeast: 2)])
    try ensemble.remove(ensemble.toMany("members")[0], from: "members")
    try stack.context.save()

    let (strict, _) = try team(situation, isOptional: false, members: 0)
    #expect(try refusal(of: strict.context).map(\.rule) == [.missingValue])
    let (fine, _) = try team(situation, isOptional: false, members: 2)
    try fine.context.save()
  }

  @Test(.covers("F13", "F16"), arguments: Situation.live)
  func `a saved team is checked again when a player leaves, joins or is deleted`(
    situation: Situation
  ) throws {
    let (stack, ensemble) = try team(situation, isOptional: true, members: 2)
    try stack.context.save()
    let member = try stack.context.object("Member", named: "0")
    member.setToOne(nil, for: "ensemble")
    #expect(try refusal(of: stack.context).map(\.rule) == [.tooFew(1, atLeast: 2)])
    member.setToOne(ensemble, for: "ensemble")
    try stack.context.save()
    stack.context.delete(member)
    #expect(try refusal(of: stack.context).map(\.rule) == [.tooFew(1, atLeast: 2)])
  }
}
