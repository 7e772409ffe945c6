package import RunJournal
package import Statistics

/// One operation in every strategy.
package struct OperationResult: Hashable, Sendable {
  package var operation: OperationSummary
  /// One for each strategy, baseline first.
  package var strategies: [StrategyResult]
  package var pairs: StrategyPairs
  /// One for each process and strategy, in the order of running.
  var times: [ProcessTime]
  /// The digest of the answers, the same in every process.
  var answerDigest: String
  /// Objects or counts that one process returned.
  var answerCount: Int
  /// The relative difference that counts as none, for example 0.02.
  var smallestEffect: Double
  /// The cautions about the comparisons, as sentence parts.
  var cautions: [String]

  /// The clock whose ratios and verdicts stand for the operation.
  package var headline: InterleavedTimes.Clock { pairs.headline }

  func strategy(_ name: String) -> StrategyResult? {
    strategies.first { $0.strategy == name }
  }
}

/// One question of an operation, in every strategy.
struct QuestionResult: Hashable, Sendable {
  /// The operation that asks it among others.
  var operation: OperationSummary
  /// The question in words.
  var question: String
  /// The question as if it were an operation of its own.
  var result: OperationResult
}

/// One operation in one strategy.
package struct StrategyResult: Hashable, Sendable {
  package var strategy: String
  /// The median over the processes of each process's median, for one action; nil without samples.
  package var processorNanoseconds: Double?
  package var wallNanoseconds: Double?
  /// A 95 % interval of the processor time over the processes.
  package var processorInterval: ClosedRange<Double>?
  /// Against the baseline, by the clock that is the operation's headline; nil for the baseline
  /// itself.
  var comparison: BaselineComparison?
  var processorComparison: BaselineComparison?
  var wallComparison: BaselineComparison?
  /// The statements of one process, in order of first use.
  var statements: [StatementRecord]
  package var virtualMachineSteps: CountRange
  package var executions: CountRange
  /// The instructions of all questions once; nil if they were not counted.
  var instructions: Int64?
  /// The numbers of the processes.
  package var processes: [Int] = []

  /// The time of one action by a clock.
  func nanoseconds(by clock: InterleavedTimes.Clock) -> Double? {
    switch clock {
    case .processor: processorNanoseconds
    case .wall: wallNanoseconds
    }
  }

  /// Actions in one second of processor time; for inserts, objects stored.
  ///
  /// Nil when nothing was timed or the clock was too coarse to see any time pass.
  var actionsPerSecond: Double? {
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

  /// False when the work itself varies, so that times may vary for that reason.
  var isSteady: Bool { smallest == largest }
}

/// The time of a strategy as a multiple of another one's time.
package struct BaselineComparison: Hashable, Sendable {
  /// Below 1 is faster than the other one.
  package var ratio: Double
  /// The t interval.
  package var interval: RatioInterval
  package var verdict: Verdict
  /// The ratio in each process, in order of running.
  package var processRatios: [Double]
  /// After Holm's correction over all pairs of strategies in the operation.
  package var adjustedP: Double
  /// The advice on a larger run, computed on demand.
  var advice: DecisionAdvice
  /// The standard deviation of the processes' log-ratios.
  var processDeviation: Double
}

extension BaselineComparison {
  /// The smallest difference that as many processes find four times out of five, 0.02 for 2 %; infinite
  /// where there are too few to tell.
  var detectableEffect: Double {
    interval.isBounded ? (try? advice.detectableEffect()) ?? .infinity : .infinity
  }
}
