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
