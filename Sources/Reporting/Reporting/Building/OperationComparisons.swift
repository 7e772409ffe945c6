import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The comparisons of one operation and what a reader should know about them.
struct OperationComparisons {
  private(set) var pairs: StrategyPairs
  private(set) var cautions: [String] = []

  /// Takes what compares strategies that took turns.
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

  /// Compares all strategies that have times.
  ///
  /// The bootstrap draws with the run's own seed, so a report made again is the same.
  init(
    _ times: [LaunchTimes], rule: VerdictRule, headline: InterleavedTimes.Clock, cell: CellDigest
  ) {
    let timed = Set(times.map(\.strategy))
    let strategies = cell.strategies.map(\.name).filter(timed.contains)
    pairs = StrategyPairs(strategies: strategies, rule: rule, headline: headline)
    guard strategies.count > 1 else { return }
    do throws(StatisticsError) {
      func family(_ table: BlockTable) throws(StatisticsError) -> ComparisonFamily {
        var generator = SplitMix64(seed: cell.planSeed)
        return try ComparisonFamily(
          table, rule: rule, resamples: cell.resamples, using: &generator)
      }
      let processor = try Self.table(times, strategies, by: .processor)
      let wall = try Self.table(times, strategies, by: .wall)
      pairs.processorFamily = try family(processor)
      pairs.wallFamily = try family(wall)
      let table = headline == .wall ? wall : processor
      pairs.positionEffects = table.positionEffects
      pairs.isPositionAdjusted = table.isPositionAdjusted
      pairs.stricterVerdicts = try Self.stricterVerdicts(table, rule: rule, than: pairs)
      cautions = try Self.cautions(table, family: pairs.family, rule: rule)
    } catch {
      cautions = ["not compared: \(error)"]
    }
  }

  /// What each operation does to a mean, from the blocks of strategies that ran alone: for each launch
  /// the times of the operations, in their order.
  mutating func addMeans(
    of operations: [(summary: OperationSummary, weight: Double)], _ times: [[LaunchTimes]]
  ) {
    guard pairs.family != nil else { return }
    pairs.means = (try? Self.means(operations, times, pairs)) ?? []
  }

  private static func means(
    _ operations: [(summary: OperationSummary, weight: Double)], _ times: [[LaunchTimes]],
    _ pairs: StrategyPairs
  ) throws(StatisticsError) -> [MeanOverOperations] {
    var tables: [BlockTable] = []
    for index in operations.indices {
      tables.append(try table(times.map { $0[index] }, pairs.strategies, by: pairs.headline))
    }
    var means: [MeanOverOperations] = []
    for (index, baseline) in pairs.strategies.enumerated() {
      for candidate in pairs.strategies.dropFirst(index + 1) {
        var each: [MeanOverOperations.Operation] = []
        for (operation, table) in zip(operations, tables) {
          let values = try table.differences(of: candidate, to: baseline).values
          each.append(
            MeanOverOperations.Operation(
              name: operation.summary.name, weight: operation.weight,
              logRatios: Dictionary(uniqueKeysWithValues: values.enumerated().map { ($0, $1) })))
        }
        means.append(try MeanOverOperations(of: candidate, to: baseline, operations: each))
      }
    }
    return means
  }

  private static func table(
    _ times: [LaunchTimes], _ strategies: [String], by clock: InterleavedTimes.Clock
  ) throws(StatisticsError) -> BlockTable {
    var observations: [BlockObservation] = []
    for time in times { observations.append(try time.observation(by: clock)) }
    return try BlockTable(observations, strategies: strategies)
  }

  /// The stricter count of parameters, n - k, for readers who would rather have that.
  private static func stricterVerdicts(
    _ table: BlockTable, rule: VerdictRule, than pairs: StrategyPairs
  ) throws(StatisticsError) -> [String: Verdict] {
    var comparisons: [PairedComparison] = []
    for (index, baseline) in table.strategies.enumerated() {
      for candidate in table.strategies.dropFirst(index + 1) {
        let differences = try table.differences(
          of: candidate, to: baseline, freedom: .perStrategy)
        comparisons.append(
          try PairedComparison(
            candidate: candidate, baseline: baseline, differences: differences))
      }
    }
    let adjusted = try HolmAdjustment.adjusted(comparisons.map(\.pValue))
    var result: [String: Verdict] = [:]
    for (comparison, pValue) in zip(comparisons, adjusted)
    where comparison.baseline == table.strategies.first {
      let verdict = rule.verdict(
        ratio: comparison.ratio, interval: comparison.interval, adjustedPValue: pValue)
      let usual = pairs.result(of: comparison.candidate, to: comparison.baseline)?.verdict
      if verdict != usual { result[comparison.candidate] = verdict }
    }
    return result
  }

  private static func cautions(
    _ table: BlockTable, family: ComparisonFamily?, rule: VerdictRule
  ) throws(StatisticsError) -> [String] {
    var cautions: [String] = []
    let effect = table.positionEffects.map(\.magnitude).max() ?? 0
    if effect > rule.minimumEffect {
      let cure = table.isPositionAdjusted ? "taken out" : "not taken out: the order is not balanced"
      cautions.append("the place in a block changed times by \(Ratio.percentage(effect)), \(cure)")
    }
    let shown = family?.members.filter { $0.comparison.baseline == table.strategies.first } ?? []
    for member in shown {
      let values = member.comparison.differences.values
      if let correlation = try Autocorrelation.beyondChance(in: values) {
        cautions.append(
          "blocks of \(member.comparison.candidate) resemble the one before (correlation "
            + "\(Digits.three(correlation))), so the interval is widened")
      }
    }
    return cautions
  }
}

extension OperationSummary.Sort {
  /// True for what changes nothing.
  var isReading: Bool { self == .fetch || self == .count }
}

extension CellDigest {
  /// What counts as a difference in an operation: the scenario's word, or the usual one.
  ///
  /// Storing, changing and reading from storage depend on the disk, whose noise hides differences
  /// that reads from memory can show.
  func rule(for operation: OperationSummary) -> VerdictRule {
    if let effect = record.minimumEffect { return VerdictRule(minimumEffect: effect) }
    return operation.sort.isReading && operation.id.cacheState != .evicted ? .warmReads : .inserts
  }
}
