import RunJournal
import Statistics

/// The comparisons of strategies, computed from the rounds of all processes.
///
/// Each process gives one figure per pair. Intervals therefore have as many replicates as
/// processes, regardless of the number of rounds.
struct InterleavedComparisons {
  let strategies: [String]
  let processes: [ProcessRecord]

  /// Returns the rounds of one operation; nil if no strategy has any.
  func times(of operation: OperationSummary) -> InterleavedTimes? {
    let rounds = processes.compactMap { self.rounds(of: operation, in: $0) }
    guard !rounds.isEmpty else { return nil }
    let timed = Set(rounds.flatMap { $0.rounds.flatMap(\.samples.keys) })
    return InterleavedTimes(
      strategies: strategies.filter(timed.contains), processes: rounds,
      estimand: operation.sort == .insert ? .total : .meanOverQuestions)
  }

  private func rounds(of operation: OperationSummary, in process: ProcessRecord)
    -> InterleavedTimes.Process?
  {
    let found = process.strategies.compactMap { measured in
      measured.operation(operation.id).flatMap {
        $0.cpuNanoseconds.isEmpty ? nil : (strategy: measured.strategy, record: $0)
      }
    }
    guard let count = found.map(\.record.cpuNanoseconds.count).max() else { return nil }
    let questions = max(1, found.compactMap(\.record.questionCount).max() ?? 1)
    return InterleavedTimes.Process(
      number: process.number,
      rounds: (0..<count).map { round in
        var samples: [String: InterleavedTimes.Sample] = [:]
        for (strategy, record) in found { samples[strategy] = record.sample(round) }
        return InterleavedTimes.Round(question: round % questions, samples: samples)
      })
  }

  /// Compares all pairs of strategies in one operation.
  func pairs(of operation: OperationSummary, rule: VerdictRule) throws(StatisticsError)
    -> StrategyPairs
  {
    let headline = operation.headlineClock
    guard let times = times(of: operation), times.strategies.count > 1 else {
      return StrategyPairs(strategies: [], rule: rule, headline: headline)
    }
    var pairs = StrategyPairs(strategies: times.strategies, rule: rule, headline: headline)
    pairs.processorFamily = try ComparisonFamily(times, by: .processor, rule: rule)
    pairs.wallFamily = try ComparisonFamily(times, by: .wall, rule: rule)
    pairs.positionEffects =
      PositionEffects(
        processes, strategyCount: strategies.count, operation, clock: headline
      ).effects
    for (index, baseline) in times.strategies.enumerated() {
      for candidate in times.strategies.dropFirst(index + 1) {
        pairs.rounds[.init(candidate, baseline)] = try? rounds(
          of: candidate, to: baseline, times, by: headline)
      }
    }
    return pairs
  }

  /// Returns the noise and cost of a pair's rounds, to estimate how many more are needed.
  private func rounds(
    of candidate: String, to baseline: String, _ times: InterleavedTimes,
    by clock: InterleavedTimes.Clock
  ) throws(StatisticsError) -> DecisionAdvice.Rounds {
    let paired = try times.rounds(of: candidate, to: baseline, by: clock)
    // Whole nanoseconds come first, because their sum does not depend on the order.
    let each = times.processes.map { process in
      let nanoseconds = process.rounds.flatMap(\.samples.values)
        .reduce(Int64(0)) { $0 + Int64($1.wallNanoseconds) }
      return Double(nanoseconds) / 1e9
    }
    let all = times.processes.map(\.rounds.count).reduce(0, +)
    let sampled = each.reduce(0, +)
    let whole = processes.compactMap { $0.contention?.wallNanoseconds }.map { Double($0) / 1e9 }
    let timed = Double(max(1, times.processes.count))
    let spent = whole.isEmpty ? 0 : whole.reduce(0, +) / Double(whole.count)
    let secondsPerRound = Self.costOfSample * sampled / Double(max(1, all))
    let count = paired.map(\.rounds.count).reduce(0, +) / max(1, paired.count)
    return DecisionAdvice.Rounds(
      count: max(1, count), deviation: try RoundNoise(paired).deviation,
      secondsPerRound: secondsPerRound,
      secondsPerProcess: max(0, spent - Self.costOfSample * sampled / timed))
  }

  /// The factor for the untimed action of the same sort that precedes each sample.
  private static let costOfSample = 2.0

  /// Compares all pairs of strategies in the weighted mean of several operations.
  func pairs(
    ofMean operations: [(summary: OperationSummary, weight: Double)], rule: VerdictRule
  ) throws(StatisticsError) -> StrategyPairs {
    let timed = operations.compactMap { operation in
      times(of: operation.summary).map {
        Timed(name: operation.summary.name, weight: operation.weight, times: $0)
      }
    }
    let strategies = self.strategies.filter { name in
      timed.allSatisfy { $0.times.strategies.contains(name) }
    }
    var pairs = StrategyPairs(
      strategies: strategies, rule: rule, headline: operations.map(\.summary).headlineClock)
    guard strategies.count > 1, timed.count == operations.count, !timed.isEmpty else {
      return pairs
    }
    let processor = try Self.means(timed, strategies, by: .processor)
    let wall = try Self.means(timed, strategies, by: .wall)
    pairs.processorFamily = try ComparisonFamily(processor.map(\.comparison), rule: rule)
    pairs.wallFamily = try ComparisonFamily(wall.map(\.comparison), rule: rule)
    pairs.means = pairs.headline == .wall ? wall : processor
    return pairs
  }

  /// An operation of a mean.
  private struct Timed {
    var name: String
    var weight: Double
    var times: InterleavedTimes
  }

  private static func means(
    _ operations: [Timed], _ strategies: [String], by clock: InterleavedTimes.Clock
  ) throws(StatisticsError) -> [MeanOverOperations] {
    var means: [MeanOverOperations] = []
    for (index, baseline) in strategies.enumerated() {
      for candidate in strategies.dropFirst(index + 1) {
        var each: [MeanOverOperations.Operation] = []
        for operation in operations {
          each.append(
            MeanOverOperations.Operation(
              name: operation.name, weight: operation.weight,
              logRatios: try operation.times.logRatios(of: candidate, to: baseline, by: clock)))
        }
        means.append(try MeanOverOperations(of: candidate, to: baseline, operations: each))
      }
    }
    return means
  }
}

extension OperationRecord {
  /// Returns nil after the last sample: a strategy that is precise enough leaves the rotation.
  fileprivate func sample(_ index: Int) -> InterleavedTimes.Sample? {
    guard cpuNanoseconds.indices.contains(index), wallNanoseconds.indices.contains(index) else {
      return nil
    }
    // Zero has no logarithm.
    return InterleavedTimes.Sample(
      processorNanoseconds: Double(max(1, cpuNanoseconds[index])),
      wallNanoseconds: Double(max(1, wallNanoseconds[index])))
  }
}
