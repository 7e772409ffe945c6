import Foundation
import RunJournal
import Statistics

/// The ratio of two strategies in one operation, on all machines that measured it.
struct MergedRatio: Hashable, Sendable {
  /// The result of one machine.
  struct MachineRatio: Hashable, Sendable {
    var machine: String
    var result: BaselineComparison
  }

  var candidate: String
  var baseline: String
  /// The result of each machine.
  var machines: [MachineRatio]
  var pooled: PooledRatio
  /// The pooled interval, or the machine's own if there is only one.
  var interval: RatioInterval
  /// The p-value after Holm's correction over all pairs of strategies in the operation.
  var adjustedP: Double
  var verdict: Verdict
  var minimumEffect: Double

  /// True if one machine's verdict is faster and another one's is slower.
  var isContradictory: Bool {
    Set(machines.map(\.result.verdict)).isSuperset(of: [.faster, .slower])
  }

  /// True if the machines differ by more than their own errors explain.
  var isHeterogeneous: Bool {
    pooled.heterogeneityPValue < VerdictRule(minimumEffect: minimumEffect).significance
  }
}

/// The ratios of all pairs of strategies in one operation, pooled over machines.
struct MergedOperation: Hashable, Sendable {
  var name: String
  var label: String
  var clock: InterleavedTimes.Clock
  /// True for a mean over operations.
  var isMean: Bool
  /// The ratios of all pairs, each once, with the preceding strategy as the baseline.
  var ratios: [MergedRatio]

  /// Pools the results of one operation; nil if no two strategies are compared.
  init?(
    _ results: [(machine: String, result: OperationResult)], isMean: Bool
  ) throws(StatisticsError) {
    guard let first = results.first?.result, !first.pairs.strategies.isEmpty else { return nil }
    name = first.operation.name
    label = first.operation.label
    clock = first.headline
    self.isMean = isMean
    let effect = results.map(\.result.pairs.rule.minimumEffect).max() ?? 0
    let strategies = first.pairs.strategies
    var ratios: [MergedRatio] = []
    for (index, baseline) in strategies.enumerated() {
      for candidate in strategies.dropFirst(index + 1) {
        let own = results.compactMap { machine, result in
          result.pairs.result(of: candidate, to: baseline).map {
            MergedRatio.MachineRatio(machine: machine, result: $0)
          }
        }
        guard !own.isEmpty else { continue }
        ratios.append(try MergedRatio(own, of: candidate, to: baseline, minimumEffect: effect))
      }
    }
    self.ratios = try MergedRatio.judged(ratios)
  }
}

extension MergedRatio {
  fileprivate init(
    _ own: [MachineRatio], of candidate: String, to baseline: String, minimumEffect: Double
  ) throws(StatisticsError) {
    self.candidate = candidate
    self.baseline = baseline
    machines = own
    self.minimumEffect = minimumEffect
    var parts: [PooledRatio.Part] = []
    for machine in own { parts.append(try machine.result.part) }
    pooled = try PooledRatio(parts)
    interval = pooled.interval
    adjustedP = pooled.pValue
    verdict = .unresolved
  }

  /// Applies Holm's correction to the pairs of an operation; a single machine keeps its own
  /// verdict.
  fileprivate static func judged(_ ratios: [MergedRatio]) throws(StatisticsError) -> [MergedRatio] {
    let adjusted = try HolmAdjustment.adjusted(ratios.map(\.pooled.pValue))
    return zip(ratios, adjusted).map { ratio, adjusted in
      var judged = ratio
      let known = ratio.machines.filter { $0.result.interval.isBounded }
      if known.count < 2 {
        guard let alone = (known.first ?? ratio.machines.first)?.result else { return judged }
        (judged.interval, judged.adjustedP, judged.verdict) = (
          alone.interval, alone.adjustedP, alone.verdict
        )
        return judged
      }
      judged.adjustedP = adjusted
      judged.verdict = VerdictRule(minimumEffect: ratio.minimumEffect).verdict(
        ratio: ratio.pooled.ratio, interval: ratio.pooled.interval, adjustedPValue: adjusted)
      return judged
    }
  }
}

extension BaselineComparison {
  /// The standard error implied by the interval, so that wider intervals widen the pooled one.
  fileprivate var part: PooledRatio.Part {
    get throws(StatisticsError) {
      let freedom = Double(processRatios.count - 1)
      guard interval.isBounded, freedom > 0 else {
        return PooledRatio.Part(
          logRatio: log(ratio), standardError: .infinity, degreesOfFreedom: 0)
      }
      let reach = try StudentT(degreesOfFreedom: freedom).quantile(0.975)
      return PooledRatio.Part(
        logRatio: log(ratio), standardError: interval.logHalfWidth / reach,
        degreesOfFreedom: freedom)
    }
  }
}
