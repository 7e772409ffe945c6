import RunJournal
import Statistics

/// Advice for one tree: whether to keep the strategy that it has, and what that rests on.
///
/// To change a shipped model costs a migration and new code, so it is advised only for what a person
/// notices (``Costs/Unit/noticeable``), for what the run is sure of, and where nothing that counts gets
/// worse, unless the reader's own usage weighs it.
package struct TreeAdvice {
  package enum Verdict: String, Codable, Hashable, Sendable {
    case keep, change, cannotTell
  }

  let tree: AdvisedTree
  let cell: Measurements
  let words: AnswerWords?
  /// The choice at the other size; nil where one size was measured.
  let other: Answer?
  let otherMembers: Int?
  /// The reason for which the run chooses nothing, empty where it does.
  let missing: String
  /// Strategies that were not measured, with the reason.
  let leftOut: [String]

  /// Nil for a run without a finished process.
  package init?(_ report: Report, _ tree: AdvisedTree) {
    guard let cell = report.measurements else { return nil }
    (self.tree, self.cell) = (tree, cell)
    words = AnswerWords(report, cell)
    missing = words == nil ? AnswerWords.missing(report, cell) : ""
    other = cell.otherSize.map { Answer($0.costs, limit: report.choosingEffect) }
    otherMembers = cell.otherSize?.members
    leftOut = report.leftOut
  }

  var answer: Answer? { words?.answer }

  package var verdict: Verdict { answer.map(verdict) ?? .cannotTell }

  /// The strategy to have, nil where the run cannot tell.
  package var preferred: String? {
    switch verdict {
    case .keep: tree.current
    case .change: answer.map { Self.base($0.preferred) }
    case .cannotTell: nil
    }
  }

  /// The verdict by the costs of one size.
  func verdict(_ answer: Answer) -> Verdict {
    Self.verdict(answer, current: tree.current, hasUsage: tree.hasUsage)
  }

  static func verdict(_ answer: Answer, current: String, hasUsage: Bool) -> Verdict {
    let candidates = Set(answer.candidates.map(base))
    if candidates == [current] { return .keep }
    guard let place = answer.others.first(where: { $0.strategy == current }) else {
      // The preferred one is the current one, and so may be another.
      return base(answer.preferred) == current ? .keep : .cannotTell
    }
    switch place.relation {
    case .asGood: return .keep
    case .betterOnlyFor: return hasUsage && !candidates.contains(current) ? .change : .keep
    case .worse: return place.isCertain && !candidates.contains(current) ? .change : .cannotTell
    }
  }

  /// The current strategy next to the preferred one; nil where it is the preferred one.
  var currentPlace: Answer.Other? { answer?.others.first { $0.strategy == tree.current } }

  /// A strategy without the indexes that a run tries on it.
  static func base(_ strategy: String) -> String { String(strategy.prefix { $0 != "+" }) }

  /// The numbers of objects at which something is noticed, those of the trial of indexes left out.
  var events: [Growth.Event] {
    (words?.growth?.events ?? []).filter { !$0.strategy.contains("+") }
  }

  /// The shares of what the app does from which on another strategy would be chosen.
  struct Turn: Hashable {
    let item: Costs.Item
    let share: Double
    let strategy: String
  }

  /// For each action the least share at which the choice is another one than now, by steps of 5 %.
  var turns: [Turn] {
    guard let answer else { return [] }
    let now = Self.base(answer.preferred)
    return answer.costs.items.indices.compactMap { index in
      let item = answer.costs.items[index]
      guard item.unit == .action, item.weight > 0 else { return nil }
      let first = (item.weight * 20).rounded(.up) / 20
      for share in stride(from: first, through: 0.95, by: 0.05) {
        let costs = answer.costs.weighing(index, by: share)
        let choice = Choice(costs.items.map(\.costs), of: costs, limit: answer.limit)
        let chosen = Self.base(costs.strategies[choice.preferred])
        if chosen != now { return Turn(item: item, share: share, strategy: chosen) }
      }
      return nil
    }
  }

  /// An index that was tried on the current strategy, at the larger of both sizes.
  struct TriedIndex: Hashable {
    /// The property of a kind, such as "Book.pageCount".
    let property: String
    let item: Costs.Item
    let cost: Double
    let costWithoutIndex: Double
    /// The file with all indexes that were tried over that without.
    let fileRatio: Double?

    /// True for what spares half of the time, or what a person notices.
    var isWorthwhile: Bool {
      cost * 2 <= costWithoutIndex
        || costWithoutIndex - cost >= Costs.Unit.action.noticeable
    }
  }

  /// The indexes that made an action faster in every process, in the order of the workload.
  var indexes: [TriedIndex] {
    guard let costs = (otherMembers ?? 0 > members ? other : answer)?.costs,
      let plain = costs.strategies.firstIndex(of: tree.current),
      let indexed = costs.strategies.firstIndex(where: { $0.hasPrefix(tree.current + "+") })
    else { return [] }
    let file = costs.items.first { $0.unit == .file }
    return costs.items.compactMap { item in
      guard let property = cell.operation(item.name)?.operation.missingIndex,
        item.logDifferences(indexed, plain).allSatisfy({ $0 < 0 })
      else { return nil }
      return TriedIndex(
        property: property, item: item, cost: item.costs[indexed],
        costWithoutIndex: item.costs[plain],
        fileRatio: file.map { $0.costs[indexed] / $0.costs[plain] })
    }
  }

  var members: Int { cell.cell.scenario.familySize }

  /// The price of a migration that reads every object and stores it anew.
  struct Migration: Hashable {
    let strategy: String
    /// Processor seconds for 100,000 objects.
    let seconds: Double
    /// The bytes of both files at the end, for as many objects as were measured.
    let bytes: Int
    let members: Int
  }

  /// Nil where the run loaded nothing or fetched nothing whole.
  var migration: Migration? {
    guard let answer else { return nil }
    let target = verdict == .change ? Self.base(answer.preferred) : likeliestAlternative
    // More objects give a better figure.
    let costs = other.map(\.costs).flatMap {
      $0.items.contains { $0.unit == .thousandObjects } ? $0 : nil
    }
    let measured = costs ?? answer.costs
    let members = costs == nil ? self.members : otherMembers ?? 0
    guard let target, members > 0,
      let now = measured.strategies.firstIndex(of: tree.current),
      let then = measured.strategies.firstIndex(of: target),
      let load = measured.items.first(where: { $0.unit == .thousandObjects })
    else { return nil }
    let whole = measured.items.first { item in
      cell.operation(item.name)?.operation.id.operation.hasPrefix("fetch-all") == true
    }
    let reading = whole.map { $0.costs[now] / Double(members) } ?? 0
    let file = measured.items.first { $0.unit == .file }
    return Migration(
      strategy: target, seconds: (load.costs[then] / 1_000 + reading) * 1e5 / 1e9,
      bytes: file.map { Int($0.costs[now] + $0.costs[then]) } ?? 0, members: members)
  }

  /// The strategy with the least regret but for the current one.
  private var likeliestAlternative: String? {
    guard let answer else { return nil }
    return answer.costs.strategies.enumerated()
      .filter { $0.element != tree.current && !$0.element.contains("+") }
      .min { answer.choice.regrets[$0.offset] < answer.choice.regrets[$1.offset] }?.element
  }
}

extension Costs.Item {
  /// The logarithm of the ratio of two strategies in each process.
  func logDifferences(_ one: Int, _ other: Int) -> [Double] {
    let (ones, others) = (logRatios[one], logRatios[other])
    // A size has one value for all processes.
    let count = max(ones.count, others.count)
    guard !ones.isEmpty, !others.isEmpty else { return [] }
    return (0..<count).map { ones[$0 % ones.count] - others[$0 % others.count] }
  }
}

extension Costs {
  /// The costs with one item's share of the weight changed, the others in proportion.
  fileprivate func weighing(_ index: Int, by share: Double) -> Costs {
    var costs = self
    let rest = 1 - items[index].weight
    for place in items.indices {
      costs.items[place].weight =
        place == index ? share : rest > 0 ? items[place].weight * (1 - share) / rest : 0
    }
    return costs
  }
}
