import Foundation
import Reporting
import Statistics

/// The growth of one operation's time along an axis of the sweep.
///
/// The line goes through the mean of each cell. The processes of a cell share its peculiarities,
/// such as the positions of its rows. As separate points they would therefore suggest more
/// precision than there is.
struct TrendRule: ScenarioRule {
  var scenario: String
  var operation: String
  var strategy: String
  /// The strategy to divide the time by, in each process.
  ///
  /// If the axis also adds values, the quotient excludes their share.
  var baseline: String
  var axis: String
  /// The band of the factor per unit of the axis, 1.02 for 2 % more.
  var band: ClaimBand

  var uses: [ScenarioUse] {
    [
      ScenarioUse(
        scenario: scenario, operations: [operation], strategies: [strategy, baseline], axes: [axis])
    ]
  }

  static let lack = "has too few cells"

  var label: String { "\(operation) for each more of \(axis), \(strategy) to \(baseline)" }

  func about(_ run: ClaimEvidence.Run) -> String {
    "\(PlainWords.operation(operation, in: run)), \(PlainWords.pair(strategy, baseline))"
  }

  func observations(of run: ClaimEvidence.Run) -> [ClaimObservation] {
    let points = run.report.cells.compactMap(point)
    guard Set(points.map(\.x)).count > 1,
      let line = try? Line(x: points.map(\.x), y: points.map(\.y))
    else { return [] }
    let ends = RatioInterval(
      lower: exp(line.slopeInterval.lowerBound), upper: exp(line.slopeInterval.upperBound))
    let observation = band.observation(
      label, exp(line.slope), interval: ends,
      text:
        "\(Ratio.text(exp(line.slope))) the time for each increase of \(PlainWords.axis(axis)) by one "
        + "(\(Ratio.text(ends)))")
    return [
      observation.placed(run)
    ]
  }

  private func point(_ cell: Measurements) -> (x: Double, y: Double)? {
    guard let value = cell.number(of: axis), value > 0,
      let ratios = cell.operation(operation)?.pairs.result(of: strategy, to: baseline)?
        .processRatios,
      !ratios.isEmpty
    else { return nil }
    return (value, ratios.map { log($0) }.reduce(0, +) / Double(ratios.count))
  }
}
