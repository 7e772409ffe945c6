import Foundation
import RunJournal
import Statistics

/// The effect of a strategy's position in a round on its time.
///
/// The order is drawn anew for each round, so no strategy is favoured. The report shows the effect
/// but does not correct for it. The estimate first subtracts the strategy's median for the question
/// from each time, then the mean of the round.
struct PositionEffects {
  /// The addition to the logarithm of a time, by position; empty if positions were not recorded.
  let effects: [Double]

  /// The process and round of a sample.
  private struct Place: Hashable {
    var process: Int
    var round: Int
  }

  /// The systematic influences on a time.
  private struct Source: Hashable {
    var strategy: String
    var question: Int
  }

  private struct Sample {
    var place: Place
    var source: Source
    var position: Int
    var log: Double
  }

  init(
    _ processes: [ProcessRecord], strategyCount count: Int, _ operation: OperationSummary,
    clock: InterleavedTimes.Clock
  ) {
    let samples = processes.flatMap { process in
      process.strategies.flatMap { Self.samples($0, in: process.number, operation, clock) }
    }
    let usual = Dictionary(grouping: samples, by: \.source).compactMapValues {
      try? Summary.median($0.map(\.log))
    }
    var sums = Array(repeating: (sum: 0.0, count: 0.0), count: count)
    // The order is fixed, because a different order of summation changes the last digit.
    let rounds = Dictionary(grouping: samples, by: \.place).sorted {
      ($0.key.process, $0.key.round) < ($1.key.process, $1.key.round)
    }
    for (_, round) in rounds where round.count == count {
      let deviations = round.map { $0.log - usual[$0.source, default: $0.log] }
      let mean = deviations.reduce(0, +) / Double(count)
      for (sample, deviation) in zip(round, deviations) where sums.indices.contains(sample.position)
      {
        sums[sample.position].sum += deviation - mean
        sums[sample.position].count += 1
      }
    }
    effects =
      sums.allSatisfy { $0.count > 0 } ? sums.map { $0.sum / $0.count } : []
  }

  private static func samples(
    _ measured: StrategyMeasurement, in process: Int, _ operation: OperationSummary,
    _ clock: InterleavedTimes.Clock
  ) -> [Sample] {
    guard let record = measured.operation(operation.id), let positions = record.positions else {
      return []
    }
    let times = clock == .wall ? record.wallNanoseconds : record.cpuNanoseconds
    let questions = max(1, record.questionCount ?? 1)
    return zip(times, positions).enumerated().map { round, sample in
      Sample(
        place: Place(process: process, round: round),
        source: Source(strategy: measured.strategy, question: round % questions),
        position: sample.1, log: log(Double(max(1, sample.0))))
    }
  }
}
