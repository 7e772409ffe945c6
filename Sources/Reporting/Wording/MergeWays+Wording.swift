import LogicalModel
import RunJournal
import Statistics

extension MergeWays.Way {
  /// The row of a table.
  var label: String {
    switch (id.level, id.variant) {
    case (.objects, _): "objects, merged by the program"
    case (.engine, nil): "table by table, without objects"
    case (.engine, "compound"): "one compound statement"
    case (.engine, "arm-limits"): "one statement with limits in its arms"
    case (.engine, "subquery"): "one statement over a subquery"
    case (.engine, let variant?): "one statement, \(variant)"
    }
  }

  /// The word of the glossary.
  var term: String {
    switch (id.level, id.variant) {
    case (.objects, _): "merged by the program"
    case (.engine, nil): "table by table"
    case (.engine, "compound"): "compound statement"
    case (.engine, "arm-limits"): "limits in the arms"
    case (.engine, "subquery"): "subquery"
    default: "way to merge"
    }
  }

  /// In a sentence about it.
  var subject: String {
    switch id.variant {
    case "compound": "the compound statement"
    case "arm-limits": "the statement with limits in its arms"
    case "subquery": "the statement over a subquery"
    default: "“\(label)”"
    }
  }
}

extension MergeWays {
  /// What a reader should take away, no more than the verdicts allow.
  var finding: String {
    guard let best else { return "No statement merges the tables of \(strategy)." }
    let others = ways.filter { $0.isMerging && $0 != best }
    guard let slowest = self.slowest ?? others.first else {
      return "Only one statement merges the tables of \(strategy)."
    }
    guard slowest.verdict == .slower, let ratio = slowest.ratio else {
      let isOpen = others.contains { $0.verdict == nil || $0.verdict == .unresolved }
      return isOpen
        ? "The statements that merge the tables of \(strategy) could not be told apart."
        : "In \(strategy), no statement that merges the tables differs from \(best.subject) by "
          + "what matters."
    }
    let reason = reason.map { ": \($0)" } ?? ""
    return "In \(strategy), \(slowest.subject) takes \(Ratio.words(ratio, of: "time")) "
      + "\(ratio >= 2 ? "of" : "than") \(best.subject)\(reason)."
  }

  /// What the engine counted that explains the time of the slowest.
  private var reason: String? {
    guard let best, let slowest else { return nil }
    let more = Double(slowest.steps.smallest) / Double(max(1, best.steps.smallest))
    if let sorts = slowest.sorts, let least = best.sorts, sorts > 0, least == 0 {
      return more >= 2 ? "it reads all rows and sorts them" : "it sorts"
    }
    return more >= 1.5 ? "it takes \(Digits.three(more)) times the steps" : nil
  }
}
