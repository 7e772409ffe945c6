import Foundation
import LogicalModel
import RunJournal
import Statistics

/// How the time of one operation in one strategy changed from one run to the other.
struct TimeChange: Hashable {
  var cell: String
  var strategy: String
  var operation: String
  var comparison: UnpairedComparison
  var verdict: Verdict
  /// Launches of the earlier and of the later run.
  var launches: [Int]
  var minimumEffect: Double

  /// Whether both runs have enough of them for a verdict.
  private var isEnough: Bool { launches.allSatisfy { $0 >= VerdictRule.fewestReplicates } }

  /// That of the ratio.
  var interval: RatioInterval { isEnough ? comparison.interval : .unknown }

  /// Those of a cell, Holm's method making the p-values of an operation's strategies honest.
  ///
  /// What was asked at a set pace is left out: the same operation is there in a closed loop, whose
  /// times do not hang on how the processor slept in between.
  static func all(
    in cell: ComparedRun.Cell, _ runs: RunDifferences
  ) throws(StatisticsError) -> [TimeChange] {
    var changes: [TimeChange] = []
    for operation in cell.operations where !operation.id.isPaced {
      var family: [TimeChange] = []
      for strategy in runs.sharedStrategies {
        let before = values(runs.before, cell.name, strategy, operation)
        let after = values(runs.after, cell.name, strategy, operation)
        guard !before.isEmpty, !after.isEmpty else { continue }
        family.append(
          TimeChange(
            cell: cell.name, strategy: strategy, operation: operation.name,
            comparison: try UnpairedComparison(before: before, after: after),
            verdict: .unresolved, launches: [before.count, after.count],
            minimumEffect: cell.minimumEffect ?? usualEffect(of: operation)))
      }
      changes += try judged(family)
    }
    return changes
  }

  private static func judged(_ family: [TimeChange]) throws(StatisticsError) -> [TimeChange] {
    let adjusted = try HolmAdjustment.adjusted(family.map(\.comparison.pValue))
    return zip(family, adjusted).map { member, pValue in
      var judged = member
      guard member.isEnough else { return judged }
      judged.verdict = VerdictRule(minimumEffect: member.minimumEffect).verdict(
        ratio: member.comparison.ratio, interval: member.interval,
        adjustedPValue: pValue)
      return judged
    }
  }

  /// What depends on storage is noisier than what does not.
  private static func usualEffect(of operation: OperationSummary) -> Double {
    operation.sort.isReading && operation.id.cacheState != .evicted
      ? VerdictRule.warmReads.minimumEffect : VerdictRule.inserts.minimumEffect
  }

  /// The logarithm of each launch's time for one action, by the operation's headline clock.
  ///
  /// How many actions a sample holds is chosen anew in every run, so each run's own number divides.
  private static func values(
    _ run: ComparedRun, _ cell: String, _ strategy: String, _ operation: OperationSummary
  ) -> [Double] {
    guard
      let own = run.cell(named: cell)?.operations.first(where: { $0.id == operation.id })
    else { return [] }
    return run.launches(cell: cell, strategy: strategy).compactMap { launch in
      LaunchTimes(launch, operation: own).map { $0.nanoseconds(by: own.headlineClock) }
    }.filter { $0 > 0 }.map { log($0) }
  }
}
