import Foundation
import RunJournal
import Statistics

/// An index that would spare an operation the rows that it reads and drops.
struct IndexAdvice: Hashable {
  /// The figures with the index, in a run that tried it.
  struct Trial: Hashable {
    var strategy: String
    var cost: Double
    var costWithoutIndex: Double
    /// The middle 95 % of the resamples of the time with the index over that without.
    var interval: RatioInterval
    /// The file with the index over that without.
    var fileRatio: Double?
    /// The time of the first load with the index over that without; nil where nothing was loaded.
    var insertRatio: Double?
  }

  var item: Costs.Item
  /// The property of a kind, such as "Book.pageCount".
  var property: String
  /// The strategy without the index.
  var strategy: String
  /// The rows that one action reads and that it keeps; nil for a plan that drops none.
  var rows: (read: Int, kept: Int)? {
    read.map { ($0, kept) }
  }
  var trial: Trial?

  /// True where the index has to begin with the kind, as the table has other kinds too.
  let beginsWithKind: Bool

  private var read: Int?
  private var kept: Int

  /// The advice for the default, in the workload's order: where its plan drops rows, or where the run
  /// tried an index.
  ///
  /// A strategy with less code than the default may be worse for want of an index alone: that of the
  /// simplest one is advice too.
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
    // The values of details are in a table of one kind.
    beginsWithKind = selects.contains { $0.isLimitedToKind && !$0.sql.contains(" JOIN ") }
    trial = Self.trial(of: base, item, answer)
    // Within a range of kinds such an index has no order, and finds no value without all rows.
    guard trial != nil || !selects.contains(where: \.isLimitedToKindRange) else { return nil }
    let isNoticed = (item.costs.max() ?? 0) >= AnswerTable.leastNanoseconds
    guard trial != nil || (isNoticed && (read ?? 0) >= 2 * max(1, kept)) else { return nil }
  }

  private static func trial(of base: String, _ item: Costs.Item, _ answer: Answer) -> Trial? {
    let names = answer.costs.strategies
    guard let plain = names.firstIndex(of: base),
      let indexed = names.firstIndex(where: { $0.hasPrefix(base + "+") }),
      let place = answer.costs.items.firstIndex(where: { $0.name == item.name }),
      // An interval is that of a strategy over the preferred one.
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
