import Foundation
import LogicalModel
package import RunJournal
package import Statistics

/// The variants of one strategy's query over several tables, compared with the best statement that
/// merges them.
///
/// Every process runs all variants on one file in turns. They are therefore paired by process, and
/// disturbances of a whole process cancel out.
///
/// The best one has the lowest mean in the same data, so it looks slightly better than it is. Only
/// differences above that bias get a verdict.
package struct MergeVariants: Hashable, Sendable {
  package struct Variant: Hashable, Sendable {
    package var id: MeasurementID
    /// The median over the processes of each process's median, for one action.
    package var processorNanoseconds: Double
    package var wallNanoseconds: Double
    /// The ratio to the best merging statement; this and the following are nil for that one.
    package var ratio: Double?
    package var interval: RatioInterval?
    package var verdict: Verdict?
    /// The steps of one process.
    package var steps: CountRange
    /// Nil if the journal has no counters.
    package var sorts: Double?
    package var statements: [StatementRecord]

    /// The name in tables: "objects", "engine" or "engine-compound".
    package var name: String {
      id.variant.map { "\(id.level.rawValue)-\($0)" } ?? id.level.rawValue
    }

    /// True for a single statement that merges the tables.
    var isMerging: Bool { id.variant != nil }
  }

  /// The operation as measured through objects.
  var operation: OperationSummary
  package var strategy: String
  /// The variants in the journal's order: objects, the same statements, then the merging ones.
  package var variants: [Variant]
  /// The numbers of the processes that measured every variant.
  package var processes: [Int]
  /// The smallest difference that gets a verdict, as a share.
  var minimumEffect: Double

  /// The lower limit of ``minimumEffect``, whatever the scenario requests.
  static let leastEffect = VerdictRule.inserts.minimumEffect

  /// The best merging statement.
  var best: Variant? { variants.first { $0.isMerging && $0.ratio == nil } }

  /// The merging statement with the largest ratio to the best one, preferring those found slower.
  var slowest: Variant? {
    let others = variants.filter { $0.isMerging && $0.ratio != nil }
    let slower = others.filter { $0.verdict == .slower }
    return (slower.isEmpty ? others : slower).max { ($0.ratio ?? 0) < ($1.ratio ?? 0) }
  }

  /// Returns the operations and strategies of a cell that have several variants.
  package static func all(in cell: Measurements) -> [MergeVariants] {
    cell.cell.operations.filter(\.runsInEngine).flatMap { operation in
      cell.strategies.compactMap { MergeVariants(operation, strategy: $0, cell: cell) }
    }
  }

  /// Returns nil for a strategy without further variants.
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

  /// Returns the times of all variants for each process that measured every one.
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

  /// Sets the ratios to the best merging statement, with Holm's correction over all of them.
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
  /// True at the engine level with a warm connection.
  var runsInEngine: Bool { id == MeasurementID(operation: id.operation, level: .engine) }

  /// Returns the same operation with another measurement ID.
  fileprivate func measured(_ id: MeasurementID) -> OperationSummary {
    var other = self
    other.id = id
    return other
  }

  /// Returns the variants of this operation that were measured for a strategy.
  fileprivate func variants(in measured: StrategyMeasurement) -> [MeasurementID] {
    measured.operations.map(\.id).filter {
      $0.operation == id.operation && $0.cacheState == id.cacheState
    }
  }
}

/// An operation as one statement that merges several tables; not all strategies have it.
package struct MergingOperation: Hashable, Sendable {
  package var summary: OperationSummary
  /// "compound", "arm-limits" or "subquery".
  package var variant: String

  /// The measurement of the separate statements that the fetches run.
  var engine: MeasurementID {
    var id = summary.id
    id.variant = nil
    return id
  }

  /// Returns the operations of a cell that have variants, in the cell's order.
  package static func all(in cell: CellRecord, _ processes: [ProcessRecord]) -> [MergingOperation] {
    cell.operations.filter(\.runsInEngine).flatMap { engine in
      processes.measurements.flatMap(engine.variants).uniqued().compactMap { id in
        id.variant.map { MergingOperation(summary: engine.measured(id), variant: $0) }
      }
    }
  }
}

extension MergeVariants.Variant {
  /// The row heading in a table.
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

  /// The subject of a sentence about it.
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
  /// The conclusion that the verdicts support.
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

  /// The engine's counters that explain the slowest statement.
  private var reason: String? {
    guard let best, let slowest else { return nil }
    let more = Double(slowest.steps.smallest) / Double(max(1, best.steps.smallest))
    if let sorts = slowest.sorts, let least = best.sorts, sorts > 0, least == 0 {
      return more >= 2 ? "it reads all rows and sorts them" : "it sorts"
    }
    return more >= 1.5 ? "it takes \(Digits.three(more)) times as many steps" : nil
  }
}
