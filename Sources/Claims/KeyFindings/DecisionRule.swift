import Document
import Foundation
import Reporting
import RunJournal
import Statistics

/// A rule of thumb: what an app does, and two strategies for it.
///
/// `claims.yaml` lists the rules. README.md, the page of claims, the skill, llms.txt and the lesson
/// on advice show them from there, all with the figures of the same runs.
struct DecisionRule: Decodable, Sendable {
  /// The action of the app, such as "Lists all kinds together, newest first".
  var when: String
  /// The strategies; the figures decide which one to use.
  var strategy: String
  var opponent: String
  /// The scenario and the operation whose times decide.
  var scenario: String
  var operation: String
  /// The name of the finding that has the figures of other scenarios.
  var finding: String

  /// Decides by the scenario's run; nil without one that measured both strategies.
  func decided(in evidence: ClaimEvidence) -> DecidedRule? {
    evidence.runs[scenario]?.report.cells.first.flatMap { DecidedRule(self, $0) }
  }
}

/// A rule with its figures from one run.
struct DecidedRule: Sendable {
  /// The number of objects from which one strategy is faster by both the limit and 4 ms.
  enum Size: Hashable, Sendable {
    /// The difference counts at the measured size, and may count below it.
    case measured(Int)
    /// ``Growth`` found it from two sizes.
    case extrapolated(Double)
    /// No size up to ``Growth/mostMembers``.
    case none
    /// The 95 % confidence interval of a size that is too uncertain for one number.
    case between(ClosedRange<Double>)
    /// The resamples of the run do not agree whether there is a size.
    case uncertain
    /// The operation was measured at one size only, or has no weight.
    case notComputed
  }

  var rule: DecisionRule
  /// The strategy to use and the other one.
  var better: String
  var worse: String
  /// False if either strategy will do.
  var isDecided: Bool
  /// The ratio of the worse strategy's time to the better one's.
  var ratio: Double
  var size: Size
  /// The number of objects in the run.
  var members: Int

  /// Returns nil if the run lacks one of the strategies or the operation.
  init?(_ rule: DecisionRule, _ cell: Measurements) {
    guard let answer = cell.answer,
      let item = answer.costs.items.first(where: { $0.name == rule.operation }),
      let strategy = answer.costs.plain(rule.strategy),
      let opponent = answer.costs.plain(rule.opponent)
    else { return nil }
    let costs = answer.costs
    (self.rule, members) = (rule, cell.cell.scenario.familySize)
    let isGrown = cell.otherSize?.costs.items.contains { $0.name == rule.operation } ?? false
    let growth = isGrown && item.weight > 0 ? Growth(answer, cell, of: opponent) : nil
    func turn(_ events: [Growth.Event]?) -> Growth.Event? {
      events?.first {
        $0.item.name == rule.operation && $0.kind != .frame && $0.strategy == rule.strategy
      }
    }
    let (own, other) = (item.costs[strategy], item.costs[opponent])
    let isNear = costs.counts(
      max(own, other), over: min(own, other), item.unit, limit: answer.limit)
    let event = turn(growth?.events)
    let vague = turn(growth?.uncertain)
    size =
      isNear
      ? .measured(members)
      : growth == nil
        ? .notComputed
        : event.map { .extrapolated($0.members) } ?? Self.size(vague)
    let turning: Growth.Event? = if case .between = size { vague } else { event }
    let isFaster = isNear || turning == nil ? own <= other : turning?.kind == .better
    (better, worse) = isFaster ? (rule.strategy, rule.opponent) : (rule.opponent, rule.strategy)
    // The page of claims shows the paired ratio. Processes without common rounds have none.
    ratio =
      cell.operation(rule.operation)?.pairs.result(of: worse, to: better)?.ratio
      ?? (isFaster ? other / own : own / other)
    switch size {
    case .measured, .extrapolated, .between: isDecided = true
    case .none, .uncertain: isDecided = false
    case .notComputed: isDecided = ratio >= 1 + answer.limit
    }
  }

  private static func size(_ vague: Growth.Event?) -> Size {
    guard let vague else { return .none }
    return vague.interval.upperBound < Growth.mostMembers ? .between(vague.interval) : .uncertain
  }

  /// The advice, such as "one table", or both strategies if either will do.
  var advice: String {
    isDecided
      ? PlainWords.strategy(better)
      : "\(PlainWords.strategy(rule.strategy)) or \(PlainWords.strategy(rule.opponent)), whichever is simpler"
  }

  /// The size from which the rule matters, such as "from about 37,000 objects".
  var sizeClause: String {
    switch size {
    case .measured(let members): "from \(Digits.grouped(members)) objects or fewer"
    case .extrapolated(let members): "from about \(Digits.two(members)) objects"
    case .between(let sizes):
      "from somewhere between \(Digits.two(sizes.lowerBound)) and \(Digits.two(sizes.upperBound)) objects"
    case .none: "at no size up to \(Digits.grouped(Int(Growth.mostMembers))) objects"
    case .uncertain: "perhaps at no size up to \(Digits.grouped(Int(Growth.mostMembers))) objects"
    case .notComputed: "from a size that was not computed"
    }
  }

  /// The ratio in words, such as "4.0 times as long".
  var amount: String { Comparison(low: ratio, high: ratio, quantity: "time").amount }

  /// The rule, its advice and its size.
  var headline: String { "\(rule.when): \(advice); it matters \(sizeClause)." }

  /// Returns the headline with the figures of the rule's finding; nil if these were not measured.
  func prose(_ answers: [String: KeyAnswer]) -> Prose? {
    guard let answer = answers[rule.finding], answer.isMeasured else { return nil }
    return "\(strong: headline) \(answer.advice)"
  }

  /// The cells of a row of ``table(_:)``.
  fileprivate var row: String {
    let names = isDecided ? "`\(better)`" : "`\(rule.strategy)` or `\(rule.opponent)`"
    let time = "\(PlainWords.strategy(worse)) (`\(worse)`): \(amount)"
    return "| \(rule.when) | \(names) | \(time) (`\(rule.operation)`) | \(sizeClause) |"
  }

  /// Returns a Markdown table of rules; all rules were decided by runs of one size.
  static func table(_ rules: [DecidedRule]) -> String {
    let members = Digits.grouped(rules.first?.members ?? 0)
    return
      ([
        "| your app | use | compared with, for \(members) objects | matters |",
        "|---|---|---|---|",
      ] + rules.map(\.row)).joined(separator: "\n")
  }
}
