import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

@Suite struct PredicateRoundTripTests {
  @Test(.covers("H9")) func `a printed predicate parses to an equal one`() throws {
    let objects = try ObjectIDs.sample()
    let environment = PredicateFormatEnvironment(objectID: try ObjectIDs.search())
    for seed in 0..<2000 as Range<UInt64> {
      var generator = PredicateGenerator(random: SeededRandom(seed: seed), objects: objects)
      let predicate = generator.randomAnyPredicate(depth: 4)
      let text = predicate.predicateFormat
      let parsed = try FetchPredicate(format: text, arguments: [], environment: environment)
      try #require(parsed == predicate, "seed \(seed): \(text)")
    }
  }

  @Test func `a well-typed predicate survives printing, and equal seeds draw equal predicates`()
    throws
  {
    let model = Library.model()
    let objects = try ObjectIDs.sample()
    let environment = PredicateFormatEnvironment(objectID: try ObjectIDs.search())
    let entities = model.entitiesInNumberingOrder
    var texts: Set<String> = []
    for seed in 0..<2000 as Range<UInt64> {
      let entity = entities[Int(seed) % entities.count]
      var generator = PredicateGenerator(random: SeededRandom(seed: seed), objects: objects)
      let predicate = generator.randomWellTypedPredicate(for: entity, depth: 4)
      var again = PredicateGenerator(random: SeededRandom(seed: seed), objects: objects)
      #expect(again.randomWellTypedPredicate(for: entity, depth: 4) == predicate, "seed \(seed)")
      let text = predicate.predicateFormat
      let parsed = try FetchPredicate(format: text, arguments: [], environment: environment)
      try #require(parsed == predicate, "seed \(seed): \(text)")
      texts.insert(text)
    }
    #expect(texts.count > 1500, "the generator repeats itself")
  }

  @Test func `the generator draws every part of the language`() throws {
    let model = Library.model()
    let objects = try ObjectIDs.sample()
    let everything = try #require(model.entitiesByName["Everything"])
    let publication = try #require(model.entitiesByName["Publication"])
    var generator = PredicateGenerator(random: SeededRandom(seed: 7), objects: objects)
    var all = ""
    for number in 0..<4000 {
      let predicate = generator.randomWellTypedPredicate(
        for: number % 2 == 0 ? everything : publication, depth: 4)
      all += predicate.predicateFormat + "\n"
    }
    let operators = FetchComparison.Operator.allCases.map(\.rawValue)
    let modifiers = ["ANY", "ALL", "NONE", "NOT", "AND", "OR", "[c]", "[d]", "[cd]"]
    let functions = FetchFunction.allCases.filter {
      ![.add, .subtract, .multiply, .divide, .negate].contains($0)
    }
    .map { $0 == .modulus ? "modulus:by:(" : String($0.rawValue.dropLast()) + "(" }
    let rest = [
      "SUBQUERY(", "TERNARY(", " AS Book)", "ISKINDOF", "entity.name ==", "@count", "LIST(", " + ",
      " - ", " * ", " / ", "-(", "@min", "@max", "nil", "IN SUBQUERY(", "NSManagedObjectID",
    ]
    for part in operators + modifiers + functions + rest {
      #expect(all.contains(part), "\(part) is never drawn")
    }
  }

}
