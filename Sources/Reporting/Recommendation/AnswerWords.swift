import Document
import RunJournal
import Statistics

/// A recommendation in sentences.
struct AnswerWords {
  let answer: Recommendation
  /// Nil if only one size was measured.
  let growth: Growth?
  let indexes: [IndexAdvice]
  private let report: Report
  private let cell: Measurements

  /// The size below which a table has only a page or two, so that the strategy has no effect.
  private static let fewMembers = 100

  /// Returns nil if the run supports no choice.
  init?(_ report: Report, _ cell: Measurements) {
    guard let answer = cell.answer else { return nil }
    self.answer = answer
    growth = Growth(answer, cell)
    indexes = IndexAdvice.all(answer, cell)
    self.report = report
    self.cell = cell
  }

  /// Returns the reason why a run recommends nothing.
  static func missing(_ report: Report, _ cell: Measurements) -> String {
    if cell.strategies.count < 2 {
      return "Only \(report.baseline) was measured, so there is nothing to compare it with."
    }
    if cell.processes.count < VerdictRule.fewestReplicates {
      let count = Count.text(cell.processes.count, "process", plural: "processes")
      return report.progress.isQuick
        ? "Quick check only (\(count)): everything works. Run without --quick for an answer."
        : "\(count) of the \(VerdictRule.fewestReplicates) that an answer needs: let the run continue."
    }
    return "This run compares no times, so it gives no recommendation."
  }

  private func peers(_ relation: Choice.Relation) -> [Recommendation.Other] {
    answer.peers.filter { $0.relation == relation }
  }

  private var members: String { Digits.grouped(cell.cell.scenario.familySize) }

  /// The recommendation.
  var verdict: Prose {
    if let onlyKind {
      return "\(strong: "Use one entity.") \(onlyKind) is the family's only kind, so there is "
        + "no strategy to choose."
    }
    guard answer.isCertain else {
      let doubt =
        answer.isTiedByDeviceAlone ? "the speed of the device decides" : "this run cannot tell"
      return "\(strong: Enumeration.text(answer.candidates, "or") + ": \(doubt).")"
    }
    let variant = answer.variant
    let index =
      variant.isPlain ? "" : " with an index for \(Enumeration.text(variant.indexes))"
    return "\(strong: "Use \(variant.strategy)\(index).") \(size)"
  }

  /// The relations of the other strategies, and the doubts about them; empty for one kind.
  var reasons: [Prose] {
    guard hasChoice else { return [] }
    // An index may reverse the verdict, so it follows immediately.
    let all = [
      rivalIndex.map(exception), hardlyDiffer, undecided, worse, onlyFor, uncertain, device,
    ]
    return all.compactMap { $0 }
  }

  private var hardlyDiffer: Prose? { cell.cell.scenario.hardlyDiffer.map { Prose($0) } }

  /// False for one kind, because strategies differ in how they distinguish kinds.
  var hasChoice: Bool { onlyKind == nil }

  /// The name of the only kind; nil if there are several.
  private var onlyKind: String? {
    let kinds = cell.cell.scenario.membersByKind
    guard kinds.allSatisfy({ $0.isCompanion != nil }) else { return nil }
    let family = kinds.filter { $0.isCompanion == false }
    return family.count == 1 ? family[0].kind : nil
  }

  /// The measured size, with the strategies that are as good at it.
  private var size: Prose {
    let members = "\(members) members"
    if cell.cell.scenario.familySize < Self.fewMembers {
      return "With \(members) a store is a few pages: measure more with \(code: "--size")."
    }
    let asGood = peers(.asGood).filter { $0.isCertain && isJudged($0) }.map(\.strategy)
    return asGood.isEmpty
      ? "Measured with \(members)."
      : "With \(members), \(Enumeration.text(asGood)) \(asGood.count == 1 ? "is" : "are") as good: "
        + "weighted by use, the loss is under \(Ratio.percentage(answer.limit))\(simplest)."
  }

  /// False for coded content if no fetch decoded it.
  private func isJudged(_ other: Recommendation.Other) -> Bool {
    let reads = answer.costs.items.compactMap { cell.operation($0.name)?.operation.readsFields }
    let strategy = answer.costs.variants[other.place].strategy
    return strategy != "coded-content" || reads.isEmpty || reads.contains(true)
  }

