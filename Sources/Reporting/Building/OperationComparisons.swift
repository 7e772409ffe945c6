import LogicalModel
import RunJournal
import Statistics

/// The comparisons of one operation, with cautions for the reader.
struct OperationComparisons {
  private(set) var pairs: StrategyPairs
  private(set) var cautions: [String] = []

  init(
    rule: VerdictRule, headline: InterleavedTimes.Clock,
    _ compare: () throws(StatisticsError) -> StrategyPairs
  ) {
    do throws(StatisticsError) {
      pairs = try compare()
    } catch {
      pairs = StrategyPairs(strategies: [], rule: rule, headline: headline)
      cautions = ["not compared: \(error)"]
    }
  }
}

extension OperationSummary.Sort {
  /// True if the operation changes nothing.
  var isReading: Bool { self == .fetch || self == .count }
}

extension CellDigest {
  /// Returns the rule for verdicts on an operation: the scenario's, or the default one.
  ///
  /// Storing and changing depend on the disk, whose noise hides differences that reads can show.
  func rule(for operation: OperationSummary) -> VerdictRule {
    if let effect = record.minimumEffect { return VerdictRule(minimumEffect: effect) }
    return operation.sort.isReading ? .warmReads : .inserts
  }
}
