import Foundation
import Reporting
import RunJournal
import Statistics

/// One cell of a sweep against another, in one strategy.
///
/// Processes pair strategies, not cells: two cells share no moment of the machine. Hence the interval of
/// times is Welch's for two unpaired samples, which says less, and what does not vary stands beside it.
struct CellRatioRule: ClaimRule {
  /// A figure that cells are compared by.
  enum Metric: Hashable, Sendable {
    case time
    /// Steps of the engine's virtual machine.
    case steps
    case pagesWritten
    /// What the write-ahead log had come to.
    case logBytes

    fileprivate var label: String {
      switch self {
      case .time: "time"
      case .steps: "steps of the engine"
      case .pagesWritten: "pages written"
      case .logBytes: "bytes of the log"
      }
    }
  }

  /// Which cells are compared.
  enum Values: Hashable, Sendable {
    /// Those with the one value against those with the other.
    case named(String, to: String)
    /// The greatest number against the least.
    case ends
  }

  var scenario: String
  var metric: Metric
  /// With the level, such as "newest.engine".
  var operation: String
  var strategy: String
  var axis: String
  var values: Values
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario, operations: [operation], strategies: [strategy], axes: [axis])]
  }

  private var label: String {
    let ends =
      switch values {
      case .named(let one, let other): "\(axis) \(one) to \(other)"
      case .ends: "greatest \(axis) to least"
      }
    return "\(metric.label) of \(operation), \(strategy), \(ends)"
  }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    let found = pairs(run.report.cells).compactMap { one, other in
      observation(one, other).map { result in
        var placed = result.placed(run, one)
        placed.cell = "\(one.cell.name) to \(other.cell.name)"
        // The axis is what is compared, not what a verdict may turn with.
        placed.parameters[axis] = nil
        placed.numbers[axis] = nil
        return placed
      }
    }
    return found.isEmpty
      ? [.missing(label, "\(scenario) lacks one of the two cells", scenario: scenario)] : found
  }

  private func pairs(_ cells: [Measurements]) -> [(Measurements, Measurements)] {
    switch values {
    case .named(let one, let baseline):
      return cells.filter { $0.cell.parameters[axis] == one }.compactMap { cell in
        var wanted = cell.cell.parameters
        wanted[axis] = baseline
        return cells.first { $0.cell.parameters == wanted }.map { (cell, $0) }
      }
    case .ends:
      let sorted = cells.filter { $0.number(of: axis) != nil }
        .sorted { ($0.number(of: axis) ?? 0) < ($1.number(of: axis) ?? 0) }
      guard let first = sorted.first, let last = sorted.last, sorted.count > 1 else { return [] }
      return [(last, first)]
    }
  }

  private func observation(_ one: Measurements, _ other: Measurements) -> ClaimObservation? {
    guard metric != .time else { return timeObservation(one, other) }
    guard let own = amount(in: one), let least = amount(in: other) else { return nil }
    let ratio = least > 0 ? Double(own) / Double(least) : own == 0 ? 1 : .infinity
    return band.observation(
      label, ratio, text: "\(Ratio.text(ratio)), \(Digits.grouped(own)) to \(Digits.grouped(least))"
    )
  }

  private func timeObservation(_ one: Measurements, _ other: Measurements) -> ClaimObservation? {
    func logs(_ cell: Measurements) -> [Double] {
      (cell.operation(operation)?.times ?? [])
        .filter { $0.strategy == strategy && $0.processorNanoseconds > 0 }
        .map { log($0.processorNanoseconds) }
    }
    let (before, after) = (logs(other), logs(one))
    guard !before.isEmpty, !after.isEmpty,
      let result = try? UnpairedComparison(before: before, after: after)
    else { return nil }
    return band.observation(
      label, result.ratio, interval: result.interval,
      text: "\(Ratio.text(result.ratio)) (\(Ratio.text(result.interval)), unpaired)")
  }

  /// The count of the first process; nil where nothing was counted.
  private func amount(in cell: Measurements) -> Int? {
    if metric == .steps {
      let steps = cell.operation(operation)?.strategy(strategy)?.virtualMachineSteps.smallest
      return steps.flatMap { $0 > 0 ? $0 : nil }
    }
    let measured = cell.processes.first?.measurement(of: strategy)
    let counters = measured?.operations.first { $0.name == operation }?.counters
    return counters.map { Int(metric == .pagesWritten ? $0.cacheWrites : $0.walPeakBytes) }
  }
}
