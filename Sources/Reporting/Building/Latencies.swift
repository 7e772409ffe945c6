package import RunJournal
package import Statistics

/// The latencies of one operation in one strategy, by process.
package struct Latencies: Hashable {
  package var strategy: String
  /// For each process, the wall-clock nanoseconds and their counts.
  package var processes: [[TailInterval.Tally]]
  /// The numbers of the processes.
  package var numbers: [Int]

  /// Divides samples by their actions.
  package init(_ operation: OperationSummary, strategy: String, processes: [ProcessRecord]) {
    self.strategy = strategy
    let actions = Double(max(1, operation.actionsPerSample))
    var numbers: [Int] = []
    self.processes = processes.compactMap { process in
      guard let record = process.measurement(of: strategy)?.operation(operation.id) else {
        return nil
      }
      numbers.append(process.number)
      return record.wallNanoseconds.map {
        TailInterval.Tally(value: Double($0) / actions, count: 1)
      }
    }
    self.numbers = numbers
  }

  package var count: Int { processes.joined().map(\.count).reduce(0, +) }

  /// Returns a percentile with its interval; nil if there are too few values for one.
  package func tail(at quantile: Double, using generator: inout SplitMix64) -> TailInterval? {
    try? TailInterval(
      quantile: quantile, processes: processes, resamples: 199, using: &generator)
  }

  /// The values in order with the cumulative share, at most 200 steps.
  var steps: [(value: Double, share: Double)] {
    let sorted = processes.joined().filter { $0.value > 0 }.sorted { $0.value < $1.value }
    let total = Double(sorted.map(\.count).reduce(0, +))
    var sum = 0.0
    let all = sorted.map { tally in
      sum += Double(tally.count)
      return (value: tally.value, share: sum / total)
    }
    let stride = max(1, (all.count + Self.mostSteps - 1) / Self.mostSteps)
    return all.enumerated().filter { index, _ in
      // The ends are the most important steps and are kept.
      index % stride == 0 || index == all.count - 1
    }.map(\.element)
  }

  private static let mostSteps = 190

  /// The values, repeated by their counts.
  package var values: [Double] {
    processes.joined().flatMap { Array(repeating: $0.value, count: min($0.count, 2000)) }
  }
}
