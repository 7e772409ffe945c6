import Sampling
import Statistics

/// Times and work of every operation in every strategy, with their comparison to the baseline.
struct TimingAnalysis {
  var digest: JournalDigest

  var operations: [OperationResult] { digest.run.operations.map(result) }

  /// All operations together, as if they were one; nil when there is only one.
  ///
  /// What matters over all is what matters in the most tolerant operation.
  var overall: OperationResult? {
    guard digest.run.operations.count > 1 else { return nil }
    let times = digest.usedLaunches.compactMap { launch in
      let each = digest.run.operations.compactMap { LaunchTimes(launch, operation: $0) }
      return each.count == digest.run.operations.count ? LaunchTimes(meanOf: each) : nil
    }
    let effect = digest.run.operations.map(\.sort.verdictRule.minimumEffect).max() ?? 0
    let comparisons = OperationComparisons(
      times, rule: VerdictRule(minimumEffect: effect), run: digest.run)
    return OperationResult(
      operation: OperationSummary(
        name: "overall", label: "all operations together", sort: .fetch,
        actionsPerSample: 1),
      strategies: digest.run.strategies.map { strategy in
        StrategyResult(
          strategy: strategy.name, comparison: comparisons.result(of: strategy.name),
          statements: [], virtualMachineSteps: WorkCount([]), executions: WorkCount([]))
      },
      answerDigest: "", answerCount: 0, smallestEffect: effect, cautions: comparisons.cautions)
  }

  private func result(of operation: OperationSummary) -> OperationResult {
    let times = digest.usedLaunches.compactMap { LaunchTimes($0, operation: operation) }
    let comparisons = OperationComparisons(
      times, rule: operation.sort.verdictRule, run: digest.run)
    let record = digest.usedLaunches.lazy.flatMap(\.operations)
      .first { $0.name == operation.name }
    return OperationResult(
      operation: operation,
      strategies: digest.run.strategies.map { strategy in
        figures(
          of: strategy.name, operation, times: times.filter { $0.strategy == strategy.name },
          comparison: comparisons.result(of: strategy.name))
      },
      answerDigest: record?.answerDigest ?? "", answerCount: record?.answerCount ?? 0,
      smallestEffect: operation.sort.verdictRule.minimumEffect, cautions: comparisons.cautions)
  }

  private func figures(
    of strategy: String, _ operation: OperationSummary, times: [LaunchTimes],
    comparison: ComparisonResult?
  ) -> StrategyResult {
    let processor = times.map(\.processorNanoseconds)
    let statements = digest.usedLaunches(of: strategy).map { launch in
      launch.operations.filter { $0.name == operation.name }.flatMap(\.statements)
    }
    // Fewer than six launches have no distribution-free interval; the report then shows none.
    let interval = try? QuantileInterval(quantile: 0.5, of: processor)
    return StrategyResult(
      strategy: strategy, processorNanoseconds: try? Summary.median(processor),
      wallNanoseconds: try? Summary.median(times.map(\.wallNanoseconds)),
      processorInterval: interval.map { $0.lower...$0.upper }, comparison: comparison,
      statements: statements.first ?? [],
      virtualMachineSteps: WorkCount(
        statements.map { $0.map(\.virtualMachineSteps).reduce(0, +) }),
      executions: WorkCount(statements.map { $0.map(\.executions).reduce(0, +) }))
  }
}
