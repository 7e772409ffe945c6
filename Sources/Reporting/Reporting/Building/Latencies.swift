import RunJournal
import Statistics

/// Single latencies of one operation in one strategy, launch by launch.
struct Latencies: Hashable {
  var strategy: String
  /// For each launch the values in nanoseconds of wall-clock time and how often they were seen.
  var launches: [[TailInterval.Tally]]
  var indexes: [Int]

  /// From histograms of single actions, or else from samples, each brought down to one action.
  ///
  /// Response times, from the intended start of each action, exist as histograms only.
  init(
    _ operation: OperationSummary, strategy: String, launches: [LaunchRecord],
    isResponse: Bool = false
  ) {
    self.strategy = strategy
    let actions = Double(max(1, operation.actionsPerSample))
    var indexes: [Int] = []
    self.launches = launches.filter { $0.strategy == strategy }.compactMap { launch in
      guard let record = launch.operations.first(where: { $0.id == operation.id }) else {
        return nil
      }
      indexes.append(launch.index)
      if let histogram = isResponse ? record.responseHistogram : record.histogram {
        return Self.tallies(histogram)
      }
      if isResponse { return nil }
      return record.wallNanoseconds.map {
        TailInterval.Tally(value: Double($0) / actions, count: 1)
      }
    }
    self.indexes = indexes
  }

  private static func tallies(_ histogram: HistogramRecord) -> [TailInterval.Tally] {
    histogram.buckets.compactMap { pair in
      guard let value = pair.first, let count = pair.last, pair.count == 2 else { return nil }
      return TailInterval.Tally(value: Double(value), count: Int(count))
    }
  }

  var count: Int { launches.joined().map(\.count).reduce(0, +) }

  /// Values in order with the share of all that is not above them, at most 200 steps.
  var steps: [(value: Double, share: Double)] {
    let sorted = launches.joined().filter { $0.value > 0 }.sorted { $0.value < $1.value }
    let total = Double(sorted.map(\.count).reduce(0, +))
    var sum = 0.0
    let all = sorted.map { tally in
      sum += Double(tally.count)
      return (value: tally.value, share: sum / total)
    }
    let stride = max(1, (all.count + Self.mostSteps - 1) / Self.mostSteps)
    return all.enumerated().filter { index, _ in
      // The ends carry the message and stay.
      index % stride == 0 || index == all.count - 1
    }.map(\.element)
  }

  private static let mostSteps = 190

  /// The values themselves, repeated as often as they were seen.
  var values: [Double] {
    launches.joined().flatMap { Array(repeating: $0.value, count: min($0.count, 2000)) }
  }
}
