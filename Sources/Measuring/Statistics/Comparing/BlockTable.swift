/// The observations of one operation, arranged by block and strategy.
///
/// Invariants: every block of the table holds each strategy exactly once; all values are finite.
package struct BlockTable: Hashable, Sendable {
  package let strategies: [String]
  /// Blocks left out because a launch is missing, as in an interrupted run.
  package let incompleteBlocks: [Int]
  /// For each block the strategies' indexes in launch order.
  let order: [[Int]]
  /// For each block the logarithmic values in launch order.
  let values: [[Double]]

  package init(
    _ observations: [BlockObservation], strategies: [String]
  ) throws(StatisticsError) {
    try Summary.checkFinite(observations.map(\.logValue), what: "comparison")
    let blocks = Dictionary(grouping: observations, by: \.block).sorted { $0.key < $1.key }
    var incomplete: [Int] = []
    var order: [[Int]] = []
    var values: [[Double]] = []
    for (block, members) in blocks {
      let sorted = members.sorted { $0.position < $1.position }
      let indexes = sorted.compactMap { strategies.firstIndex(of: $0.strategy) }
      guard indexes.count == members.count, Set(indexes).count == members.count else {
        throw .incompleteBlock(
          block: block, expected: strategies, got: sorted.map(\.strategy))
      }
      if indexes.count < strategies.count {
        incomplete.append(block)
      } else {
        order.append(indexes)
        values.append(sorted.map(\.logValue))
      }
    }
    self.strategies = strategies
    self.incompleteBlocks = incomplete
    self.order = order
    self.values = values
  }

  package var blockCount: Int { values.count }

  /// True if every strategy ran equally often in every position.
  package var isBalanced: Bool {
    let size = strategies.count
    guard size > 0, blockCount % size == 0, blockCount > 0 else { return false }
    return (0..<size).allSatisfy { position in
      (0..<size).allSatisfy { strategy in
        order.count { $0[position] == strategy } == blockCount / size
      }
    }
  }

  /// True if comparisons remove the position effect.
  ///
  /// That needs a balanced order and four blocks, so that two degrees of freedom are left. Without
  /// it a balanced order still keeps the position effect from favouring a strategy; it only adds
  /// to the spread.
  package var isPositionAdjusted: Bool {
    isBalanced && strategies.count > 1 && blockCount >= 4
  }

  /// The addition of each position to the logarithm of the time, relative to the mean of all
  /// positions.
  package var positionEffects: [Double] {
    strategies.indices.map { position in
      blockCount == 0 ? 0 : Summary.mean(centered.map { $0[position] })
    }
  }

  /// The values without their block's mean, in launch order.
  private var centered: [[Double]] {
    values.map { row in
      let mean = Summary.mean(row)
      return row.map { $0 - mean }
    }
  }
}

extension BlockTable {
  /// ln(candidate / baseline) of each block, free of block and, if possible, position effects.
  ///
  /// The model is y = block + position + strategy + error. In a balanced design the effects are
  /// orthogonal, so subtracting means is the least-squares fit.
  ///
  /// The position effects are estimated from the same data, which takes one degree of freedom
  /// more from the n differences of a pair than their mean does: their squares sum up to
  /// 2σ²(n - 2) on average, for any number k of strategies. For k = 2 that is the exact fit; for
  /// more, n - k would be safe too, but with six strategies and twelve blocks it makes intervals
  /// 40 % wider for nothing (see Notebooks/Reference/Methodology.md). Pass false to see what the
  /// adjustment changes, and another rule to see what its price is.
  package func differences(
    of candidate: String, to baseline: String, adjustingPositions: Bool = true,
    freedom: DegreesOfFreedom = .pairwise
  ) throws(StatisticsError) -> BlockDifferences {
    let first = try index(of: candidate)
    let second = try index(of: baseline)
    let isAdjusted = adjustingPositions && isPositionAdjusted
    let effects = isAdjusted ? positionEffects : strategies.map { _ in 0 }
    let values = zip(order, values).map { order, row in
      var result = 0.0
      for (position, strategy) in order.enumerated() {
        if strategy == first { result += row[position] - effects[position] }
        if strategy == second { result -= row[position] - effects[position] }
      }
      return result
    }
    return BlockDifferences(
      values: values,
      degreesOfFreedom: values.count
        - (isAdjusted ? freedom.parameters(strategies: strategies.count) : 1),
      isPositionAdjusted: isAdjusted)
  }

  private func index(of strategy: String) throws(StatisticsError) -> Int {
    guard let index = strategies.firstIndex(of: strategy) else {
      throw .unknownStrategy(name: strategy, known: strategies)
    }
    return index
  }
}
