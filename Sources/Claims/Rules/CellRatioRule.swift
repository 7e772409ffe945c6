import Foundation
import Reporting
import RunJournal
import Statistics

/// A comparison of two cells of a sweep, in one strategy.
///
/// Processes pair strategies, but not cells, which were measured at different times. The interval
/// of times is therefore Welch's for two unpaired samples, which is wider, and exact counts
/// complement it.
struct CellRatioRule: ScenarioRule {
  /// A quantity to compare cells by.
  enum Metric: String, Decodable, Hashable, Sendable {
    case time
    /// The steps of the engine's virtual machine.
    case steps
    case pagesWritten = "pages"
    /// The size of the write-ahead log.
    case logBytes = "log"

    fileprivate var unit: String {
      switch self {
      case .time: "times"
      case .steps: "steps"
      case .pagesWritten: "pages"
      case .logBytes: "bytes of log"
      }
    }

    fileprivate var label: String {
      switch self {
      case .time: "time"
      case .steps: "steps of the engine"
      case .pagesWritten: "pages written"
      case .logBytes: "bytes of the log"
      }
    }
  }

  var scenario: String
  var metric: Metric
  /// The operation with its level, such as "newest.engine".
  var operation: String
  var strategy: String
  var axis: String
  /// The values of the two cells; nil to compare the largest with the smallest.
  var values: [String]?
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario: scenario, operations: [operation], strategies: [strategy], axes: [axis])]
  }

  static let lack = "lacks one of the two cells"

  var label: String {
    let ends =
      values.map { "\(axis) \($0.joined(separator: " to "))" } ?? "greatest \(axis) to least"
    return "\(metric.label) of \(operation), \(strategy), \(ends)"
  }

  func about(_ run: ClaimEvidence.Run) -> String {
    let ends =
      values.map { $0.map { PlainWords.value(axis, $0) }.joined(separator: " compared with ") }
      ?? "most \(PlainWords.axis(axis)) compared with fewest"
    return "\(PlainWords.operation(operation, in: run)), \(PlainWords.strategy(strategy)), \(ends)"
  }

  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    pairs(run.report.cells).compactMap { one, other in
      observation(one, other).map { result in
        var placed = result.placed(run, one)
        placed.cell = "\(one.cell.name) to \(other.cell.name)"
        // Verdicts cannot depend on the compared axis.
        placed.parameters[axis] = nil
        placed.numbers[axis] = nil
        return placed
      }
    }
  }

  private func pairs(_ cells: [Measurements]) -> [(Measurements, Measurements)] {
    if let values {
      return cells.filter { $0.cell.parameters[axis] == values.first }.compactMap { cell in
        var wanted = cell.cell.parameters
        wanted[axis] = values.last
        return cells.first { $0.cell.parameters == wanted }.map { (cell, $0) }
      }
    }
    let sorted = cells.filter { $0.number(of: axis) != nil }
      .sorted { ($0.number(of: axis) ?? 0) < ($1.number(of: axis) ?? 0) }
    guard let first = sorted.first, let last = sorted.last, sorted.count > 1 else { return [] }
    return [(last, first)]
  }

  private func observation(_ one: Measurements, _ other: Measurements) -> ClaimObservation? {
    guard metric != .time else { return timeObservation(one, other) }
    guard let own = amount(in: one), let least = amount(in: other) else { return nil }
    let ratio = least > 0 ? Double(own) / Double(least) : own == 0 ? 1 : .infinity
    return band.observation(
      label, ratio, text: Digits.pair(own, least, metric.unit)
    ).quotient(of: Double(own), Double(least))
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
      text: "\(Ratio.text(result.ratio)) the time (\(Ratio.text(result.interval)), unpaired)")
  }

  /// Returns the count of the first process; nil if nothing was counted.
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