  /// The reason for choosing the default among strategies that are as good.
  private var simplest: String {
    let preferred = answer.choice.preferred
    let ranks = (peers(.asGood).map(\.place) + [preferred]).map(answer.costs.rank)
    return ranks.min() == answer.costs.rank(preferred)
      ? "; \(answer.preferred) takes the least code" : ""
  }

  /// The resamples behind "cannot tell", and the run that would decide.
  private var undecided: Prose? {
    guard !answer.isCertain else { return nil }
    guard !answer.isTiedByDeviceAlone else {
      let own = answer.costs.slowness
      let here = own == 1 ? "as fast as this machine" : Self.words(own)
      return "On a device \(here): \(answer.preferred); on one that is "
        + "\(otherDevices.joined(separator: "; ")). Choose yours with \(code: "report --slower")."
    }
    let shares = answer.defaults.prefix(3).map {
      "\($0.strategy) in \(Ratio.percentage($0.share))"
    }
    let longer: Prose =
      secondsToTell.map {
        "To decide: \(code: DecidingCommand(report.command).text(seconds: $0))."
      } ?? "A longer run would not decide: they differ by about the limit."
    return "Resampling this run's processes chooses \(Enumeration.text(shares)) of the cases. "
      + "\(longer)"
  }

  /// The candidates on other devices, such as "2 to 8 times slower: independent-entities".
  private var otherDevices: [String] {
    var groups: [(first: Double, last: Double, strategy: String)] = []
    for device in answer.devices where answer.tiedByDevice.contains(device.strategy) {
      if let last = groups.last, last.strategy == device.strategy,
        (last.last < 1) == (device.slowness < 1)
      {
        groups[groups.count - 1].last = device.slowness
      } else {
        groups.append((device.slowness, device.slowness, device.strategy))
      }
    }
    let than = answer.costs.slowness == 1 ? "" : " than that"
    return groups.map { group in
      let start = group.first == group.last ? "" : "\(Self.factor(group.first)) to "
      return "\(start)\(Self.words(group.last))\(than): \(group.strategy)"
    }
  }

  /// The total seconds of measuring that would decide; nil if unknown.
  var secondsToTell: Double? {
    guard let elapsed = report.progress.elapsedSeconds, let factor = answer.factorToDecide else {
      return nil
    }
    return elapsed * factor
  }

  private var onlyFor: Prose? {
    let parts = answer.peers.filter { !$0.gains.isEmpty }.map { other -> Prose in
      let gains = Prose(joining: other.gains.prefix(2).map { figure($0) }, separator: ", ")
      guard other.relation == .worse else {
        return "\(other.strategy) is as good, and better for \(gains)."
      }
      let only = answer.candidates.contains(other.strategy) ? "" : "only "
      return "\(other.strategy) is better \(only)for \(gains)."
    }
    return parts.isEmpty ? nil : Prose(joining: parts, separator: " ")
  }

  private var worse: Prose? {
    let named = peers(.worse).filter { $0.isCertain && !answer.candidates.contains($0.strategy) }
    let parts = named.compactMap { other in
      (other.losses.max { loss($0) < loss($1) } ?? other.mainLoss).map {
        "\(other.strategy) (\(figure($0)))" as Prose
      }
    }
    guard let last = parts.last else { return nil }
    let before = Prose(joining: parts.dropLast(), separator: ", ")
    return "Not \(before)\(parts.count > 1 ? " or " : "")\(last)."
  }

  /// Returns the part of a difference in the loss of its strategy.
  private func loss(_ difference: Recommendation.Difference) -> Double {
    difference.item.weight
      * answer.costs.loss(
        of: difference.cost, to: difference.preferredCost, difference.item.unit)
  }

