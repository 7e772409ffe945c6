/// In which order strategies run, so that no strategy has the better places.
///
/// Blocks come in groups of as many as there are strategies. Within a group each strategy runs once
/// in each position (a Latin square), and for an even number of strategies each follows each other
/// one exactly once (Williams, "Experimental designs balanced for the estimation of residual
/// effects of treatments", Australian Journal of Scientific Research A 2, 1949). For an odd number
/// every second group is the mirror image, which balances the followers over two groups.
///
/// Names and rows of every group are shuffled by the seed: the same seed gives the same order.
package enum BalancedOrder {
  /// The strategies' names in launch order, one list for each block.
  ///
  /// Positions are balanced exactly if `blocks` is a multiple of the number of strategies; use
  /// ``blocks(atLeast:strategies:)`` to round up.
  package static func plan(strategies: [String], blocks: Int, seed: UInt64) -> [[String]] {
    guard !strategies.isEmpty, blocks > 0 else { return [] }
    var generator = SplitMix64(seed: seed)
    var plan: [[String]] = []
    var names = strategies
    var isMirrored = false
    while plan.count < blocks {
      // A mirrored group keeps the names of the one it completes.
      if !isMirrored { names = generator.shuffled(strategies) }
      let square = square(size: names.count, mirrored: isMirrored)
      plan += generator.shuffled(square).map { row in row.map { names[$0] } }
      isMirrored = strategies.count.isMultiple(of: 2) ? false : !isMirrored
    }
    return Array(plan.prefix(blocks))
  }

  /// The smallest balanced number of blocks that is not below `count`.
  package static func blocks(atLeast count: Int, strategies: Int) -> Int {
    guard strategies > 0 else { return count }
    return (count + strategies - 1) / strategies * strategies
  }

  /// Each row is the first one, 0, 1, n-1, 2, n-2 and so on, shifted by its number.
  private static func square(size: Int, mirrored: Bool) -> [[Int]] {
    let first = (0..<size).map { position in
      position.isMultiple(of: 2) ? (size - position / 2) % size : position / 2 + 1
    }
    return (0..<size).map { shift in
      let row = first.map { ($0 + shift) % size }
      return mirrored ? row.reversed() : row
    }
  }
}
