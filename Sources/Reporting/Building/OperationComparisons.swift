import Foundation
import Sampling
import Statistics

/// The comparisons of one operation and what a reader should know about them.
struct OperationComparisons {
  private var family: ComparisonFamily?
  private var baseline: String
  private(set) var cautions: [String] = []

  /// Compares all strategies.
  ///
  /// The bootstrap draws with the run's own seed, so a report made again is the same.
  init(_ times: [LaunchTimes], rule: VerdictRule, run: RunRecord) {
    baseline = run.strategies.first?.name ?? ""
    guard run.strategies.count > 1 else { return }
    do throws(StatisticsError) {
      var observations: [BlockObservation] = []
      for time in times { observations.append(try time.observation()) }
      let table = try BlockTable(observations, strategies: run.strategies.map(\.name))
      var generator = SplitMix64(seed: run.planSeed)
      family = try ComparisonFamily(table, rule: rule, using: &generator)
      cautions = try Self.cautions(table, family: family, rule: rule)
    } catch {
      cautions = ["not compared: \(error)"]
    }
  }

  /// The comparison of a strategy to the baseline; nil for the baseline itself.
  func result(of strategy: String) -> ComparisonResult? {
    guard let family, let member = family.member(of: strategy, to: baseline) else { return nil }
    // A verdict "same" needs the whole interval within the effect, so half of it is aimed at.
    let needed = member.comparison.blocksNeeded(halfWidth: family.rule.minimumEffect / 2)
    return ComparisonResult(
      ratio: member.comparison.ratio, interval: member.interval, verdict: member.verdict,
      blockRatios: member.comparison.differences.values.map { exp($0) },
      adjustedP: member.adjustedPValue,
      blocksNeeded: needed.isFinite && needed < 1e6 ? Int(needed) : nil)
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
      let correlation = try Autocorrelation.lagOne(member.comparison.differences.values)
      if correlation > Autocorrelation.warningLimit {
        cautions.append(
          "blocks of \(member.comparison.candidate) resemble the one before (correlation "
            + "\(Digits.three(correlation))), so its interval may be too narrow")
      }
    }
    return cautions
  }
}

extension OperationSummary.Sort {
  /// Storing and changing depend on the disk, whose noise hides differences that reads can show.
  var verdictRule: VerdictRule {
    switch self {
    case .fetch: .warmReads
    case .insert, .change: .inserts
    }
  }
}
