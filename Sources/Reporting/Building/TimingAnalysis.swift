import LogicalModel
import RunJournal
import Statistics

/// The times and work of all operations and strategies of a cell, with their comparisons.
struct TimingAnalysis {
  var cell: CellDigest

  var operations: [OperationResult] { operations(where: { _ in true }) }

  func operations(where isWanted: (OperationSummary) -> Bool) -> [OperationResult] {
    cell.record.operations.filter(isWanted).map(result)
  }

  /// The questions of operations with named questions, each as a separate operation.
  ///
  /// A mean over questions hides a question that takes many times as long as the others.
  var questions: [QuestionResult] {
    cell.primaryOperations.flatMap { operation in
      (operation.questions ?? []).enumerated().map { number, text in
        var one = self
        one.cell.processes = cell.processes.map { $0.only(question: number, of: operation.id) }
        var summary = operation
        summary.questions = nil
        return QuestionResult(
          operation: operation, question: text, result: one.result(of: summary))
      }
    }
  }

  /// Returns the mean of the operations of one sort as an operation; nil if the cell has none.
  ///
  /// Its minimum effect is the largest of its operations.
  func together(_ need: WorkloadClass) -> OperationResult? {
    let operations = cell.primaryOperations.filter { need.includes($0.sort) }
    if need == .everything, operations.count < 2 { return nil }
    let id = need == .everything ? .overall : MeasurementID(operation: need.rawValue)
    return together(operations, id: id, label: need.label)
  }

  /// The mean over all fetches through objects, for each measured cache state.
  var readingByCacheState: [CacheReading] {
    let fetches = cell.record.operations.filter {
      $0.sort == .fetch && $0.id.level == .objects && $0.id.cacheState != .launch
    }
    return fetches.map(\.id.cacheState).uniqued().compactMap { state in
      together(
        fetches.filter { $0.id.cacheState == state },
        id: MeasurementID(operation: "reading-\(state.rawValue)"),
        label: "fetches, \(state.rawValue)"
      ).map { CacheReading(state: state, result: $0) }
    }
  }

  private func together(
    _ all: [OperationSummary], id: MeasurementID, label: String
  ) -> OperationResult? {
    let operations = all.filter { cell.record.weight(of: $0) > 0 }
    guard !operations.isEmpty else { return nil }
    let weighted = operations.map { (summary: $0, weight: cell.record.weight(of: $0)) }
    let times = cell.processes.flatMap { process in
      process.strategies.compactMap { measured -> ProcessTime? in
        let each = operations.compactMap {
          ProcessTime(measured, process: process.number, operation: $0)
        }
        return each.count == operations.count
          ? ProcessTime(meanOf: each, weights: weighted.map(\.weight)) : nil
      }
    }
    let effect = operations.map { cell.rule(for: $0).minimumEffect }.max() ?? 0
    let rule = VerdictRule(minimumEffect: effect)
    let comparisons = comparisons(rule, operations.headlineClock, times) {
      turns throws(StatisticsError) in
      try turns.pairs(ofMean: weighted, rule: rule)
    }
    return result(
      OperationSummary(id: id, label: label, sort: .fetch, actionsPerSample: 1),
      times: times, rule: rule, comparisons: comparisons)
  }

  private func result(of operation: OperationSummary) -> OperationResult {
    let times = cell.processes.flatMap { $0.times(of: operation) }
    let rule = cell.rule(for: operation)
    return result(
      operation, times: times, rule: rule,
      comparisons: comparisons(rule, operation.headlineClock, times) {
        turns throws(StatisticsError) in
        try turns.pairs(of: operation, rule: rule)
      })
  }

  private func comparisons(
    _ rule: VerdictRule, _ headline: InterleavedTimes.Clock, _ times: [ProcessTime],
    _ compare: (InterleavedComparisons) throws(StatisticsError) -> StrategyPairs
  ) -> OperationComparisons {
    OperationComparisons(rule: rule, headline: headline) { () throws(StatisticsError) in
      times.isEmpty
        ? StrategyPairs(strategies: [], rule: rule, headline: headline)
        : try compare(
          InterleavedComparisons(
            strategies: cell.strategies.map(\.name), processes: cell.processes))
    }
  }

