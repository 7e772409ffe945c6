import Foundation
import Reporting
import RunJournal

/// A claim that a condition in an operation's recorded statements uses a column, or that none does.
struct StatementRule: ScenarioRule {
  var scenario: String
  var operation: String
  var strategy: String
  /// A column such as "Z_ENT".
  var column: String
  /// True if the claim is that a condition uses the column.
  var isClaimed: Bool

  var uses: [ScenarioUse] {
    [ScenarioUse(scenario: scenario, operations: [operation], strategies: [strategy])]
  }

  static let lack = "recorded no statement of it"

  var label: String { "condition of \(operation), \(strategy)" }

  func about(_ run: ClaimEvidence.Run) -> String {
    "\(PlainWords.operation(operation, in: run)), \(PlainWords.strategy(strategy))"
  }

  func observation(_ cell: Measurements, _ run: ClaimEvidence.Run) -> ClaimObservation? {
    guard let result = cell.operation(operation)?.strategy(strategy),
      !result.statements.isEmpty
    else { return nil }
    let conditions = result.statements.compactMap { Self.condition($0.sql) }
    let asking = conditions.first { $0.contains(column) }
    let stance: ClaimObservation.Stance =
      (asking != nil) == isClaimed ? .supports : .contradicts
    return ClaimObservation(
      stance, label, asking.map { "condition `\($0)`" } ?? "no condition on \(column)"
    ).finding(asking ?? "").placed(run, cell)
  }

  /// Returns the condition of the WHERE clause; nil without one.
  private static func condition(_ sql: String) -> String? {
    guard let start = sql.range(of: " WHERE ") else { return nil }
    let rest = sql[start.upperBound...]
    let ends = [" ORDER BY ", " LIMIT ", " GROUP BY "].compactMap { rest.range(of: $0)?.lowerBound }
    return String(rest[..<(ends.min() ?? rest.endIndex)])
  }
}
