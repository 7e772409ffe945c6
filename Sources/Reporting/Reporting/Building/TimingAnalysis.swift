import LogicalModel
import RunJournal
import Statistics

/// Times and work of every operation in every strategy of a cell, with every comparison.
struct TimingAnalysis {
  var cell: CellDigest
  /// The launches to use, block by block: ``CellDigest/blocks`` or, as a test of the rule that
  /// leaves launches out, ``CellDigest/firstBlocks``.
  var launches: [LaunchRecord]

  init(cell: CellDigest, launches: [LaunchRecord]? = nil) {
    self.cell = cell
    self.launches = launches ?? cell.usedLaunches
  }

  var operations: [OperationResult] { operations(where: { _ in true }) }

  func operations(where isWanted: (OperationSummary) -> Bool) -> [OperationResult] {
    cell.record.operations.filter(isWanted).map(result)
  }

  /// Each question of the operations whose questions have names, as an operation of its own.
  ///
  /// A mean over questions hides one that takes many times as long as another.
  var questions: [QuestionResult] {
    guard cell.isInterleaved else { return [] }
    return cell.primaryOperations.flatMap { operation in
      (operation.questions ?? []).enumerated().map { number, text in
        var asked = operation
        asked.id.operation += " “\(text)”"
        asked.questions = nil
        let launches = launches.map { $0.only(question: number, of: operation.id, as: asked.id) }
        return QuestionResult(
          operation: operation, question: text,
          result: TimingAnalysis(cell: cell, launches: launches).result(of: asked))
      }
    }
  }

  /// The operations of one sort together, as if they were one; nil where the cell has none.
  ///
  /// What matters over all is what matters in the most tolerant operation.
  func together(_ need: WorkloadClass) -> OperationResult? {
    let operations = cell.primaryOperations.filter { need.includes($0.sort) }
    if need == .everything, operations.count < 2 { return nil }
    let id = need == .everything ? .overall : MeasurementID(operation: need.rawValue)
    return together(operations, id: id, label: need.label)
  }

