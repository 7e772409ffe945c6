import RunJournal

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
  /// The choice among the strategies as they are; nil where the run allows none.
  let answer: Answer?
  /// The choice at the other size; nil where one size was measured.
  let other: Answer?
  let otherMembers: Int?
  /// The numbers of objects at which another strategy than the current one gains something, or an action
  /// of it is noticed; empty where the current one is not the choice.
  let events: [Growth.Event]
  /// The reason for which the run chooses nothing, empty where it does.
  let missing: String
  /// Strategies that were not measured and rows that were not read, with the reason.
  let leftOut: [String]
  /// The costs at the larger size, with the indexes that the run tried on the current strategy.
  private let indexedCosts: Costs?
  private let elapsedSeconds: Double?

  /// Nil for a run without a finished process.
  package init?(_ report: Report, _ tree: AdvisedTree) {
    guard var cell = report.measurements else { return nil }
    let isLarger = cell.otherSize.map { $0.members > cell.cell.scenario.familySize } ?? false
    indexedCosts = (isLarger ? cell.otherSize?.costs : nil) ?? cell.answer?.costs
    // An index of one strategy alone is no choice among strategies.
    if let other = cell.otherSize {
      cell.otherSize = OtherSize(members: other.members, costs: other.costs.withoutIndexTrials)
    }
    let isMeasured = cell.strategies.contains(tree.current)
    answer =
      isMeasured
      ? cell.answer.map { Answer($0.costs.withoutIndexTrials, limit: report.choosingEffect) } : nil
    other = cell.otherSize.map { Answer($0.costs, limit: report.choosingEffect) }
    otherMembers = cell.otherSize?.members
    let growth = answer.flatMap { $0.preferred == tree.current ? Growth($0, cell) : nil }
    events = (growth?.events ?? []).filter { $0.kind != .worse }
    missing =
      answer != nil
      ? ""
      : isMeasured
        ? AnswerWords.missing(report, cell)
        : "\(tree.current), the strategy of the model, was not measured. "
          + report.leftOut.joined(separator: " ")
    leftOut = report.leftOut + (report.scenario.importLosses ?? []).map { "Not read: \($0)." }
    elapsedSeconds = report.progress.elapsedSeconds
    (self.tree, self.cell) = (tree, cell)
  }

  package var verdict: Verdict { answer.map(verdict) ?? .cannotTell }

  /// The strategy to have, nil where the run cannot tell.
  package var preferred: String? {
    switch verdict {
    case .keep: tree.current
    case .change: answer?.preferred
    case .cannotTell: nil
    }
  }

  /// The verdict by the costs of one size.
  func verdict(_ answer: Answer) -> Verdict {
    Self.verdict(answer, current: tree.current, hasUsage: tree.hasUsage)
  }

  /// A change takes one certain strategy that is clearly better for certain; the current one is kept
  /// wherever it may be the choice, as good, or better for something.
  static func verdict(_ answer: Answer, current: String, hasUsage: Bool) -> Verdict {
    guard !answer.candidates.contains(current),
      let place = answer.others.first(where: { $0.strategy == current })
    else { return .keep }
    switch place.relation {
    case .asGood: return .keep
    case .betterOnlyFor:
      return hasUsage && answer.isCertain && place.losses.contains(where: \.isClear)
        ? .change : .keep
    case .worse:
      return place.isCertain && answer.isCertain && place.losses.contains(where: \.isClear)
        ? .change : .cannotTell
    }
  }

  /// The current strategy next to the preferred one; nil where it is the preferred one.
  var currentPlace: Answer.Other? { place(in: answer) }

  func place(in answer: Answer?) -> Answer.Other? {
    answer?.others.first { $0.strategy == tree.current }
  }

  /// The share of resamples that choose what the verdict says; nil where there is no choice.
  var certainty: Double? {
    guard let answer else { return nil }
    let chosen = answer.defaults.first { $0.strategy == answer.preferred }?.share ?? 0
    return verdict == .keep && answer.preferred != tree.current ? currentPlace?.share : chosen
  }

  /// Minutes of a run that would decide between several candidates; nil where none is known to.
  var minutesToTell: Int? {
    guard let answer, !answer.isCertain, let factor = answer.factorToTell, let elapsedSeconds else {
      return nil
    }
    return max(2, Int((elapsedSeconds * factor / 60).rounded(.up)))
  }

  /// The shares of what the app does from which on another strategy would be chosen.
  struct Turn: Hashable {
    let item: Costs.Item
    let share: Double
    let strategy: String
  }

  /// For each action the least share, by steps of 5 %, at which its weight alone makes another strategy
  /// the choice; the least first, and none where the choice is another one already.
  var turns: [Turn] {
    guard let answer, let now = preferred, answer.preferred == now else { return [] }
    let turns = answer.costs.items.indices.compactMap { index -> Turn? in
      let item = answer.costs.items[index]
      guard item.unit == .action, item.weight > 0 else { return nil }
      let first = (item.weight * 20).rounded(.up) / 20
      for share in stride(from: first, through: 0.95, by: 0.05) {
        let costs = answer.costs.weighing(index, by: share)
        let choice = Choice(costs.items.map(\.costs), of: costs, limit: answer.limit)
        let chosen = costs.strategies[choice.preferred]
        if chosen != now { return Turn(item: item, share: share, strategy: chosen) }
      }
      return nil
    }
    return turns.sorted { $0.share < $1.share }
  }

  /// An index that was tried on the current strategy, at the larger of both sizes.
  struct TriedIndex: Hashable {
    /// The property of a kind, such as "Book.pageCount".
    let property: String
    let item: Costs.Item
    let cost: Double
    let costWithoutIndex: Double
    /// The file with all indexes that were tried over that without, and the time of a load.
    let fileRatio: Double?
    let loadRatio: Double?
    /// The statement that made the index.
    let statement: String

    /// True where the index begins with the kind, as no index of a model file does: without it SQLite does
    /// not use the index for one kind of a shared table.
    var beginsWithKind: Bool { statement.uppercased().contains("(Z_ENT") }

    /// True for an index that saves what a person notices, or half of a time of at least 1 ms.
    var isWorthwhile: Bool {
      costWithoutIndex - cost >= Costs.Unit.action.noticeable
        || cost * 2 <= costWithoutIndex && costWithoutIndex >= 1e6
    }
  }

  /// The indexes that made an action faster in every process, in the order of the workload.
  var indexes: [TriedIndex] {
    guard let costs = indexedCosts, let plain = costs.strategies.firstIndex(of: tree.current),
      let indexed = costs.strategies.firstIndex(where: { $0.hasPrefix(tree.current + "+") })
    else { return [] }
    func ratio(_ item: Costs.Item?) -> Double? {
      item.map { $0.costs[indexed] / $0.costs[plain] }
    }
    let file = costs.items.first { $0.unit == .file }
    return costs.items.compactMap { item in
      guard let property = cell.operation(item.name)?.operation.missingIndex,
        item.logDifferences(indexed, plain).allSatisfy({ $0 < 0 })
      else { return nil }
      return TriedIndex(
        property: property, item: item, cost: item.costs[indexed],
        costWithoutIndex: item.costs[plain], fileRatio: ratio(file),
        loadRatio: ratio(load(in: costs)),
        statement: statement(for: property, costs.strategies[indexed]))
    }
  }

  /// The statement of an index that the trial has and the strategy as it is has not.
  private func statement(for property: String, _ indexed: String) -> String {
    let plain = Set(cell.storage(of: tree.current)?.template.indexes ?? [])
    let new = (cell.storage(of: indexed)?.template.indexes ?? []).filter { !plain.contains($0) }
    let column = "Z" + (property.split(separator: ".").last ?? "").uppercased()
    return new.first { $0.uppercased().contains(column) } ?? new.first ?? ""
  }

  /// The load of objects, nil where none was timed.
  private func load(in costs: Costs) -> Costs.Item? {
    costs.items.first { cell.operation($0.name)?.operation.sort == .insert }
  }

  /// The parts of the question that the run leaves open, one sentence each.
  var notLookedAt: [String] {
    tree.notLookedAt + leftOut
      + ["Apple's Core Data: times are those of this library, in the same file layout."]
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

  /// The load of the larger size that has one: a few objects say little of a thousand.
  var loadOfLarger: (item: Costs.Item, costs: Costs)? {
    let larger = (otherMembers ?? 0) > members ? [other, answer] : [answer]
    return larger.compactMap { $0?.costs }.lazy
      .compactMap { costs in self.load(in: costs).map { ($0, costs) } }.first
  }

  /// Nil where the run loaded nothing or fetched nothing whole.
  var migration: Migration? {
    guard let answer, let target = verdict == .change ? answer.preferred : likeliestAlternative
    else { return nil }
    // More objects give a better figure.
    let isLarger = (otherMembers ?? 0) > members
    let sizes = [(isLarger ? other : nil, otherMembers ?? 0), (answer, members)]
    for (answer, members) in sizes {
      guard let costs = answer?.costs, let load = load(in: costs),
        let now = costs.strategies.firstIndex(of: tree.current),
        let then = costs.strategies.firstIndex(of: target),
        let whole = costs.items.first(where: isWhole), members > 0
      else { continue }
      let file = costs.items.first { $0.unit == .file }
      let nanoseconds = load.costs[then] / 1_000 + whole.costs[now] / Double(members)
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

  /// The strategy with the least regret but for the current one.
  private var likeliestAlternative: String? {
    guard let answer else { return nil }
    return answer.costs.strategies.enumerated()
      .filter { $0.element != tree.current }
      .min { answer.choice.regrets[$0.offset] < answer.choice.regrets[$1.offset] }?.element
  }
}

extension Answer.Difference {
  /// True for a difference of bytes, and for one of time that a run on a machine a fifth faster finds too.
  ///
  /// All times of a run rise and fall with the machine's speed, what a person notices does not.
  var isClear: Bool {
    item.unit == .file || (cost - preferredCost) * 0.8 >= item.unit.noticeable
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
  /// The costs of the strategies as they are.
  var withoutIndexTrials: Costs {
    let kept = strategies.indices.filter { !strategies[$0].contains("+") }
    var costs = self
    costs.strategies = kept.map { strategies[$0] }
    for index in items.indices {
      costs.items[index].logRatios = kept.map { items[index].logRatios[$0] }
    }
    return costs
  }

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
