/// A high percentile of single actions and its interval.
///
/// Actions of one process are not independent, so the interval that counts resamples whole
/// processes. The interval of the order statistics, which assumes independence, is available as
/// well.
package struct TailInterval: Hashable, Sendable {
  /// A latency and its count, as in histograms.
  package struct Tally: Hashable, Sendable {
    package var value: Double
    package var count: Int

    package init(value: Double, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// The number of actions of all processes.
  let count: Int
  /// The smallest value that the share of actions does not exceed.
  package let value: Double
  package let orderStatistics: ClosedRange<Double>
  /// The interval from resampling processes; nil for fewer than three of them.
  package let interval: ClosedRange<Double>?

  /// - Throws: ``StatisticsError/tooFewSamples(count:needed:quantile:)`` below 36 actions for p90,
  ///   72 for p95, 368 for p99 and 3,688 for p99.9.
  package init(
    quantile: Double, processes: [[Tally]], level: Double = 0.95, resamples: Int = 999,
    using generator: inout some RandomNumberGenerator
  ) throws(StatisticsError) {
    let pool = try Pool(processes)
    let needed = try QuantileInterval.samplesNeeded(quantile: quantile, level: level)
    guard pool.count >= needed else {
      throw .tooFewSamples(count: pool.count, needed: needed, quantile: quantile)
    }
    count = pool.count
    value = pool.quantile(quantile, weights: processes.map { _ in 1 })
    let order = try QuantileInterval(quantile: quantile, of: pool.values, level: level)
    orderStatistics = order.lower...order.upper
    interval = try Self.interval(
      pool, quantile: quantile, processes: processes.count, level: level, resamples: resamples,
      using: &generator)
  }

  private static func interval(
    _ pool: Pool, quantile: Double, processes: Int, level: Double, resamples: Int,
    using generator: inout some RandomNumberGenerator
  ) throws(StatisticsError) -> ClosedRange<Double>? {
    guard processes >= 3 else { return nil }
    let tail = try Self.tail(count: processes, level: level)
    let figures = (0..<resamples).map { _ in
      var weights = [Int](repeating: 0, count: processes)
      for _ in 0..<processes {
        weights[Int(generator.next().multipliedFullWidth(by: UInt64(processes)).high)] += 1
      }
      return pool.quantile(quantile, weights: weights)
    }
    let lower = try Summary.quantile(tail, of: figures)
    return lower...max(lower, try Summary.quantile(1 - tail, of: figures))
  }

  /// Returns the share of resamples to omit at either end, expanded for few processes: half of α' =
  /// 2 Φ(-√(n / ν) · t[1 - α/2, ν]) with ν = n - 1 (Hesterberg, "What Teachers Should Know About
  /// the Bootstrap", The American Statistician 69 (2015), section 5.1).
  static func tail(count: Int, level: Double) throws(StatisticsError) -> Double {
    let freedom = Double(count - 1)
    let reach = try StudentT(degreesOfFreedom: freedom).quantile((1 + level) / 2)
    return StandardNormal.cumulative(-(Double(count) / freedom).squareRoot() * reach)
  }
}

/// The actions of several processes in one ascending list that keeps their processes.
private struct Pool {
  private var entries: [(value: Double, count: Int, process: Int)]
  private var processCounts: [Int]

  init(_ processes: [[TailInterval.Tally]]) throws(StatisticsError) {
    try Summary.checkFinite(processes.flatMap { $0.map(\.value) }, what: "percentile")
    entries = processes.enumerated()
      .flatMap { process, tallies in tallies.map { ($0.value, max(0, $0.count), process) } }
      .sorted { $0.0 < $1.0 }
    processCounts = processes.map { $0.reduce(0) { $0 + max(0, $1.count) } }
  }

  var count: Int { processCounts.reduce(0, +) }

  var values: [Double] { entries.flatMap { Array(repeating: $0.value, count: $0.count) } }

  /// Returns the smallest value that reaches the share when process i counts `weights[i]` times.
  func quantile(_ share: Double, weights: [Int]) -> Double {
    let total = zip(processCounts, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let wanted = share * Double(total)
    var seen = 0
    for entry in entries {
      seen += entry.count * weights[entry.process]
      if Double(seen) >= wanted, seen > 0 { return entry.value }
    }
    return entries.last?.value ?? 0
  }
}
