package import RunJournal
package import Statistics

/// The results of one operation in all strategies.
package struct OperationResult: Hashable, Sendable {
  package var operation: OperationSummary
  /// The results by strategy, baseline first.
  package var strategies: [StrategyResult]
  package var pairs: StrategyPairs
  /// The times by process and strategy, in the order of running.
  package var times: [ProcessTime]
  /// The digest of the answers, the same in every process.
  var answerDigest: String
  /// The number of objects or counts that one process returned.
  var answerCount: Int
  /// The relative difference that counts as none, for example 0.02.
  var smallestEffect: Double
  /// The cautions about the comparisons, as sentence parts.
  var cautions: [String]

  /// The clock whose ratios and verdicts represent the operation.
  package var headline: InterleavedTimes.Clock { pairs.headline }

  package func strategy(_ name: String) -> StrategyResult? {
    strategies.first { $0.strategy == name }
  }
}

/// The results of one question of an operation, in all strategies.
struct QuestionResult: Hashable, Sendable {
  /// The operation that the question belongs to.
  var operation: OperationSummary
  /// The question in words.
  var question: String
  /// The results, with the question as a separate operation.
  var result: OperationResult
}

/// The results of one operation in one strategy.
package struct StrategyResult: Hashable, Sendable {
  package var strategy: String
  /// The median over the processes of each process's median, for one action; nil without samples.
  package var processorNanoseconds: Double?
  package var wallNanoseconds: Double?
  /// The 95 % confidence interval of the processor time over the processes.
  package var processorInterval: ClosedRange<Double>?
  /// The comparison with the baseline by the operation's headline clock; nil for the baseline.
  package var comparison: BaselineComparison?
  var processorComparison: BaselineComparison?
  var wallComparison: BaselineComparison?
  /// The statements of one process, in order of first use.
  package var statements: [StatementRecord]
  package var virtualMachineSteps: CountRange
  package var executions: CountRange
  /// The numbers of the processes.
  package var processes: [Int] = []

  /// Returns the time of one action by a clock.
  func nanoseconds(by clock: InterleavedTimes.Clock) -> Double? {
    switch clock {
    case .processor: processorNanoseconds
    case .wall: wallNanoseconds
    }
  }

  /// The actions per second of processor time; for inserts, the objects stored per second.
  ///
  /// Nil if nothing was timed or the clock did not advance.
  package var actionsPerSecond: Double? {
    guard let processorNanoseconds, processorNanoseconds > 0 else { return nil }
    return 1e9 / processorNanoseconds
  }
}

/// A count that should be the same in every process.
package struct CountRange: Hashable, Sendable {
  package var smallest: Int
  var largest: Int

  init(_ counts: [Int]) {
    smallest = counts.min() ?? 0
    largest = counts.max() ?? 0
  }

  /// False if the work varies, which may explain variation of the times.
  var isSteady: Bool { smallest == largest }
}

/// The time of a strategy as a multiple of another strategy's.
package struct BaselineComparison: Hashable, Sendable {
  /// The ratio; below 1 is faster than the other strategy.
  package var ratio: Double
  /// The t interval.
  package var interval: RatioInterval
  package var verdict: Verdict
  /// The ratios of the processes, in the order of running.
  package var processRatios: [Double]
  /// The p-value after Holm's correction over all pairs of strategies in the operation.
  package var adjustedP: Double
  /// The advice on a larger run, computed on demand.
  var advice: DecisionAdvice
  /// The standard deviation of the processes' log-ratios.
  package var processDeviation: Double
}

extension BaselineComparison {
  /// The ratio and its interval, such as "0.881× (0.862–0.900)".
  var text: String { Ratio.text(ratio) + " (" + Ratio.text(interval) + ")" }

  /// The smallest difference that as many processes detect with 80 % power, 0.02 for 2 %.
  ///
  /// Infinite if there are too few processes.
  package var detectableEffect: Double {
    interval.isBounded ? (try? advice.detectableEffect()) ?? .infinity : .infinity
  }
}
