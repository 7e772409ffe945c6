import Foundation
import RunJournal
import Statistics

/// An index that would prevent an operation from reading rows that it drops.
struct IndexAdvice: Hashable {
  /// The measurements with the index, if the run tried it.
  struct Trial: Hashable {
    var strategy: String
    var cost: Double
    var costWithoutIndex: Double
    /// The 95 % confidence interval of the time ratio with and without the index.
    var interval: RatioInterval
    /// The ratio of the file sizes with and without the index.
    var fileRatio: Double?
    /// The ratio of the first load's times with and without the index; nil without a load.
    var insertRatio: Double?
  }

  var item: Costs.Item
  /// The property of a kind, such as "Book.pageCount".
  var property: String
  /// The strategy without the index.
  var strategy: String
  /// The rows that one action reads and keeps; nil if its plan drops none.
  var rows: (read: Int, kept: Int)? {
    read.map { ($0, kept) }
  }
  var trial: Trial?

  /// True if the index must begin with the kind, because the table contains other kinds.
  let beginsWithKind: Bool

  private var read: Int?
  private var kept: Int

  /// Returns the advice for the default, in the workload's order.
  ///
  /// An operation gets advice if its plan drops rows or the run tried an index for it. A strategy
  /// with less code than the default may be worse only for lack of an index, so the simplest such
  /// strategy gets advice, too.
  static func all(_ answer: Answer, _ cell: Measurements) -> [IndexAdvice] {
    let base = String(answer.preferred.prefix { $0 != "+" })
    let own = answer.costs.items.compactMap { IndexAdvice($0, of: base, answer, cell) }
    guard !own.contains(where: { $0.trial != nil }) else { return own }
    let simpler = answer.peers
      .filter { answer.costs.rank($0.strategy) < answer.costs.rank(base) && !$0.losses.isEmpty }
      .min { answer.costs.rank($0.strategy) < answer.costs.rank($1.strategy) }
    return own
      + (simpler?.losses ?? []).compactMap {
        IndexAdvice($0.item, of: simpler?.strategy ?? base, answer, cell)
      }
  }

  private init?(_ item: Costs.Item, of base: String, _ answer: Answer, _ cell: Measurements) {
    guard let result = cell.operation(item.name), let property = result.operation.missingIndex,
      item.weight > 0, let plain = result.strategy(base)
    else { return nil }
    self.item = item
    self.property = property
    strategy = base
    let selects = plain.statements.filter { $0.sql.hasPrefix("SELECT") }
    let actions = max(1, selects.map(\.executions).max() ?? 1)
    kept = Int((Double(result.answerCount) / Double(actions)).rounded())
    if selects.contains(where: \.dropsRows) {
      let readsAll = selects.contains(where: \.readsOtherKinds)
      let share = readsAll ? 1 : result.operation.memberShare ?? 1
      read = Int((Double(cell.cell.scenario.familySize) * share).rounded())
    }
    // The table with the values of details has one kind.
    beginsWithKind = selects.contains { $0.isLimitedToKind && !$0.sql.contains(" JOIN ") }
    trial = Self.trial(of: base, item, answer)
    // Over a range of kinds the index gives no order and must be scanned completely.
    guard trial != nil || !selects.contains(where: \.isLimitedToKindRange) else { return nil }
    let isNoticed = (item.costs.max() ?? 0) >= AnswerTable.leastNanoseconds
    guard trial != nil || (isNoticed && (read ?? 0) >= 2 * max(1, kept)) else { return nil }
  }

  private static func trial(of base: String, _ item: Costs.Item, _ answer: Answer) -> Trial? {
    let names = answer.costs.strategies
    guard let plain = names.firstIndex(of: base),
      let indexed = names.firstIndex(where: { $0.hasPrefix(base + "+") }),
      let place = answer.costs.items.firstIndex(where: { $0.name == item.name }),
      // Intervals exist only for ratios to the preferred strategy.
      [names[plain], names[indexed]].contains(answer.preferred),
      let other = answer.others.first(where: {
        [names[plain], names[indexed]].contains($0.strategy)
      })
    else { return nil }
    let interval = other.intervals[place]
    func ratio(_ item: Costs.Item) -> Double { item.costs[indexed] / item.costs[plain] }
    let load = answer.costs.items.first { $0.unit == .thousandObjects }
    let file = answer.costs.items.first { $0.unit == .file }
    return Trial(
      strategy: names[indexed], cost: item.costs[indexed], costWithoutIndex: item.costs[plain],
      interval: other.strategy == base
        ? RatioInterval(lower: 1 / interval.upper, upper: 1 / interval.lower) : interval,
      fileRatio: file.map(ratio), insertRatio: load.map(ratio))
  }
}