  /// The devices for which the default is the same, and the first one for which it is not.
  private var device: Prose? {
    guard answer.isCertain else { return nil }
    let slower = answer.devices.filter { $0.slowness > 1 }
    let same = slower.prefix { $0.strategy == answer.preferred }.last
    let turned = slower.first { $0.strategy != answer.preferred }
    let kept = same.map { "On devices up to \(Self.words($0.slowness)): the same" } ?? ""
    let other = turned.map { "\(Self.words($0.slowness)): \($0.strategy)" }
    return Prose(
      [kept, other].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "; ") + ".")
  }

  private static func words(_ slowness: Double) -> String {
    "\(factor(slowness)) times \(slowness < 1 ? "faster" : "slower")"
  }

  private static func factor(_ slowness: Double) -> String {
    let factor = max(slowness, 1 / slowness)
    return factor.rounded() == factor ? "\(Int(factor))" : Digits.two(factor)
  }

  private var uncertain: Prose? {
    let names = answer.peers.filter {
      $0.relation == .asGood && !isJudged($0) || !$0.isCertain
    }.map(\.strategy)
    guard !names.isEmpty, answer.isCertain else { return nil }
    return "This run cannot tell whether \(Enumeration.text(names, "or")) is worse or as good."
  }

  private func figure(_ difference: Recommendation.Difference) -> Prose {
    let unit = TimeUnit(fitting: [difference.cost, difference.preferredCost])
    func text(_ cost: Double) -> String {
      difference.item.unit == .file ? Digits.bytes(Int(cost)) : unit.text(cost)
    }
    return
      "\(difference.item.label): \(text(difference.cost)) instead of \(text(difference.preferredCost))"
  }

  /// The maximum number of sizes to list.
  private static let namedSizes = 3

  /// The sizes and questions that would change the answer.
  var change: [Prose] {
    let named = (growth?.events ?? []).filter(isNews).prefix(Self.namedSizes).map(sentence)
    let sizes: Prose =
      growth == nil
      ? "Only one size was measured: \(code: "--size 1m") measures a million."
      : named.isEmpty
        ? "Extrapolated from \(members) and \(Digits.grouped(cell.otherSize?.members ?? 0)) members, none of "
          + "this changes for certain up to \(Digits.grouped(Int(Growth.mostMembers))).\(uncertainSizes)"
        : Prose(joining: named, separator: " ")
    return indexSentences + statistics + [
      sizes,
      "Other questions: edit \(code: "workload"), or weigh them with \(code: "--weight").",
    ]
  }

  /// The actions for which SQLite would choose a better plan in the default with statistics.
  private var statistics: [Prose] {
    answer.costs.items.compactMap { item in
      cell.betterPlan(item.name, answer.preferred).map { planned in
        "“\(item.label)”: \(planned.sentence)"
      }
    }
  }

  /// The changes whose sizes the run cannot tell; empty if there are none.
  private var uncertainSizes: String { growth?.uncertainText(of: isRelevant) ?? "" }

  /// The advice on untried indexes, or on the tried ones, which share a price.
  private var indexSentences: [Prose] {
    let trials = indexes.compactMap { advice in
      advice.trial.map { (strategy: advice.strategy, trial: $0) }
    }
    guard let strategy = trials.first?.strategy else {
      return indexes.filter { isDefault($0.strategy) }.map(sentence)
    }
    let useful = trials.map(\.trial).filter(\.isWorthwhile)
    let useless = trials.map(\.trial).filter { !$0.isWorthwhile }
    let gains = useful.map(\.gain)
    let price = useful.first?.price ?? ""
    let found: Prose? =
      useful.isEmpty
      ? nil
      : "With an index for \(code: names(useful)) in \(strategy), \(Enumeration.text(gains))\(price.isEmpty ? "" : ", for " + price)."
    let nothing: Prose? =
      useless.isEmpty
      ? nil
      : "An index for \(code: names(useless)) in \(strategy) saves nothing that a person notices: \(Enumeration.text(useless.map(\.gain)))."
    return [found, nothing].compactMap { $0 }
  }

  private func names(_ trials: [IndexTrial]) -> String {
    Enumeration.text(trials.map(\.property).uniqued())
  }

  private func isDefault(_ strategy: String) -> Bool {
    strategy == answer.variant.strategy
  }

  /// An untried index that may make a strategy with less code as good as the default.
  private var rivalIndex: IndexAdvice? {
    indexes.first { $0.trial == nil && !isDefault($0.strategy) }
  }

  private func exception(_ advice: IndexAdvice) -> Prose {
    let losses = answer.others.first { $0.strategy == advice.strategy }?.losses ?? []
    let isAll = losses.allSatisfy { loss in
      indexes.contains {
        $0.strategy == advice.strategy && $0.property == advice.property
          && $0.item.name == loss.item.name
      }
    }
    let then: Prose = isAll ? " If it does, use \(advice.strategy): it takes less code." : ""
    return "\(strong: "Unless an index helps:") \(sentence(advice))\(then)"
  }

  private func sentence(_ advice: IndexAdvice) -> Prose {
    let rows = advice.rows.map {
      "reads \(Digits.grouped($0.read)) rows and keeps \(Digits.grouped($0.kept))"
    }
    let place = answer.costs.strategies.firstIndex(of: advice.strategy)
    let time = place.map {
      ", in \(TimeUnit(fitting: advice.item.costs).text(advice.item.costs[$0]))"
    }
    let columns = advice.beginsWithKind ? " (kind and value)" : ""
    return "In \(advice.strategy), “\(advice.item.label)” \(rows ?? "")\(time ?? ""). An index for "
      + "\(code: advice.property)\(columns) might avoid this: test it with \(code: "--try-indexes")."
  }

  /// True for an action's first frame, and for the first gain or loss of a strategy that is as
  /// good.
  private func isNews(_ event: Growth.Event) -> Bool {
    let first = growth?.events.first {
      $0.kind == event.kind && (event.kind == .frame || $0.strategy == event.strategy)
    }
    return first == event && isRelevant(event)
  }

  /// True for an action's frame, and for a gain or loss of a strategy that is as good.
  private func isRelevant(_ event: Growth.Event) -> Bool {
    event.kind == .frame || peers(.asGood).contains { $0.strategy == event.strategy }
  }

  private func sentence(_ event: Growth.Event) -> Prose {
    let from =
      "\(Digits.two(event.members)) members (\(Digits.two(event.interval.lowerBound)) to "
      + "\(Digits.two(event.interval.upperBound)))"
    return switch event.kind {
    case .frame:
      "Above about \(from), “\(event.item.label)” takes longer than a frame (16 ms) in \(event.strategy)."
    case .better:
      "Above about \(from), \(event.strategy) is over \(limit(event)) faster for “\(event.item.label)”."
    case .worse:
      "Above about \(from), \(event.strategy) is over \(limit(event)) slower for “\(event.item.label)”."
    }
  }
}

