import Checklist
import ObjectGraph
import ObjectModel
import PredicateGeneration
import Testing

@Suite struct PredicateRoundTripTests {
  @Test(.covers("H9")) func `a printed predicate parses to an equal one`() throws {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = PredicateGenerator(random: SeededRandom(seed: seed))
      let predicate = generator.randomAnyPredicate(depth: 4)
      let text = predicate.predicateFormat
      let parsed = try FetchPredicate(format: text, arguments: [])
      try #require(parsed == predicate, "seed \(seed): \(text)")
    }
  }
}
