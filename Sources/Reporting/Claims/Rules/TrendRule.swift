import Foundation
import Reporting
import Statistics

/// How the time of one operation grows along an axis of the sweep.
///
/// The line goes through the mean of each cell. The processes of a cell share what is particular to it,
/// such as where its rows came to lie, so that as points of their own they would claim a precision
/// that nobody has.
struct TrendRule: ClaimRule {
  /// What the slope is.
  enum Form: Hashable, Sendable {
    /// The factor for one more of the axis, 1.02 for 2 % more.
    case factorEach
    /// The exponent: 1 for work that grows with the value, 0 for work that does not.
    case exponent
  }

  var scenario: String
  var operation: String
  var strategy: String
  /// The divisor of the time, process by process; nil for the time itself.
  ///
  /// Where more of the axis means more values too, only that leaves their share out.
  var baseline: String?
  var axis: String
  var form: Form
  /// Of the factor, or of the exponent as it is.
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [
      ScenarioUse(
        scenario, operations: [operation],
        strategies: [strategy] + [baseline].compactMap { $0 }, axes: [axis])
    ]
  }

  private var label: String {
    let shapes = strategy + (baseline.map { " to \($0)" } ?? "")
    return form == .factorEach
      ? "\(operation) for each more of \(axis), \(shapes)"
      : "growth of \(operation) with \(axis), \(shapes)"
  }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    if let gap = evidence.gap(of: scenario) {
      return [.missing(label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    let times = run.report.cells.compactMap(point)
    let x = times.map { form == .exponent ? log($0.x) : $0.x }
    guard Set(x).count > 1, let line = try? Line(x: x, y: times.map(\.y)) else {
      return [.missing(label, "\(scenario) has too few cells", scenario: scenario)]
    }
    let ends = line.slopeInterval
    let observation =
      switch form {
      case .factorEach:
        band.observation(
          label, exp(line.slope),
          interval: RatioInterval(lower: exp(ends.lowerBound), upper: exp(ends.upperBound)),
          text: "\(Ratio.text(exp(line.slope))) (\(Digits.three(exp(ends.lowerBound)))–"
            + "\(Digits.three(exp(ends.upperBound))))")
      case .exponent:
        band.observation(
          label, line.slope,
          interval: RatioInterval(lower: ends.lowerBound, upper: ends.upperBound),
          text: "exponent \(Digits.three(line.slope)) (\(Digits.three(ends.lowerBound)) to "
            + "\(Digits.three(ends.upperBound)))")
      }
    return [observation.placed(run)]
  }

  private func point(_ cell: Measurements) -> (x: Double, y: Double)? {
    guard let value = cell.number(of: axis), value > 0, let result = cell.operation(operation)
    else { return nil }
    let logs =
      if let baseline {
        (result.pairs.result(of: strategy, to: baseline)?.processRatios ?? []).map { log($0) }
      } else {
        result.times.filter { $0.strategy == strategy && $0.processorNanoseconds > 0 }
          .map { log($0.processorNanoseconds) }
      }
    return logs.isEmpty ? nil : (value, logs.reduce(0, +) / Double(logs.count))
  }
}
