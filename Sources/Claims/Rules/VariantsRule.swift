import Foundation
import LogicalModel
import Reporting
import RunJournal
import Statistics

/// The ratio of two variants of the same query, in one strategy.
///
/// Every process measures both variants, so its two medians make a pair: influences of the process
/// on both cancel out. The interval is Student's over the processes.
struct VariantsRule: ScenarioRule {
  /// A variant of the query.
  enum Variant: String, Decodable, Hashable, Sendable {
    /// One statement per table.
    case separate
    case compound
    case branchLimits = "arm-limits"
    case subquery

    /// Returns the ID of an operation's measurement in this variant.
    func id(of operation: String) -> MeasurementID {
      MeasurementID(
        operation: operation, level: .engine, variant: self == .separate ? nil : rawValue)
    }

    var label: String {
      switch self {
      case .separate: "one statement per table"
      case .compound: "compound statement"
      case .branchLimits: "limits in each branch"
      case .subquery: "subquery"
      }
    }
  }

  var scenario: String
  var operation: String
  var strategy: String
  var variant: Variant
  var baseline: Variant
  var band: ClaimBand
  /// The sizes of the cells to read; nil for all.
  var sizes: SizeRange?

  var uses: [ScenarioUse] {
    [
      ScenarioUse(
        scenario: scenario, operations: [Variant.separate.id(of: operation).name],
        strategies: [strategy])
    ]
  }

  static let lack = "did not run both variants on the engine"

  var label: String { "\(operation), \(strategy), \(variant.label) to \(baseline.label)" }

  func about(_ run: ClaimEvidence.Run) -> String {
    "\(PlainWords.operation(Variant.separate.id(of: operation).name, in: run)), \(variant.label) "
      + "compared with \(baseline.label)"
  }

  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    let cells = run.report.cells.filter { sizes?.contains($0.cell.scenario.familySize) != false }
    return cells.flatMap { cell -> [ClaimObservation] in
      let steps = steps(in: cell)
      // Work alone does not decide a claim about time.
      let time =
        time(in: cell)
        ?? steps.map { _ in .missing(label, "fewer than two processes", scenario: scenario) }
      return [time, steps].compactMap { $0 }.map {
        $0.placed(run, cell)
      }
    }
  }

  private func time(in cell: Measurements) -> ClaimObservation? {
    let pairs = pairs(in: cell)
    guard pairs.count > 1,
      let differences = try? PairedDifferences(
        candidate: pairs.map(\.own), baseline: pairs.map(\.other)),
      let comparison = try? PairedComparison(
        candidate: variant.label, baseline: baseline.label, differences: differences)
    else { return nil }
    return band.observation(
      label, comparison.ratio, interval: comparison.interval,
      text: "\(Ratio.text(comparison.ratio)) the time (\(Ratio.text(comparison.interval)))")
  }

  /// Compares the exact step counts, which show that the ratio of times is one of work.
  private func steps(in cell: Measurements) -> ClaimObservation? {
    guard let own = Self.steps(record(of: variant, in: cell)),
      let other = Self.steps(record(of: baseline, in: cell))
    else { return nil }
    let ratio = Double(own) / Double(other)
    return band.observation(
      "\(label), steps of the engine", ratio,
      text: Digits.pair(own, other, "steps")
    ).quotient(of: Double(own), Double(other))
  }

  private func record(of variant: Variant, in cell: Measurements) -> OperationRecord? {
    cell.processes.first?.measurement(of: strategy)?.operation(variant.id(of: operation))
  }

  /// Returns the logarithms of both times, for each process that has both.
  private func pairs(in cell: Measurements) -> [(own: Double, other: Double)] {
    cell.processes.measurements(of: strategy).compactMap { measured in
      guard let own = logTime(of: variant, in: measured),
        let other = logTime(of: baseline, in: measured)
      else { return nil }
      return (own, other)
    }
  }

  private func logTime(of variant: Variant, in measured: StrategyMeasurement) -> Double? {
    guard let found = measured.operation(variant.id(of: operation)),
      let median = try? Summary.median(found.cpuNanoseconds.map(Double.init)), median > 0
    else { return nil }
    return log(median)
  }

  private static func steps(_ record: OperationRecord?) -> Int? {
    let sum = record?.statements.map(\.virtualMachineSteps).reduce(0, +) ?? 0
    return sum > 0 ? sum : nil
  }
}
