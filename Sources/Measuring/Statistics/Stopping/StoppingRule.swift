import RealModule

/// When a cell has enough blocks: when its intervals are narrow enough, never when they please.
///
/// Looking at significance after each group and stopping at the first star would find differences
/// between equals far too often. Widths know nothing of the means, so looking at them is free
/// (Kelley, Maxwell and Rausch, "Obtaining Power or Obtaining Precision", Evaluation & the Health
/// Professions 26, 2003). Hence no p-value and no ratio comes in here.
package struct StoppingRule: Hashable, Sendable {
  /// The decision after a super-block.
  package enum Decision: Hashable, Sendable {
    /// Measure as many blocks more.
    case goOn(blocks: Int)
    case precise
    case outOfBudget
  }

  /// The number of blocks that make a super-block.
  package var strategies: Int
  /// The half-width to reach as a share, 0.01 for ±1 %.
  package var halfWidth: Double
  /// The number of blocks before the first look.
  package var firstBlocks: Int
  /// More are never measured; nil for no limit but that of time.
  package var mostBlocks: Int?

  /// The usual start of ten blocks.
  package static let usualFirstBlocks = 10

  package init(
    strategies: Int, halfWidth: Double, firstBlocks: Int = usualFirstBlocks,
    mostBlocks: Int? = nil
  ) {
    self.strategies = max(1, strategies)
    self.halfWidth = halfWidth
    self.firstBlocks = Self.roundedUp(firstBlocks, to: self.strategies)
    self.mostBlocks = mostBlocks
  }

  /// The rule that lets a verdict "same" come out: half of the minimum effect.
  package init(strategies: Int, minimumEffect: Double, mostBlocks: Int? = nil) {
    self.init(strategies: strategies, halfWidth: minimumEffect / 2, mostBlocks: mostBlocks)
  }

  /// The half-width to reach in natural logarithms, ln(1 + halfWidth).
  package var logHalfWidth: Double { .log(onePlus: halfWidth) }

  /// Decides after `blocks` complete blocks.
  ///
  /// `halfWidths` are those of every wanted pair of every operation, in natural logarithms (see
  /// ``RatioInterval/logHalfWidth``); none at all cannot get more precise.
  package func decision(
    blocks: Int, halfWidths: [Double], isBudgetSpent: Bool = false
  ) -> Decision {
    if blocks >= firstBlocks, halfWidths.allSatisfy({ $0 <= logHalfWidth }) { return .precise }
    if isBudgetSpent { return .outOfBudget }
    let wanted = blocks < firstBlocks ? firstBlocks - blocks : strategies
    let next = Self.roundedUp(wanted, to: strategies)
    if let mostBlocks, blocks + next > mostBlocks { return .outOfBudget }
    return .goOn(blocks: next)
  }

  /// The half-widths of all pairs of a table, widened where blocks are not independent.
  package static func halfWidths(
    of table: BlockTable, level: Double = 0.95, freedom: DegreesOfFreedom = .pairwise
  ) throws(StatisticsError) -> [Double] {
    var widths: [Double] = []
    for (index, baseline) in table.strategies.enumerated() {
      for candidate in table.strategies.dropFirst(index + 1) {
        let comparison = try PairedComparison(
          candidate: candidate, baseline: baseline,
          differences: table.differences(of: candidate, to: baseline, freedom: freedom),
          level: level)
        widths.append(try comparison.interval.widened(by: comparison.widening()).logHalfWidth)
      }
    }
    return widths
  }

  private static func roundedUp(_ count: Int, to multiple: Int) -> Int {
    (max(0, count) + multiple - 1) / multiple * multiple
  }
}
