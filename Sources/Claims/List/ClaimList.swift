import Document
import Reporting

/// All claims, in the order of the articles.
package enum ClaimList {
  package static var all: [Claim] { ClaimsFile.own.claims }

  /// Returns the scenarios that claims read, in the order of their first claim.
  package static func scenarios(of claims: [Claim]) -> [String] {
    claims.flatMap { $0.uses.map(\.scenario) }.uniqued()
  }

  /// The scenarios that support real data, with the name of the data file.
  package static let realData = [
    "zotero": "items.jsonl", "goodbooks": "books.csv",
    "sensors-nab": "machine_temperature_system_failure.csv", "sensors-weather": "weather.csv",
  ]

  /// Returns the IDs of the claims that a scenario decides, in order.
  package static func claims(reading scenario: String) -> [String] {
    all.filter { $0.scenarios.contains(scenario) }.map(\.id)
  }

  /// Returns the strategies that claims compare in a scenario, baseline first.
  package static func strategies(of scenario: String) -> [String] {
    let used = Set(
      all.flatMap(\.uses).filter { $0.scenario == scenario }.flatMap(\.strategies))
    return PlotStyle.strategies.filter(used.contains)
  }

  /// Decides claims.
  static func decide(
    _ claims: [Claim] = all, by evidence: ClaimEvidence
  ) -> [ClaimFinding] {
    claims.map { ClaimFinding($0, in: evidence) }
  }
}

extension KeyFinding {
  /// The questions that the page answers first.
  static var all: [KeyFinding] { ClaimsFile.own.questions }
}

extension DecisionRule {
  static var all: [DecisionRule] { ClaimsFile.own.rules }
}

extension ClaimEvidence {
  /// The rules of thumb that the runs decide.
  var decidedRules: [DecidedRule] { DecisionRule.all.compactMap { $0.decided(in: self) } }
}