extension AnswerWords {
  private func limit(_ event: Growth.Event) -> String {
    answer.costs.noticeableText(event.item.unit)
  }
}

extension Costs {
  /// The smallest difference in time that matters, such as "4 ms" or "1 s".
  func noticeableText(_ unit: Unit) -> String {
    let milliseconds = noticeable(unit) / 1e6
    let (number, symbol) = milliseconds < 1_000 ? (milliseconds, "ms") : (milliseconds / 1_000, "s")
    let isWhole = number.rounded() == number
    return (isWhole ? "\(Int(number))" : Digits.two(number)) + " \(symbol)"
  }
}

/// The command of a run that is long enough to decide.
struct DecidingCommand {
  /// The options with folders of the run, which exist then, and the budget.
  private static let left = ["--out", "--budget", "--keep-stores"]
  private let words: [String]

  /// Splits the command at spaces outside single quotes.
  init(_ command: String) {
    var isQuoted = false
    words = command.split { character in
      if character == "'" { isQuoted.toggle() }
      return character == " " && !isQuoted
    }.map(String.init)
  }

  /// Returns the command with a new budget and without its output folders.
  func text(seconds: Double) -> String {
    var kept: [String] = []
    var skipsNext = false
    for word in words {
      if skipsNext {
        skipsNext = false
      } else if Self.left.contains(word) {
        skipsNext = true
      } else if Self.left.contains(where: { word.hasPrefix("\($0)=") }) {
        continue
      } else if !["--no-progress", "--json", "--quick"].contains(word) {
        kept.append(word)
      }
    }
    let minutes = max(2, Int((seconds / 60).rounded(.up)))
    return (kept + ["--budget", "\(minutes)m"]).joined(separator: " ")
  }
}
