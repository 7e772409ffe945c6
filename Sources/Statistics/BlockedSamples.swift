import RealModule

/// One figure of each contender in each block, on the logarithmic scale, with its place.
///
/// The figure of a launch is the logarithm of the median of its timings (measurement spec, 4.5,
/// 22): timings within a launch hang together, so a launch counts once.
package struct BlockedSamples: Hashable, Sendable {
  package let contenders: [String]
  /// By block, then by contender.
  private let logarithms: [[Double]]
  /// By block, then by contender: the place within the block, from 0.
  private let positions: [[Int]]

  /// - Parameters:
  ///   - contenders: their names, in the order of the values.
  ///   - values: by block, then by contender; positive.
  ///   - positions: the place of each launch within its block.
  /// - Throws: ``StatisticsError``.
  package init(contenders: [String], values: [[Double]], positions: [[Int]])
    throws(StatisticsError)
  {
    guard values.allSatisfy({ $0.count == contenders.count }), positions.count == values.count,
      positions.allSatisfy({ $0.count == contenders.count })
    else { throw .unequalBlocks }
    for (block, row) in values.enumerated() {
      for (index, value) in row.enumerated() where !(value > 0) || !value.isFinite {
        throw .notFinite(block: block, contender: contenders[index])
      }
    }
    self.contenders = contenders
    logarithms = values.map { $0.map { Double.log($0) } }
    self.positions = positions
  }

  package var blockCount: Int { logarithms.count }

  /// True if every contender stood in every place equally often, so that the effect of the place
  /// can be told from that of the contender.
  package var isBalanced: Bool {
    let k = contenders.count
    guard k > 1, blockCount > k, blockCount % k == 0 else { return false }
    for contender in 0..<k {
      let places = positions.map { $0[contender] }
      for place in 0..<k where places.count(where: { $0 == place }) != blockCount / k {
        return false
      }
    }
    return true
  }

  /// The difference of two contenders in each block, the effect of the place taken out if the order
  /// was balanced, and the degrees of freedom that leaves (measurement spec, 4.5, 23 and 24).
  package func differences(_ first: Int, _ second: Int) -> (values: [Double], freedom: Int) {
    let adjusted = isBalanced ? withoutPlaces : logarithms
    let values = adjusted.map { $0[first] - $0[second] }
    return (values, isBalanced ? blockCount - contenders.count : blockCount - 1)
  }

  private var withoutPlaces: [[Double]] {
    let centred = logarithms.map { row in
      let mean = row.reduce(0, +) / Double(row.count)
      return row.map { $0 - mean }
    }
    var sums = [Double](repeating: 0, count: contenders.count)
    for (row, places) in zip(centred, positions) {
      for (value, place) in zip(row, places) { sums[place] += value }
    }
    let means = sums.map { $0 / Double(blockCount) }
    return zip(centred, positions).map { row, places in
      zip(row, places).map { $0 - means[$1] }
    }
  }
}
