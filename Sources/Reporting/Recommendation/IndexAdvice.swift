import Foundation
import RunJournal
import Statistics

/// An index that would prevent an operation from reading rows that it drops.
struct IndexAdvice: Hashable {
  var item: Costs.Item
  /// The property of a kind, such as "Book.pageCount".
  var property: String
  /// The strategy without the index.
  var strategy: String
  /// The rows that one action reads and keeps; nil if its plan drops none.
  var rows: (read: Int, kept: Int)? {
    read.map { ($0, kept) }
  }
  /// The measurements with the index; nil if the run did not try it.
  var trial: IndexTrial?

  /// True if the index must begin with the kind, because the table contains other kinds.
  let beginsWithKind: Bool

  private var read: Int?
  private var kept: Int

  /// Returns the advice for the default, in the workload's order.
  ///
  /// An operation gets advice if its plan drops rows or the run tried an index for it. A strategy
  /// with less code than the default may be worse only for lack of an index, so the simplest such
  /// strategy gets advice, too.
  static func all(_ answer: Recommendation, _ cell: Measurements) -> [IndexAdvice] {
    let base = answer.variant.strategy
    let own = answer.costs.items.compactMap { IndexAdvice($0, of: base, answer, cell) }
    guard !own.contains(where: { $0.trial != nil }) else { return own }
    let rank = answer.costs.rank(answer.choice.preferred)
    let simpler = answer.peers
      .filter { answer.costs.rank($0.place) < rank && $0.relation == .worse }
      .min { answer.costs.rank($0.place) < answer.costs.rank($1.place) }
    return own
      + (simpler?.losses ?? []).compactMap {
        IndexAdvice($0.item, of: simpler?.strategy ?? base, answer, cell)
      }
  }

  private init?(_ item: Costs.Item, of base: String, _ answer: Recommendation, _ cell: Measurements)
  {
    guard let result = cell.operation(item.name), let property = result.operation.missingIndex,
      item.weight > 0, let plain = result.strategy(base)
    else { return nil }
    self.item = item
    self.property = property
    strategy = base
    let selects = cell.readings(plain).filter(\.isSelect)
    let actions = max(1, selects.map(\.record.executions).max() ?? 1)
    kept = Int((Double(result.answerCount) / Double(actions)).rounded())
    if selects.contains(where: \.dropsRows) {
      let readsAll = selects.contains(where: \.readsOtherKinds)
      let share = readsAll ? 1 : result.operation.memberShare ?? 1
      read = Int((Double(cell.cell.scenario.familySize) * share).rounded())
    }
    // The table with the values of details has one kind.
    beginsWithKind = selects.contains { $0.isLimitedToKind && !$0.joins }
    trial = IndexTrial(item, of: base, answer.costs, cell)
    // Over a range of kinds the index gives no order and must be scanned completely.
    guard trial != nil || !selects.contains(where: \.isLimitedToKindRange) else { return nil }
    // The slowest device that the answer is about.
    let slowest = Recommendation.slownesses.max() ?? 1
    let isNoticed = (item.costs.max() ?? 0) >= answer.costs.noticeable(item.unit) / slowest
    guard trial != nil || (isNoticed && (read ?? 0) >= 2 * max(1, kept)) else { return nil }
  }
}
