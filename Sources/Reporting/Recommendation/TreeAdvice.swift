import Foundation
import RunJournal

/// Advice for one tree: whether to keep its strategy, and the evidence.
///
/// Changing a shipped model costs a migration and new code. It is therefore advised only if the
/// current strategy's loss exceeds the limit, a person would notice the gain of a single action
/// (``Costs/noticeable(_:)``), the run is certain, and nothing that counts gets worse, unless the
/// user's own weights decide.
package struct TreeAdvice {
  package enum Verdict: String, Codable, Hashable, Sendable {
    case keep, change, cannotTell
  }

  let tree: AdvisedTree
  let cell: Measurements
  /// The choice among the strategies without trial indexes; nil if the run supports none.
  let answer: Recommendation?
  /// The choice at the other size; nil if only one size was measured.
  let other: Recommendation?
  let otherMembers: Int?
  /// The sizes at which another strategy gains something over the current one, or an action becomes
  /// noticeable in it; nil if the times of one size alone are known.
  let growth: Growth?
  /// The same for the preferred strategy; nil also if it is the current one.
  let preferredGrowth: Growth?
  /// The reason why the run supports no choice; empty if it supports one.
  let missing: String
  /// The strategies that were not measured and the rows that were not read, with the reasons.
  let leftOut: [String]
  /// The costs at the larger size, including trial indexes on the current strategy.
  private let indexedCosts: Costs?
  private let elapsedSeconds: Double?
  /// The run's duration and its budget, in words; nil if unknown.
  let duration: String?

  /// Returns nil for a run without a finished process.
  package init?(_ report: Report, _ tree: AdvisedTree) {
    guard var cell = report.measurements else { return nil }
    let isLarger = cell.otherSize.map { $0.members > cell.cell.scenario.familySize } ?? false
    indexedCosts = (isLarger ? cell.otherSize?.costs : nil) ?? cell.answer?.costs
    // An index on one strategy is not a choice among strategies.
    if let other = cell.otherSize {
      cell.otherSize = OtherSize(members: other.members, costs: other.costs.withoutIndexTrials)
    }
    let isMeasured = cell.strategies.contains(tree.current)
    answer =
      isMeasured
      ? cell.answer.map {
        Recommendation($0.costs.withoutIndexTrials, limit: report.choosingEffect)
      } : nil
    other = cell.otherSize.map { Recommendation($0.costs, limit: report.choosingEffect) }
    otherMembers = cell.otherSize?.members
    let now = answer?.costs.strategies.firstIndex(of: tree.current)
    growth = answer.flatMap { answer in now.flatMap { Growth(answer, cell, of: $0) } }
    preferredGrowth = answer.flatMap { $0.choice.preferred == now ? nil : Growth($0, cell) }
    missing =
      answer != nil
      ? ""
      : isMeasured
        ? AnswerWords.missing(report, cell)
        : "\(tree.current), the strategy of the model, was not measured. "
          + report.leftOut.joined(separator: " ")
    leftOut = report.leftOut + (report.scenario.importLosses ?? []).map { "Not read: \($0)." }
    elapsedSeconds = report.progress.elapsedSeconds
    duration = report.progress.duration
    (self.tree, self.cell) = (tree, cell)
  }

  package var verdict: Verdict { answer.map(verdict) ?? .cannotTell }

  /// The recommended strategy; nil if the run cannot decide.
  package var preferred: String? {
    switch verdict {
    case .keep: tree.current
    case .change: answer?.preferred
    case .cannotTell: nil
    }
  }

  /// Returns the verdict for the costs of one size.
  func verdict(_ answer: Recommendation) -> Verdict {
    Self.verdict(answer, current: tree.current, hasUsage: tree.hasUsage)
  }

  /// Returns the verdict on the current strategy.
  ///
  /// A change requires one certain choice with a clear and certain advantage. The current strategy
  /// is kept if it is a candidate, as good, or better for something that counts.
  static func verdict(_ answer: Recommendation, current: String, hasUsage: Bool) -> Verdict {
    guard !answer.candidates.contains(current),
      let place = answer.others.first(where: { $0.strategy == current })
    else { return .keep }
    switch place.relation {
    case .asGood: return .keep
    case .worse:
      let isProven = place.isCertain && answer.isCertain && !place.losses.isEmpty
      if !place.gains.isEmpty { return hasUsage && isProven ? .change : .keep }
      return isProven ? .change : .cannotTell
    }
  }

  /// The current strategy compared with the preferred one; nil if they are the same.
  var currentPlace: Recommendation.Other? { place(in: answer) }

  func place(in answer: Recommendation?) -> Recommendation.Other? {
    answer?.others.first { $0.strategy == tree.current }
  }

  /// The share of resamples that agree with the verdict; nil without a choice.
  var certainty: Double? {
    guard let answer else { return nil }
    let chosen = answer.defaults.first { $0.strategy == answer.preferred }?.share ?? 0
    return verdict == .keep && answer.preferred != tree.current ? currentPlace?.share : chosen
  }

  /// The minutes of a run that would decide between the candidates; nil if unknown.
  var minutesToDecide: Int? {
    guard let answer, !answer.isCertain, let factor = answer.factorToDecide, let elapsedSeconds
    else {
      return nil
    }
    return max(2, Int((elapsedSeconds * factor / 60).rounded(.up)))
  }

  /// A share of the app's work above which another strategy would be chosen.
  struct Turn: Hashable {
    let item: Costs.Item
    let share: Double
    let strategy: String
  }

  /// The smallest share of each action at which its weight alone makes the advised strategy worse.
  ///
  /// Shares rise in steps of 5 %, and the result is in ascending order. Nil if the run advises no
  /// strategy, or one that is worse by the present shares.
  var turns: [Turn]? {
    guard let answer, let now = preferred.flatMap(answer.costs.strategies.firstIndex),
      answer.choice.fitting.contains(now)
    else { return nil }
    let turns = answer.costs.items.indices.compactMap { index -> Turn? in
      let item = answer.costs.items[index]
      guard item.unit == .action, item.weight > 0 else { return nil }
      let first = (item.weight * 20).rounded(.up) / 20
      for share in stride(from: first, through: 0.95, by: 0.05) {
        let costs = answer.costs.weighing(index, by: share)
        let choice = Choice(costs.items.map(\.costs), of: costs, limit: answer.limit)
        if !choice.fitting.contains(now) {
          return Turn(item: item, share: share, strategy: costs.strategies[choice.preferred])
        }
      }
      return nil
    }
    return turns.sorted { $0.share < $1.share }
  }

  /// The trials of indexes on the current strategy, at the larger of the two sizes.
  var trials: [IndexTrial] {
    indexedCosts.map { IndexTrial.all(of: tree.current, $0, cell) } ?? []
  }

  /// Returns the statement of an index that only a trial has.
  func statement(of trial: IndexTrial) -> String {
    let plain = Set(cell.storage(of: tree.current)?.template.indexes ?? [])
    let indexed = indexedCosts?.strategies[trial.indexed] ?? ""
    let new = (cell.storage(of: indexed)?.template.indexes ?? []).filter { !plain.contains($0) }
    let column = "Z" + (trial.property.split(separator: ".").last ?? "").uppercased()
    return new.first { $0.uppercased().contains(column) } ?? new.first ?? ""
  }

  /// True if an index begins with the kind, which no index of a model file does.
  ///
  /// Only then does SQLite use the index for one kind of a shared table.
  static func beginsWithKind(_ statement: String) -> Bool {
    statement.uppercased().contains("(Z_ENT")
  }

  /// Returns the load of objects; nil if none was timed.
  private func load(in costs: Costs) -> Costs.Item? {
    costs.items.first { cell.operation($0.name)?.operation.sort == .insert }
  }

  /// The questions that the run leaves open, one sentence each.
  var notLookedAt: [String] {
    tree.notLookedAt + leftOut
      + ["Apple's Core Data: times are those of this library, in the same file layout."]
  }

  var members: Int { cell.cell.scenario.familySize }

  /// The price of a migration that reads each object and stores it again.
  struct Migration: Hashable {
    let strategy: String
    /// The processor time for 100,000 objects, in seconds.
    let seconds: Double
    /// The bytes of both files at the end, for the measured number of objects.
    let bytes: Int
    let members: Int
  }

  /// The load at the largest size that has one, because a few objects say little about a thousand.
  var loadOfLarger: (item: Costs.Item, costs: Costs)? {
    let larger = (otherMembers ?? 0) > members ? [other, answer] : [answer]
    return larger.compactMap { $0?.costs }.lazy
      .compactMap { costs in self.load(in: costs).map { ($0, costs) } }.first
  }

  /// Nil if the run has no load or no fetch of whole objects.
  var migration: Migration? {
    guard let answer, let target = verdict == .change ? answer.preferred : likeliestAlternative
    else { return nil }
    // More objects give a more precise figure.
    let isLarger = (otherMembers ?? 0) > members
    let sizes = [(isLarger ? other : nil, otherMembers ?? 0), (answer, members)]
    for (answer, members) in sizes {
      guard let costs = answer?.costs, let load = load(in: costs),
        let now = costs.strategies.firstIndex(of: tree.current),
        let then = costs.strategies.firstIndex(of: target),
        let whole = costs.items.first(where: isWhole), members > 0
      else { continue }
      let file = costs.items.first { $0.unit == .file }
      let nanoseconds = (load.costs[then] + whole.costs[now]) / Double(members)
      return Migration(
        strategy: target, seconds: nanoseconds * 1e5 / 1e9,
        bytes: file.map { Int($0.costs[now] + $0.costs[then]) } ?? 0, members: members)
    }
    return nil
  }

  /// True for the fetch of the whole family with its values.
  private func isWhole(_ item: Costs.Item) -> Bool {
    guard let operation = cell.operation(item.name)?.operation else { return false }
    return operation.id.operation.hasPrefix("fetch-all-") && operation.memberShare == nil
      && operation.readsFields == true
  }

  /// The strategy with the least loss, apart from the current one.
  private var likeliestAlternative: String? {
    guard let answer else { return nil }
    return answer.costs.strategies.enumerated()
      .filter { $0.element != tree.current }
      .min { answer.choice.losses[$0.offset] < answer.choice.losses[$1.offset] }?.element
  }
}

extension Costs {
  /// The costs without those of trial indexes.
  var withoutIndexTrials: Costs {
    let kept = strategies.indices.filter { variants[$0].isPlain }
    var costs = self
    costs.strategies = kept.map { strategies[$0] }
    costs.variants = kept.map { variants[$0] }
    for index in items.indices {
      costs.items[index].costs = kept.map { items[index].costs[$0] }
      costs.items[index].deviations = kept.map { items[index].deviations[$0] }
      costs.items[index].questions = kept.map { items[index].questions[$0] }
    }
    return costs
  }

  /// Returns the costs with a new share for one item; the other shares stay in proportion.
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