  /// All fetches through objects in each of the cache states measured.
  var readingByCacheState: [CacheReading] {
    let fetches = cell.record.operations.filter {
      $0.sort == .fetch && $0.id.level == .objects && !$0.id.isPaced
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
    let each = launches.compactMap { launch in
      let each = operations.compactMap { LaunchTimes(launch, operation: $0) }
      return each.count == operations.count ? each : nil
    }
    let times = each.compactMap { LaunchTimes(meanOf: $0, weights: weighted.map(\.weight)) }
    let effect = operations.map { cell.rule(for: $0).minimumEffect }.max() ?? 0
    let rule = VerdictRule(minimumEffect: effect)
    var comparisons = comparisons(rule, operations.headlineClock, times) {
      interleaved throws(StatisticsError) in
      try interleaved.pairs(ofMean: weighted, rule: rule)
    }
    if !cell.isInterleaved { comparisons.addMeans(of: weighted, each) }
    return result(
      OperationSummary(id: id, label: label, sort: .fetch, actionsPerSample: 1),
      times: times, rule: rule, comparisons: comparisons)
  }

  private func result(of operation: OperationSummary) -> OperationResult {
    let times = launches.compactMap { LaunchTimes($0, operation: operation) }
    let rule = cell.rule(for: operation)
    // What was asked at a set pace is shown on its own and compared with nothing.
    let compared = operation.id.isPaced ? [] : times
    return result(
      operation, times: times, rule: rule,
      comparisons: comparisons(rule, operation.headlineClock, compared) {
        interleaved throws(StatisticsError) in
        try interleaved.pairs(of: operation, rule: rule)
      })
  }

  /// By rounds where strategies took turns, else by blocks.
  private func comparisons(
    _ rule: VerdictRule, _ headline: InterleavedTimes.Clock, _ times: [LaunchTimes],
    _ interleaved: (InterleavedComparisons) throws(StatisticsError) -> StrategyPairs
  ) -> OperationComparisons {
    guard !times.isEmpty, let turns = InterleavedComparisons(cell, launches: launches) else {
      return OperationComparisons(times, rule: rule, headline: headline, cell: cell)
    }
    return OperationComparisons(rule: rule, headline: headline) { () throws(StatisticsError) in
      try interleaved(turns)
    }
  }

  private func result(
    _ operation: OperationSummary, times: [LaunchTimes], rule: VerdictRule,
    comparisons: OperationComparisons
  ) -> OperationResult {
    let record = launches.lazy.flatMap(\.operations).first { $0.id == operation.id }
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
    of strategy: String, _ operation: OperationSummary, times: [LaunchTimes],
    _ pairs: StrategyPairs, to baseline: String
  ) -> StrategyResult {
    let processor = times.map(\.processorNanoseconds)
    let statements = launches.filter { $0.strategy == strategy }.map { launch in
      launch.operations.filter { $0.id == operation.id }.flatMap(\.statements)
    }
    // Fewer than six launches have no distribution-free interval; the report then shows none.
    let interval = try? QuantileInterval(quantile: 0.5, of: processor)
    return StrategyResult(
      strategy: strategy, processorNanoseconds: try? Summary.median(processor),
      wallNanoseconds: try? Summary.median(times.map(\.wallNanoseconds)),
      processorInterval: interval.map { $0.lower...$0.upper },
      comparison: pairs.result(of: strategy, to: baseline),
      processorComparison: pairs.result(of: strategy, to: baseline, by: .processor),
      wallComparison: pairs.result(of: strategy, to: baseline, by: .wall),
      statements: statements.first ?? [],
      virtualMachineSteps: WorkCount(
        statements.map { $0.map(\.virtualMachineSteps).reduce(0, +) }),
      executions: WorkCount(statements.map { $0.map(\.executions).reduce(0, +) }),
      instructions: cell.work?.figure(operation.id, of: strategy)?.instructions,
      launches: times.map(\.launch))
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
  /// One form of each operation: through objects, and in the first of the cache states measured.
  ///
  /// Means over operations would otherwise count one that is measured in four ways four times. At a
  /// set pace the processor idles between actions, so those times are not of the same sort.
  var primaryOperations: [OperationSummary] {
    let states = record.operations.map(\.id).filter { !$0.isPaced }.map(\.cacheState)
    let state = states.contains(.warmConnection) ? .warmConnection : states.first
    return record.operations.filter {
      $0.id.level == .objects && $0.id.cacheState == state && !$0.id.isPaced
    }
  }
}

extension OperationSummary {
  /// The label, and how it was measured where that is not the usual way.
  var fullLabel: String {
    let form = [
      id.level == .engine ? "engine level" : nil, id.unusualState?.rawValue, pace,
    ].compactMap { $0 }
    return form.isEmpty ? label : "\(label) (\(form.joined(separator: ", ")))"
  }

  /// True for what an app sees with a connection that is warm, one action after the other.
  var isUsual: Bool { id == MeasurementID(operation: id.operation) }
}

extension MeasurementID {
  /// The mean over all operations.
  static let overall = MeasurementID(operation: "overall")

  /// Nil in the state that goes without saying.
  var unusualState: CacheState? { cacheState == .warmConnection ? nil : cacheState }
}

extension LaunchRecord {
  /// The samples of one question alone.
  fileprivate func only(question: Int, of id: MeasurementID, as other: MeasurementID)
    -> LaunchRecord
  {
    var launch = self
    launch.operations = operations.filter { $0.id == id }.map { record in
      let count = max(1, record.questionCount ?? 1)
      func asked<Value>(_ all: [Value]) -> [Value] {
        stride(from: question, to: all.count, by: count).map { all[$0] }
      }
      var record = record
      record.id = other
      record.wallNanoseconds = asked(record.wallNanoseconds)
      record.cpuNanoseconds = asked(record.cpuNanoseconds)
      record.positions = record.positions.map(asked)
      record.questionCount = 1
      return record
    }
    return launch
  }
}
