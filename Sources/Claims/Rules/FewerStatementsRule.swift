import Reporting
import Statistics

/// A claim that one strategy needs fewer statements than another.
///
/// At least one question takes half as many or fewer, and no question takes more. Equal counts show
/// nothing, so they alone do not confirm.
struct FewerStatementsRule: ScenarioRule {
  /// The factor by which the other strategy's statements must exceed these at least once.
  private static let enough = 2.0

  var scenario: String
  var operations: [String]
  var strategy: String
  var baseline: String

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario: scenario, operations: operations, strategies: [strategy, baseline])]
  }

  static let lack = "did not run all of these queries"

  var label: String {
    "statements of \(operations.count) questions, \(baseline) to \(strategy)"
  }

  func about(_ run: ClaimEvidence.Run) -> String { PlainWords.pair(baseline, strategy) }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    observation(operations.compactMap { ratio(of: $0, in: cell) })?.placed(run, cell)
  }

  /// Returns nil if a question has no count.
  private func observation(_ ratios: [Double]) -> ClaimObservation? {
    guard ratios.count == operations.count, let least = ratios.min(), let greatest = ratios.max()
    else { return nil }
    let isClaimed = least >= 1 && greatest >= Self.enough
    let many = ratios.count { $0 >= Self.enough }
    var result = ClaimObservation(
      isClaimed ? .supports : .contradicts, label,
      "\(Ratio.text(least)) to \(Ratio.text(greatest)) as many statements, at least twice as many for \(many) of "
        + "\(ratios.count) questions"
    ).quotient(of: Double(many), Double(ratios.count))
    result.interval = RatioInterval(lower: least, upper: greatest)
    return result
  }

  private func ratio(of name: String, in cell: Measurements) -> Double? {
    guard let operation = cell.operation(name),
      let own = operation.strategy(strategy)?.executions.smallest, own > 0,
      let theirs = operation.strategy(baseline)?.executions.smallest, theirs > 0
    else { return nil }
    return Double(theirs) / Double(own)
  }
}
