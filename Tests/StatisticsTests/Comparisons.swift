import Foundation
import Statistics

func compare(
  _ candidate: [Double], _ baseline: [Double], level: Double = 0.95
) throws -> PairedComparison {
  try PairedComparison(
    candidate: "candidate", baseline: "baseline",
    differences: PairedDifferences(candidate: candidate, baseline: baseline), level: level)
}

func exp(_ value: Double) -> Double { Foundation.exp(value) }

extension ComparisonFamily {
  /// Members no two of which share a strategy, as a test of their set of p-values requires.
  var disjointMembers: [Member] {
    var used: Set<String> = []
    return members.filter { member in
      let names = [member.comparison.candidate, member.comparison.baseline]
      guard used.isDisjoint(with: names) else { return false }
      used.formUnion(names)
      return true
    }
  }
}
