import Foundation
import Statistics

/// Builds a table of strategies named "0", "1" and so on.
func table(order: [[Int]], values: [[Double]]) throws -> BlockTable {
  let observations = zip(order, values).enumerated().flatMap { block, rows in
    rows.0.indices.map { position in
      BlockObservation(
        block: block, position: position, strategy: "\(rows.0[position])",
        logValue: rows.1[position])
    }
  }
  return try BlockTable(observations, strategies: (order.first ?? []).indices.map { "\($0)" })
}

func compare(
  _ candidate: [Double], _ baseline: [Double], level: Double = 0.95
) throws -> PairedComparison {
  try PairedComparison(
    candidate: "candidate", baseline: "baseline",
    differences: BlockDifferences(candidate: candidate, baseline: baseline), level: level)
}

func exp(_ value: Double) -> Double { Foundation.exp(value) }

/// A Latin square in which each strategy follows each other one once.
enum BalancedOrderOfFour {
  static let rows = [[0, 1, 3, 2], [1, 2, 0, 3], [2, 3, 1, 0], [3, 0, 2, 1]]
}
