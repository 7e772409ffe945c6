import RunJournal

/// A plan that SQLite would choose if the store had statistics.
struct BetterPlan: Hashable {
  let record: StatisticsRecord

  /// A short explanation for a table.
  var reason: String {
    "SQLite chose badly without statistics: \(steps(record.steps)) instead of "
      + steps(record.stepsWithStatistics)
  }

  /// The plan that SQLite chose, and the one that it would choose after ANALYZE.
  var sentence: String {
    "SQLite chose “\(Self.index(record.plan))” without statistics, "
      + "\(steps(record.steps)). After ANALYZE it chooses “\(Self.index(record.planWithStatistics))”, "
      + "\(steps(record.stepsWithStatistics))."
  }

  private func steps(_ count: Int) -> String { Count.text(count, "step") }

  /// The line that says how the rows are found.
  private static func index(_ plan: [String]) -> String {
    (plan.first { $0.contains("SEARCH") || $0.contains("SCAN") } ?? plan.first ?? "")
      .drop { $0 == " " }.description
  }
}

extension Measurements {
  /// Returns the better plan of an operation in one strategy; nil if statistics would not help, or
  /// if the run did not try them.
  func betterPlan(_ operation: String, _ strategy: String) -> BetterPlan? {
    storage(of: strategy)?.template.statistics?.first { $0.operation == operation }
      .map(BetterPlan.init)
  }
}
