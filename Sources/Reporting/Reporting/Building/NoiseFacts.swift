import Foundation
import RunJournal
import Statistics

/// How much one operation's times spread, by level.
struct NoiseFacts: Hashable {
  var operation: OperationSummary
  /// Of the log-ratio of one round, where strategies took turns; the largest over the strategies.
  var roundDeviation: Double?
  /// The widest interval of those against the baseline, 0.02 for ±2 %.
  var halfWidth: Double?
  /// Standard deviations of log-times, 0.02 for 2 %; nil where there are too few samples, and where
  /// strategies took turns, as each sample of a process asks another question then.
  var withinLaunch: Double?
  var betweenLaunches: Double?
  /// The largest over the strategies compared with the baseline, as are the following.
  var blockDeviation: Double?
  var detectableEffect: Double?
  var autocorrelation: Double?
  /// How many launches were steady, or that it was not tested.
  var steadiness: String
  /// The largest share that measuring nothing has in a sample, taken off already.
  var overheadShare: Double?
  /// The largest share of the file that was in memory when the clock started.
  var residentShare: Double?

  init(_ result: OperationResult, cell: Measurements) {
    operation = result.operation
    let baseline = result.strategies.first?.strategy ?? ""
    roundDeviation = result.strategies.compactMap {
      result.pairs.rounds[.init($0.strategy, baseline)]?.deviation
    }.max()
    halfWidth = result.strategies.compactMap { $0.comparison?.interval.halfWidth }
      .filter(\.isFinite).max()
    let levels =
      cell.isInterleaved
      ? [] : cell.strategies.compactMap { Self.levels($0, result.operation, cell.launches) }
    withinLaunch = levels.map { $0.sampleVariance.squareRoot() }.max()
    betweenLaunches = levels.map { $0.launchVariance.squareRoot() }.max()
    let comparisons = result.strategies.compactMap(\.comparison)
    blockDeviation = comparisons.map(\.blockDeviation).filter(\.isFinite).max()
    detectableEffect = comparisons.map(\.detectableEffect).filter(\.isFinite).max()
    autocorrelation = comparisons.compactMap {
      try? Autocorrelation.lagOne($0.blockRatios.map { log($0) })
    }.max { $0.magnitude < $1.magnitude }
    steadiness = Self.steadiness(result.operation, cell.launches)
    let records = cell.launches.flatMap(\.operations).filter { $0.id == result.operation.id }
    overheadShare = records.compactMap(Self.overheadShare).max()
    residentShare = records.compactMap(\.sampling?.residentShare).max()
  }

  private static func overheadShare(_ record: OperationRecord) -> Double? {
    guard let overhead = record.sampling?.overheadNanoseconds,
      let sample = record.wallNanoseconds.min(), sample > 0
    else { return nil }
    return Double(overhead) / Double(sample)
  }

  private static func levels(
    _ strategy: String, _ operation: OperationSummary, _ launches: [LaunchRecord]
  ) -> VarianceLevels? {
    let logs = launches.filter { $0.strategy == strategy }.flatMap(\.operations)
      .filter { $0.id == operation.id }
      .map { $0.cpuNanoseconds.filter { $0 > 0 }.map { log(Double($0)) } }
    return try? VarianceLevels(launches: logs)
  }

  private static func steadiness(
    _ operation: OperationSummary, _ launches: [LaunchRecord]
  ) -> String {
    let states = launches.flatMap(\.operations).filter { $0.id == operation.id }
      .compactMap(\.sampling?.steadiness)
    let tested = states.filter { $0 != "not tested" }
    if tested.isEmpty { return "not tested" }
    return "\(tested.count { $0 == "steady" }) of \(tested.count)"
  }
}
