import Foundation
package import RunJournal
import Statistics

/// The noise of one operation's times at each level.
package struct NoiseFacts: Hashable {
  package var operation: OperationSummary
  /// The standard deviation of one round's log-ratio; the largest over the strategies.
  package var roundDeviation: Double?
  /// The half-width of the widest interval against the baseline, 0.02 for ±2 %.
  package var halfWidth: Double?
  /// The largest value over all comparisons with the baseline; also for the following two.
  package var processDeviation: Double?
  package var detectableEffect: Double?
  package var autocorrelation: Double?
  /// The largest share of the measuring overhead in a sample; times exclude it already.
  package var overheadShare: Double?
  /// The largest share of the file that was in memory when the clock started.
  package var residentShare: Double?

  package init(_ result: OperationResult, cell: Measurements) {
    operation = result.operation
    let baseline = result.strategies.first?.strategy ?? ""
    roundDeviation = result.strategies.compactMap {
      result.pairs.rounds[.init($0.strategy, baseline)]?.deviation
    }.max()
    halfWidth = result.strategies.compactMap { $0.comparison?.interval.halfWidth }
      .filter(\.isFinite).max()
    let comparisons = result.strategies.compactMap(\.comparison)
    processDeviation = comparisons.map(\.processDeviation).filter(\.isFinite).max()
    detectableEffect = comparisons.map(\.detectableEffect).filter(\.isFinite).max()
    autocorrelation = comparisons.compactMap {
      try? Autocorrelation.lagOne($0.processRatios.map { log($0) })
    }.max { $0.magnitude < $1.magnitude }
    let records = cell.processes.measurements.compactMap { $0.operation(result.operation.id) }
    overheadShare = records.compactMap(Self.overheadShare).max()
    residentShare = records.compactMap(\.sampling?.residentShare).max()
  }

  private static func overheadShare(_ record: OperationRecord) -> Double? {
    guard let overhead = record.sampling?.overheadNanoseconds,
      let sample = record.wallNanoseconds.min(), sample > 0
    else { return nil }
    return Double(overhead) / Double(sample)
  }
}
