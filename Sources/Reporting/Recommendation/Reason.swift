import Foundation
import LogicalModel
import RunJournal

/// A short explanation of the difference between two strategies in one operation.
///
/// It is derived from statements, plans and counts.
struct Reason: Hashable {
  let text: String

  /// Explains why one strategy takes longer; nil if there is no visible reason.
  init?(_ slower: StrategyResult, than faster: StrategyResult, _ summary: OperationSummary) {
    let slow = slower.statements
    let fast = faster.statements
    guard !slow.isEmpty, !fast.isEmpty else { return nil }
    guard let text = Self.text(slow, fast, summary) else { return nil }
    self.text = text
  }

  private static func text(
    _ slow: [StatementRecord], _ fast: [StatementRecord], _ summary: OperationSummary
  ) -> String? {
    if slow.count > fast.count || summary.sort == .insert || summary.sort == .change {
      return statements(slow, fast, summary)
    }
    if slow.map(\.conditionCount).max() ?? 0 < fast.map(\.conditionCount).max() ?? 0 {
      return "reads all, filters in Swift"
    }
    if slow.contains(where: \.dropsRows), !fast.contains(where: \.dropsRows) {
      return "no usable index: reads rows and drops them"
    }
    if slow.contains(where: \.searchesByIndex), fast.allSatisfy({ !$0.searchesByIndex }) {
      let way = summary.sort == .count ? "counts" : "finds each row"
      return "\(way) through \(slow.searchedIndex)"
    }
    if slow.contains(where: \.sorts), !fast.contains(where: \.sorts) {
      return "sorts in a temporary B-tree"
    }
    if let columns = columns(slow, fast) { return columns }
    return steps(slow) > steps(fast) * 1.1
      ? "\(Digits.three(steps(slow) / steps(fast)))× the steps in SQLite"
      : "no more work for SQLite"
  }

  private static func statements(
    _ slow: [StatementRecord], _ fast: [StatementRecord], _ summary: OperationSummary
  ) -> String? {
    if summary.sort == .insert || summary.sort == .change {
      let rows = (slow: writes(slow), fast: writes(fast))
      guard rows.fast > 0, rows.slow >= rows.fast * 1.05 else {
        return slow.count > fast.count
          ? "\(slow.count) statements instead of \(fast.count)" : columns(slow, fast)
      }
      return "writes \(Digits.three(rows.slow / rows.fast))× the rows"
    }
    if slow.contains(where: { $0.sql.contains("json_each") }) {
      return
        "\(Count.text(slow.count - fast.count, "more fetch", plural: "more fetches")) for details"
    }
    switch summary.sort {
    case .count: return "\(slow.count) counts instead of \(fast.count)"
    default:
      let isOrdered = slow.contains { $0.sql.contains(" ORDER BY ") }
      return isOrdered
        ? "\(slow.count) fetches merged in memory"
        : "\(slow.count) fetches instead of \(fast.count)"
    }
  }

  private static func columns(_ slow: [StatementRecord], _ fast: [StatementRecord]) -> String? {
    let wide = slow.map(\.columns).max() ?? 0
    let narrow = fast.map(\.columns).max() ?? 0
    return wide > narrow && narrow > 0 ? "\(wide) columns instead of \(narrow)" : nil
  }

  private static func steps(_ statements: [StatementRecord]) -> Double {
    Double(statements.map(\.virtualMachineSteps).reduce(0, +))
  }

  private static func writes(_ statements: [StatementRecord]) -> Double {
    Double(
      statements.filter { !$0.sql.hasPrefix("SELECT") }.map(\.executions).reduce(0, +))
  }
}

extension Measurements {
  /// Explains why an operation takes longer in one strategy; empty if there is no visible reason.
  ///
  /// A plan that SQLite would better with statistics comes first.
  func reason(_ operation: String, slower: String, faster: String) -> String {
    guard let result = self.operation(operation), let slow = result.strategy(slower),
      let fast = result.strategy(faster)
    else { return "" }
    // Statements do not explain the time to open a store.
    guard result.operation.id.cacheState != .launch else { return "" }
    if let planned = betterPlan(operation, slower) { return planned.reason }
    return Reason(slow, than: fast, result.operation)?.text ?? ""
  }
}

extension StatementRecord {
  /// The terms of the outer WHERE clause.
  private var conditions: [String] {
    guard let start = sql.range(of: " WHERE ")?.upperBound else { return [] }
    let end =
      [" ORDER BY ", " LIMIT "].compactMap { sql.range(of: $0, range: start..<sql.endIndex) }
      .map(\.lowerBound).min() ?? sql.endIndex
    return sql[start..<end].components(separatedBy: " AND ")
  }

  /// The terms that do not concern the kind.
  private var ownConditions: [String] {
    // The end of a range of kinds is only a number.
    conditions.filter { !$0.isOnKind && $0.contains(where: \.isLetter) }
  }

  fileprivate var conditionCount: Int { ownConditions.count }

  /// True if the plan reads all rows of the kind and the statement drops most of them.
  ///
  /// No index supports a condition, or the order of a limited fetch.
  var dropsRows: Bool {
    let answered = plan.flatMap { $0.split { "( )".contains($0) } }
    let isFiltered = ownConditions.contains { condition in
      let column = condition.split(separator: " ").first?.split(separator: ".").last ?? ""
      return !answered.contains { ["=?", "<?", ">?"].map { column + $0 }.contains(String($0)) }
    }
    return isFiltered || (sql.contains(" LIMIT ") && sorts)
  }

  /// True if the plan also reads rows of other kinds.
  var readsOtherKinds: Bool { isLimitedToKind && !plan.contains { $0.contains("SEARCH") } }

  /// True if the table has rows of other kinds.
  var isLimitedToKind: Bool { conditions.contains(where: \.isOnKind) }

  /// True for a kind with its sub-kinds.
  var isLimitedToKindRange: Bool { sql.contains("Z_ENT BETWEEN ") }

  fileprivate var searchesByIndex: Bool {
    plan.contains { $0.contains("SEARCH") && $0.contains(" INDEX ") }
  }

  fileprivate var sorts: Bool { plan.contains { $0.contains("TEMP B-TREE") } }

  /// The number of columns in the result or in an inserted row.
  fileprivate var columns: Int {
    if sql.hasPrefix("INSERT"), let end = sql.firstIndex(of: ")") {
      return sql[..<end].count { $0 == "," } + 1
    }
    guard let end = sql.range(of: " FROM ")?.lowerBound else { return 0 }
    return sql[..<end].count { $0 == "," } + 1
  }
}

extension [StatementRecord] {
  /// The description of the first search's index: the kind's or another one.
  fileprivate var searchedIndex: String {
    let line = flatMap(\.plan).first { $0.contains("SEARCH") && $0.contains(" INDEX ") }
    return line?.isOnKind ?? false ? "the kind's index" : "an index"
  }
}

extension String {
  /// True for a condition or plan that uses the column with a row's kind.
  fileprivate var isOnKind: Bool {
    let text = uppercased()
    return text.contains("Z_ENT") || text.contains("CONTENTTYPE")
  }
}