  private func result(
    _ operation: OperationSummary, times: [ProcessTime], rule: VerdictRule,
    comparisons: OperationComparisons
  ) -> OperationResult {
    let record = cell.processes.lazy.flatMap(\.strategies).compactMap { $0.operation(operation.id) }
      .first
    let baseline = cell.strategies.first?.name ?? ""
    return OperationResult(
      operation: operation,
      strategies: cell.strategies.map { strategy in
        figures(
          of: strategy.name, operation, times: times.filter { $0.strategy == strategy.name },
          comparisons.pairs, to: baseline)
      },
      pairs: comparisons.pairs, times: times, answerDigest: record?.answerDigest ?? "",
      answerCount: record?.answerCount ?? 0, smallestEffect: rule.minimumEffect,
      cautions: comparisons.cautions)
  }

  private func figures(
    of strategy: String, _ operation: OperationSummary, times: [ProcessTime],
    _ pairs: StrategyPairs, to baseline: String
  ) -> StrategyResult {
    let processor = times.map(\.processorNanoseconds)
    let statements = cell.processes.measurements(of: strategy).map {
      $0.operation(operation.id)?.statements ?? []
    }
    // A distribution-free interval needs at least six processes; otherwise the report shows none.
    let interval = try? QuantileInterval(quantile: 0.5, of: processor)
    return StrategyResult(
      strategy: strategy, processorNanoseconds: try? Summary.median(processor),
      wallNanoseconds: try? Summary.median(times.map(\.wallNanoseconds)),
      processorInterval: interval.map { $0.lower...$0.upper },
      comparison: pairs.result(of: strategy, to: baseline),
      processorComparison: pairs.result(of: strategy, to: baseline, by: .processor),
      wallComparison: pairs.result(of: strategy, to: baseline, by: .wall),
      statements: statements.first ?? [],
      virtualMachineSteps: CountRange(
        statements.map { $0.map(\.virtualMachineSteps).reduce(0, +) }),
      executions: CountRange(statements.map { $0.map(\.executions).reduce(0, +) }),
      processes: times.map(\.process))
  }
}

extension WorkloadClass {
  func includes(_ sort: OperationSummary.Sort) -> Bool {
    switch self {
    case .reading: sort == .fetch
    case .counting: sort == .count
    case .storing: sort == .insert
    case .changing: sort == .change
    case .everything: true
    }
  }
}

extension CellDigest {
  /// One form of each operation: through objects, in the first measured cache state.
  ///
  /// Means would otherwise count an operation with four forms four times.
  var primaryOperations: [OperationSummary] {
    let states = record.operations.map(\.id.cacheState).filter { $0 != .launch }
    let state = states.contains(.warmConnection) ? .warmConnection : states.first
    return record.operations.filter {
      $0.id.level == .objects && [state, .launch].contains($0.id.cacheState)
    }
  }
}

extension OperationSummary {
  /// The label, with the form of measurement if it is not the usual one.
  var fullLabel: String {
    let form = [
      id.level == .engine ? "engine level" : nil, id.unusualState?.rawValue,
    ].compactMap { $0 }
    return form.isEmpty ? label : "\(label) (\(form.joined(separator: ", ")))"
  }

  /// True for operations through objects with a warm connection, and for launches.
  var isUsual: Bool {
    id.level == .objects && id.variant == nil && !id.cacheState.isNamed
  }
}

extension MeasurementID {
  /// The mean over all operations.
  static let overall = MeasurementID(operation: "overall")

  /// Nil for the usual state.
  var unusualState: CacheState? { cacheState.isNamed ? cacheState : nil }
}

extension ProcessRecord {
  /// Returns only the samples of one question of one operation.
  fileprivate func only(question: Int, of id: MeasurementID) -> ProcessRecord {
    var process = self
    process.strategies = strategies.map { measured in
      var measured = measured
      measured.operations = measured.operation(id).map { [$0.only(question: question)] } ?? []
      return measured
    }
    return process
  }
}

extension OperationRecord {
  fileprivate func only(question: Int) -> OperationRecord {
    let count = max(1, questionCount ?? 1)
    func chosen<Value>(_ all: [Value]) -> [Value] {
      stride(from: question, to: all.count, by: count).map { all[$0] }
    }
    var record = self
    record.wallNanoseconds = chosen(wallNanoseconds)
    record.cpuNanoseconds = chosen(cpuNanoseconds)
    record.positions = positions.map(chosen)
    record.questionCount = 1
    return record
  }
}
