package import RunJournal
import Statistics

/// The results of several machines for one scenario as one report, for decisions by ratios.
///
/// Its ratios are pooled. Times and sizes come from one machine, the one that measured most cells.
/// A cell that only other machines measured has no times, so that no growth is computed across
/// machines.
package struct MergedReport {
  let merged: MergedScenario

  package init(merged: MergedScenario) { self.merged = merged }

  /// The report; nil without a machine.
  package var report: Report? {
    guard let reference else { return nil }
    var report = reference.report
    let cells = merged.cells.compactMap { cell -> Measurements? in
      if let own = reference.measurements(of: cell.name) { return pooled(own, cell) }
      let other = merged.machines.lazy.compactMap { $0.measurements(of: cell.name) }.first
      return other.map { withoutTimes(pooled($0, cell)) }
    }
    report.outcome = cells.isEmpty ? .noProcess : .measured(cells)
    return report
  }

  /// The first machine with the most cells.
  private var reference: MergedMachine? {
    let most = merged.machines.map(\.cells.count).max()
    return merged.machines.first { $0.cells.count == most }
  }

  private func pooled(_ own: Measurements, _ cell: MergedScenario.Cell) -> Measurements {
    var pooled = own
    for index in pooled.operations.indices {
      let name = pooled.operations[index].operation.name
      let merged = cell.operations.first { !$0.isMean && $0.name == name }
      pooled.operations[index].pairs.pooled = merged?.pairs ?? []
    }
    for need in pooled.needs.keys {
      let name = pooled.needs[need]?.operation.name
      let merged = cell.operations.first { $0.isMean && $0.name == name }
      pooled.needs[need]?.pairs.pooled = merged?.pairs ?? []
    }
    return pooled
  }

  private func withoutTimes(_ cell: Measurements) -> Measurements {
    var cell = cell
    cell.processes = []
    for index in cell.operations.indices { cell.operations[index].times = [] }
    for need in cell.needs.keys { cell.needs[need]?.times = [] }
    return cell
  }
}

extension MergedOperation {
  /// The pairs with a pooled result.
  fileprivate var pairs: [StrategyPairs.PooledPair] {
    ratios.compactMap { ratio in
      ratio.result.map {
        StrategyPairs.PooledPair(
          candidate: ratio.candidate, baseline: ratio.baseline, result: $0)
      }
    }
  }
}

extension MergedRatio {
  /// The pooled ratio as a comparison, with the replicates of all machines.
  var result: BaselineComparison? {
    guard var result = machines.first?.result else { return nil }
    result.ratio = pooled.ratio
    result.interval = interval
    result.verdict = verdict
    result.adjustedP = adjustedP
    result.processRatios = machines.flatMap(\.result.processRatios)
    return result
  }
}

/// A machine with its measurements of a scenario.
package struct MergedMachine: Sendable {
  package var name: String
  var environment: Environment
  /// The cells in the order of the sweep, as one journal.
  var entries: [JournalEntry]
  var cells: [String]
  package var report: Report
  /// Earlier runs of cells that were measured again, in words; the latest run counts.
  var superseded: [String]
  /// The share of its processes that other programs disturbed.
  var disturbedShare: Double

  /// Joins the runs of one machine.
  init(
    _ name: String, _ inputs: [MergeInput], wanted: [String], builder: ReportBuilder
  ) throws(ReportError) {
    self.name = name
    let inOrder = inputs.sorted { $0.journal.run.startedAt < $1.journal.run.startedAt }
    var parts: [(journal: Journal, cell: String)] = []
    var superseded: [String] = []
    for cell in wanted {
      let holders = inOrder.filter { $0.finished.contains(cell) }
      guard let last = holders.last else { continue }
      parts.append((last.journal, cell))
      superseded += holders.dropLast().map { earlier in
        "\(cell.isEmpty ? "the cell" : cell) in \(earlier.path), measured again on \(name) in "
          + last.path
      }
    }
    cells = parts.map(\.cell)
    self.superseded = superseded
    environment = inOrder.last?.journal.run.environment ?? inputs[0].journal.run.environment
    entries = JoinedJournal(parts: parts).entries
    report = try builder.report(from: entries)
    let processes = parts.flatMap { part in
      part.journal.processes.filter { $0.cell == part.cell }
    }
    let disturbed = processes.count { $0.contention?.isContended == true }
    disturbedShare = processes.isEmpty ? 0 : Double(disturbed) / Double(processes.count)
  }

  func measurements(of cell: String) -> Measurements? {
    report.cells.first { $0.cell.name == cell }
  }
}

/// The results of several machines for one scenario.
///
/// Times and sizes stay separate for each machine. Only ratios are pooled, each taken within one
/// machine.
package struct MergedScenario: Sendable {
  /// A combination of a sweep's values, on all machines that measured it.
  struct Cell: Sendable {
    var name: String
    var machines: [String]
    var operations: [MergedOperation]
  }

  /// An unfinished cell of a run.
  struct Unfinished: Hashable, Sendable {
    var cell: String
    var machine: String
    /// The path of the run.
    var path: String

    /// The cell, machine and path as part of a sentence.
    var words: String { "\(MergeSentences.name(cell)) on \(machine) (\(path))" }
  }

  package var scenario: ScenarioSummary
  var isQuick: Bool
  package var machines: [MergedMachine]
  /// The cells in the order of the sweep.
  var cells: [Cell]
  /// The cells that no run measured completely.
  var missing: [String]
  var unfinished: [Unfinished]

  /// - Throws: ``MergeError`` for runs that cannot be merged; ``ReportError`` and `StatisticsError`
  ///   for invalid figures.
  init(_ inputs: [MergeInput], builder: ReportBuilder) throws {
    try MergeChecks(inputs: inputs).check()
    let finished = inputs.filter { !$0.finished.isEmpty }
    guard let first = finished.first else {
      throw MergeError.nothingFinished(inputs.map(\.path))
    }
    scenario = first.journal.run.scenario
    isQuick = first.journal.run.isQuick
    // Runs of selected cells know no others.
    let wanted = inputs.flatMap(\.wanted).uniqued()
    machines = try finished.map(\.machine).uniqued().sorted().map { name in
      try MergedMachine(
        name, finished.filter { $0.machine == name }, wanted: wanted, builder: builder)
    }
    missing = wanted.filter { name in !finished.contains { $0.finished.contains(name) } }
    unfinished = inputs.flatMap { input in
      input.journal.scenarioCells.map(\.name).filter { !input.finished.contains($0) }.map {
        Unfinished(cell: $0, machine: input.machine, path: input.path)
      }
    }
    cells = try wanted.compactMap { [machines] in try Self.cell($0, machines) }
  }

  private static func cell(_ name: String, _ machines: [MergedMachine]) throws -> Cell? {
    let found = machines.compactMap { machine in
      machine.measurements(of: name).map { (machine: machine.name, measurements: $0) }
    }
    guard let first = found.first?.measurements else { return nil }
    let means = WorkloadClass.allCases.compactMap { need in
      let results = found.compactMap { machine, cell in
        cell.needs[need].map { (machine: machine, result: $0) }
      }
      return results.isEmpty ? nil : results
    }
    let each = first.operations.map { operation in
      found.compactMap { machine, cell in
        cell.operations.first { $0.operation.id == operation.operation.id }.map {
          (machine: machine, result: $0)
        }
      }
    }
    return Cell(
      name: name, machines: found.map(\.machine),
      operations: try means.compactMap { try MergedOperation($0, isMean: true) }
        + each.compactMap { try MergedOperation($0, isMean: false) })
  }
}
