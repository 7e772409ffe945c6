package import RunJournal
package import Statistics

/// The latencies of a paced operation in one strategy.
package struct PacedTimes {
  package static let quantiles: [(name: String, value: Double)] = [
    ("p50", 0.5), ("p95", 0.95), ("p99", 0.99),
  ]

  package var operation: OperationSummary
  package var strategy: String
  package var count: Int
  package var lateStarts: Int
  /// The percentiles; nil if there are too few values for an interval.
  package var service: [TailInterval?]
  package var response: [TailInterval?]
  package var processes: [Int]

  /// The ratio of the response time to the service time at the highest percentile.
  var waiting: Double? {
    guard let service = service.last ?? nil, let response = response.last ?? nil,
      service.value > 0
    else { return nil }
    return response.value / service.value
  }

  package static func all(in cell: Measurements, seed: UInt64) -> [PacedTimes] {
    cell.cell.operations.filter { $0.id.isPaced }.flatMap { operation in
      cell.strategies.compactMap { PacedTimes(operation, $0, cell, seed: seed) }
    }
  }

  /// Returns nil without a timed action.
  private init?(
    _ operation: OperationSummary, _ strategy: String, _ cell: Measurements, seed: UInt64
  ) {
    let times = [false, true].map {
      Latencies(operation, strategy: strategy, processes: cell.processes, isResponse: $0)
    }
    guard times[0].count > 0 else { return nil }
    var generator = SplitMix64(seed: seed)
    let tails = times.map { times in
      Self.quantiles.map { times.tail(at: $0.value, using: &generator) }
    }
    self.operation = operation
    self.strategy = strategy
    count = times[0].count
    lateStarts = cell.processes.measurements(of: strategy)
      .compactMap { $0.operation(operation.id)?.lateStarts }.reduce(0, +)
    (service, response) = (tails[0], tails[1])
    processes = times[0].numbers
  }
}
