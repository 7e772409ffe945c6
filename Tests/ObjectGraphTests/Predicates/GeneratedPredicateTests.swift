import TestModels
import Testing

@testable import Lineage

@Suite struct GeneratedPredicateTests {
  @Test func `the check accepts every predicate drawn as well-typed`() throws {
    let layout = try ModelLayout(model: Library.model())
    let objects = ObjectIDs.sample(of: layout)
    for seed in 0..<3000 as Range<UInt64> {
      let entity = layout.entities[Int(seed) % layout.entities.count]
      var generator = PredicateGenerator(random: SeededRandom(seed: seed), objects: objects)
      let predicate = generator.randomWellTypedPredicate(
        for: layout.description(of: entity), depth: 4)
      #expect(throws: Never.self, "seed \(seed): \(predicate)") {
        try PredicateCheck.checked(predicate, for: entity, in: layout)
      }
    }
  }
}
