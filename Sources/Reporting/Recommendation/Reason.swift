import Foundation
import LogicalModel
import RunJournal

/// A short explanation of the difference between two strategies in one operation.
///
/// It is derived from statements, plans and counts.
struct Reason: Hashable {
  let text: String

  /// Explains why one strategy takes longer; nil if there is no visible reason.
  init?(_ slow: [StatementReading], than fast: [StatementReading], _ summary: OperationSummary) {
    guard !slow.isEmpty, !fast.isEmpty else { return nil }
    guard let text = Self.text(slow, fast, summary) else { return nil }
    self.text = text
  }

  private static func text(
    _ slow: [StatementReading], _ fast: [StatementReading], _ summary: OperationSummary
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
      return "\(way) through \(slow.lazy.compactMap(\.searchedIndex).first ?? "an index")"
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
    _ slow: [StatementReading], _ fast: [StatementReading], _ summary: OperationSummary
  ) -> String? {
    if summary.sort == .insert || summary.sort == .change {
      let rows = (slow: writes(slow), fast: writes(fast))
      guard rows.fast > 0, rows.slow >= rows.fast * 1.05 else {
        return slow.count > fast.count
          ? "\(slow.count) statements instead of \(fast.count)" : columns(slow, fast)
      }
      return "writes \(Digits.three(rows.slow / rows.fast))× the rows"
    }
    if slow.contains(where: \.fetchesByKeys) {
      return
        "\(Count.text(slow.count - fast.count, "more fetch", plural: "more fetches")) for details"
    }
    switch summary.sort {
    case .count: return "\(slow.count) counts instead of \(fast.count)"
    default:
      return slow.contains(where: \.isOrdered)
        ? "\(slow.count) fetches merged in memory"
        : "\(slow.count) fetches instead of \(fast.count)"
    }
  }

  private static func columns(_ slow: [StatementReading], _ fast: [StatementReading]) -> String? {
    let wide = slow.map(\.columnCount).max() ?? 0
    let narrow = fast.map(\.columnCount).max() ?? 0
    return wide > narrow && narrow > 0 ? "\(wide) columns instead of \(narrow)" : nil
  }

  private static func steps(_ statements: [StatementReading]) -> Double {
    Double(statements.map(\.record.virtualMachineSteps).reduce(0, +))
  }

  private static func writes(_ statements: [StatementReading]) -> Double {
    Double(statements.filter { !$0.isSelect }.map(\.record.executions).reduce(0, +))
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
    return Reason(readings(slow), than: readings(fast), result.operation)?.text ?? ""
  }
}
