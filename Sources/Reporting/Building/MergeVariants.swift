import Foundation
import LogicalModel
package import RunJournal
package import Statistics

/// The ways in which one strategy's tables were asked a question, each against the best statement
/// that merges them.
///
/// Every process runs all variants over one file, in turns, so they are paired by process, and
/// whatever disturbed all of a process drops out.
///
/// The best one is that with the lowest mean, chosen by the same data. So it looks a little better
/// than it is, and only differences that are larger than that get a verdict.
package struct MergeVariants: Hashable, Sendable {
  /// One way.
  package struct Variant: Hashable, Sendable {
    package var id: MeasurementID
    /// The median over the processes of each process's median, for one action.
    package var processorNanoseconds: Double
    package var wallNanoseconds: Double
    /// To the best merging statement; nil for that one, as are the following.
    package var ratio: Double?
    package var interval: RatioInterval?
    package var verdict: Verdict?
    /// Of one process.
    package var steps: CountRange
    /// Nil where the journal has no counters.
    package var sorts: Double?
    var statements: [StatementRecord]

    /// "objects", "engine" or "engine-compound", for tables.
    package var name: String {
      id.variant.map { "\(id.level.rawValue)-\($0)" } ?? id.level.rawValue
    }

    /// True for a single statement that merges what the tables hold.
    var isMerging: Bool { id.variant != nil }
  }

  /// The operation through objects.
  var operation: OperationSummary
  package var strategy: String
  /// In the order of the journal: objects, the same statements, then the merging ones.
  package var variants: [Variant]
  /// The numbers of the processes that have every variant.
  package var processes: [Int]
  /// Where verdicts begin, as a share.
  var minimumEffect: Double

  /// The least that ``minimumEffect`` can be, whatever the scenario wants.
  static let leastEffect = VerdictRule.inserts.minimumEffect

  /// The best merging statement.
  var best: Variant? { variants.first { $0.isMerging && $0.ratio == nil } }

  /// The merging statement with the largest ratio to the best one, if any was found to be slower
  /// among those.
  var slowest: Variant? {
    let others = variants.filter { $0.isMerging && $0.ratio != nil }
    let slower = others.filter { $0.verdict == .slower }
    return (slower.isEmpty ? others : slower).max { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
  }

  /// Every operation and strategy of a cell that was asked in several ways.
  package static func all(in cell: Measurements) -> [MergeVariants] {
    cell.cell.operations.filter(\.runsInEngine).flatMap { operation in
      cell.strategies.compactMap { MergeVariants(operation, strategy: $0, cell: cell) }
    }
  }

  /// Nil for a strategy that was asked in no other way.
  private init?(_ engine: OperationSummary, strategy: String, cell: Measurements) {
    let ids = cell.processes.measurements(of: strategy).first.map(engine.variants) ?? []
    let times = Self.times(of: ids.map(engine.measured), strategy, in: cell.processes)
    guard ids.contains(where: { $0.variant != nil }), !times.isEmpty else { return nil }
    operation = engine.measured(MeasurementID(operation: engine.id.operation))
    self.strategy = strategy
    let complete = times.compactMap { $0.first?.process }
    processes = complete
    let records = cell.processes.filter { complete.contains($0.number) }
      .measurements(of: strategy).flatMap(\.operations)
    variants = ids.enumerated().map { place, id in
      Variant(id, times: times.map { $0[place] }, records: records.filter { $0.id == id })
    }
    minimumEffect = max(Self.leastEffect, cell.cell.minimumEffect ?? 0)
    compare(
      times.map { $0.map { log($0.processorNanoseconds) } },
      rule: VerdictRule(minimumEffect: minimumEffect))
  }

  /// For each process that has every variant, the times of all of them.
  private static func times(
    of variants: [OperationSummary], _ strategy: String, in processes: [ProcessRecord]
  ) -> [[ProcessTime]] {
    processes.compactMap { process in
      guard let measured = process.measurement(of: strategy) else { return nil }
      let each = variants.compactMap {
        ProcessTime(measured, process: process.number, operation: $0)
      }
      let isWhole = each.count == variants.count && each.allSatisfy { $0.processorNanoseconds > 0 }
      return isWhole ? each : nil
    }
  }

  /// Sets every way's ratio to the best merging statement, Holm's method over all of them.
  private mutating func compare(_ logs: [[Double]], rule: VerdictRule) {
    let means = variants.indices.map { variant in logs.map { $0[variant] }.reduce(0, +) }
    guard logs.count >= VerdictRule.fewestReplicates,
      let best = variants.indices.filter({ variants[$0].isMerging }).min(by: {
        means[$0] < means[$1]
      })
    else { return }
    let others = variants.indices.filter { $0 != best }
    let comparisons = others.compactMap { variant in
      (try? PairedDifferences(candidate: logs.map { $0[variant] }, baseline: logs.map { $0[best] }))
        .flatMap {
          try? PairedComparison(
            candidate: variants[variant].name, baseline: variants[best].name, differences: $0)
        }
    }
    guard comparisons.count == others.count,
      let adjusted = try? HolmAdjustment.adjusted(comparisons.map(\.pValue))
    else { return }
    for (variant, (comparison, pValue)) in zip(others, zip(comparisons, adjusted)) {
      variants[variant].ratio = comparison.ratio
      variants[variant].interval = comparison.interval
      variants[variant].verdict = rule.verdict(
        ratio: comparison.ratio, interval: comparison.interval, adjustedPValue: pValue)
    }
  }
}

extension MergeVariants.Variant {
  fileprivate init(_ id: MeasurementID, times: [ProcessTime], records: [OperationRecord]) {
    self.id = id
    processorNanoseconds = (try? Summary.median(times.map(\.processorNanoseconds))) ?? 0
    wallNanoseconds = (try? Summary.median(times.map(\.wallNanoseconds))) ?? 0
    steps = CountRange(records.map { $0.statements.map(\.virtualMachineSteps).reduce(0, +) })
    sorts = try? Summary.median(records.compactMap(\.counters).map { Double($0.sorts) })
    statements = records.first?.statements ?? []
  }
}

extension OperationSummary {
  /// True for the engine's level of an operation with a connection that is warm.
  var runsInEngine: Bool { id == MeasurementID(operation: id.operation, level: .engine) }

  /// The same, measured in another way.
  fileprivate func measured(_ id: MeasurementID) -> OperationSummary {
    var other = self
    other.id = id
    return other
  }

  /// The variants of this operation that a strategy was measured in.
  fileprivate func variants(in measured: StrategyMeasurement) -> [MeasurementID] {
    measured.operations.map(\.id).filter {
      $0.operation == id.operation && $0.cacheState == id.cacheState && !$0.isPaced
    }
  }
}

/// An operation run as one statement that merges several tables; not every strategy has it.
package struct MergingOperation: Hashable, Sendable {
  package var summary: OperationSummary
  /// "compound", "arm-limits" or "subquery".
  package var variant: String

  /// The same statements as the fetches run.
  var engine: MeasurementID {
    var id = summary.id
    id.variant = nil
    return id
  }

  /// Those of a cell, in the order of its operations.
  package static func all(in cell: CellRecord, _ processes: [ProcessRecord]) -> [MergingOperation] {
    cell.operations.filter(\.runsInEngine).flatMap { engine in
      processes.measurements.flatMap(engine.variants).uniqued().compactMap { id in
        id.variant.map { MergingOperation(summary: engine.measured(id), variant: $0) }
      }
    }
  }
}

extension MergeVariants.Variant {
  /// The row of a table.
  var label: String {
    switch (id.level, id.variant) {
    case (.objects, _): "objects, merged by the program"
    case (.engine, nil): "table by table, without objects"
    case (.engine, "compound"): "one compound statement"
    case (.engine, "arm-limits"): "one statement with limits in its branches"
    case (.engine, "subquery"): "one statement over a subquery"
    case (.engine, let variant?): "one statement, \(variant)"
    }
  }

  /// In a sentence about it.
  var subject: String {
    switch id.variant {
    case "compound": "the compound statement"
    case "arm-limits": "the statement with limits in its branches"
    case "subquery": "the statement over a subquery"
    default: "“\(label)”"
    }
  }
}

extension MergeVariants {
  /// What a reader should take away, no more than the verdicts allow.
  var finding: String {
    guard let best else { return "No statement merges the tables of \(strategy)." }
    let others = variants.filter { $0.isMerging && $0 != best }
    guard let slowest = self.slowest ?? others.first else {
      return "Only one statement merges the tables of \(strategy)."
    }
    guard slowest.verdict == .slower, let ratio = slowest.ratio else {
      let isOpen = others.contains { $0.verdict == nil || $0.verdict == .unresolved }
      return isOpen
        ? "The statements that merge the tables of \(strategy) show no resolved difference."
        : "In \(strategy), no statement that merges the tables differs from \(best.subject) by "
          + "the minimum effect or more."
    }
    let reason = reason.map { ": \($0)" } ?? ""
    return "In \(strategy), \(slowest.subject) takes \(Ratio.words(ratio, of: "time")) "
      + "\(ratio >= 2 ? "of" : "than") \(best.subject)\(reason)."
  }

  /// What the engine counted that explains the time of the slowest.
  private var reason: String? {
    guard let best, let slowest else { return nil }
    let more = Double(slowest.steps.smallest) / Double(max(1, best.steps.smallest))
    if let sorts = slowest.sorts, let least = best.sorts, sorts > 0, least == 0 {
      return more >= 2 ? "it reads all rows and sorts them" : "it sorts"
    }
    return more >= 1.5 ? "it takes \(Digits.three(more)) times as many steps" : nil
  }
}
