import Document
import RunJournal
import Statistics

/// A recommendation in sentences.
struct AnswerWords {
  let answer: Answer
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

  private func peers(_ relation: Choice.Relation) -> [Answer.Other] {
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
      return "\(strong: Enumeration.text(answer.candidates, "or") + ": this run cannot tell.")"
    }
    let parts = answer.preferred.split(separator: "+").map(String.init)
    let index =
      parts.count > 1 ? " with an index for \(Enumeration.text(Array(parts.dropFirst())))" : ""
    return "\(strong: "Use \(parts[0])\(index).") \(size)"
  }

  /// The relations of the other strategies, and the doubts about them; empty for one kind.
  var reasons: [Prose] {
    guard hasChoice else { return [] }
    // An index may reverse the verdict, so it follows immediately.
    let all = [
      rivalIndex.map(exception), hardlyDiffer, undecided, onlyFor, worse, uncertain,
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
      : "With \(members), \(Enumeration.text(asGood)) \(asGood.count == 1 ? "is" : "are") as good: no "
        + "action differs by both \(Ratio.percentage(answer.limit)) and 4 ms, a quarter of a "
        + "frame\(simplest)."
  }

  /// False for coded content if no fetch decoded it.
  private func isJudged(_ other: Answer.Other) -> Bool {
    let reads = answer.costs.items.compactMap { cell.operation($0.name)?.operation.readsFields }
    return !other.strategy.hasPrefix("coded-content") || reads.isEmpty || reads.contains(true)
  }

  /// The reason for choosing the default among strategies that are as good.
  private var simplest: String {
    let ranks = (peers(.asGood).map(\.strategy) + [answer.preferred]).map(answer.costs.rank)
    return ranks.min() == answer.costs.rank(answer.preferred)
      ? "; \(answer.preferred) takes the least code" : ""
  }

  /// The resamples behind "cannot tell", and the run that would decide.
  private var undecided: Prose? {
    guard !answer.isCertain else { return nil }
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

  /// The total seconds of measuring that would decide; nil if unknown.
  var secondsToTell: Double? {
    guard let elapsed = report.progress.elapsedSeconds, let factor = answer.factorToTell else {
      return nil
    }
    return elapsed * factor
  }

  private var onlyFor: Prose? {
    let parts = peers(.betterOnlyFor).map { other -> Prose in
      let gains = Prose(joining: other.gains.prefix(2).map { figure($0) }, separator: ", ")
      let loss = other.losses.first.map { ", and worse for \(figure($0))" as Prose } ?? ""
      return "\(other.strategy) is better only for \(gains)\(loss)."
    }
    return parts.isEmpty ? nil : Prose(joining: parts, separator: " ")
  }

  private var worse: Prose? {
    let parts = peers(.worse).filter(\.isCertain).compactMap { other in
      // A loss in an action matters more than one in bulk work, because a person waits for it.
      let actions = other.losses.filter { $0.item.unit == .action }
      return (actions.isEmpty ? other.losses : actions).max { weight($0) < weight($1) }.map {
        "\(other.strategy) (\(figure($0)))" as Prose
      }
    }
    guard let last = parts.last else { return nil }
    let before = Prose(joining: parts.dropLast(), separator: ", ")
    return "Not \(before)\(parts.count > 1 ? " or " : "")\(last)."
  }

  /// Returns the contribution of a loss to the regret.
  private func weight(_ difference: Answer.Difference) -> Double {
    difference.item.weight
      * difference.item.unit.logRegret(of: difference.cost, to: difference.preferredCost)
  }

  private var uncertain: Prose? {
    let names = answer.peers.filter {
      $0.relation == .asGood && !isJudged($0) || !$0.isCertain && $0.relation != .betterOnlyFor
    }.map(\.strategy)
    guard !names.isEmpty, answer.isCertain else { return nil }
    return "This run cannot tell whether \(Enumeration.text(names, "or")) is worse or equally good."
  }

  private func figure(_ difference: Answer.Difference) -> Prose {
    let unit = TimeUnit(fitting: [difference.cost, difference.preferredCost])
    func text(_ cost: Double) -> String {
      difference.item.unit == .file ? Digits.bytes(Int(cost)) : unit.text(cost)
    }
    return
      "\(difference.item.title): \(text(difference.cost)) instead of \(text(difference.preferredCost))"
  }

  /// The maximum number of sizes to list.
  private static let namedSizes = 3

  /// The sizes and questions that would change the answer.
  var change: [Prose] {
    let named = (growth?.events ?? []).filter(isNews).prefix(Self.namedSizes).map(sentence)
    let sizes: Prose =
      growth == nil
      ? "More objects: \(code: "--size 1m") measures a million."
      : named.isEmpty
        ? "Extrapolated from \(members) and \(Digits.grouped(cell.otherSize?.members ?? 0)) members, none of "
          + "this changes up to \(Digits.grouped(Int(Growth.mostMembers)))."
        : Prose(joining: named, separator: " ")
    return indexSentences + [
      sizes,
      "Other questions: edit \(code: "workload"), or weigh them with \(code: "--usage").",
    ]
  }

  /// The advice on untried indexes, or one sentence on the tried ones, which share a price.
  private var indexSentences: [Prose] {
    let tried = indexes.filter { $0.trial != nil }
    guard let trial = tried.first?.trial, let strategy = tried.first?.strategy else {
      return indexes.filter { isDefault($0.strategy) }.map(sentence)
    }
    let names = Enumeration.text(tried.map(\.property).uniqued())
    let prices = [(trial.fileRatio, "space", ""), (trial.insertRatio, "time", " to load")]
      .compactMap { ratio, thing, use -> String? in
        guard let ratio, abs(ratio - 1) >= 0.005 else { return nil }
        return Ratio.words(ratio, of: thing) + use
      }
    let gains = tried.compactMap { advice -> String? in
      guard let trial = advice.trial else { return nil }
      let unit = TimeUnit(fitting: [trial.cost, trial.costWithoutIndex])
      return "“\(advice.item.label)” takes \(unit.text(trial.cost)) instead of "
        + unit.text(trial.costWithoutIndex)
    }
    let price = prices.isEmpty ? "" : ", for \(Enumeration.text(prices))"
    return [
      "With an index for \(code: names) in \(strategy), \(Enumeration.text(gains))\(price)."
    ]
  }

  private func isDefault(_ strategy: String) -> Bool {
    strategy == answer.preferred.prefix { $0 != "+" }
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
    let alike = peers(.asGood).map(\.strategy)
    let first = growth?.events.first {
      $0.kind == event.kind && (event.kind == .frame || $0.strategy == event.strategy)
    }
    return first == event && (event.kind == .frame || alike.contains(event.strategy))
  }

  private func sentence(_ event: Growth.Event) -> Prose {
    let from =
      "\(Digits.two(event.members)) members (\(Digits.two(event.interval.lowerBound)) to "
      + "\(Digits.two(event.interval.upperBound)))"
    return switch event.kind {
    case .frame:
      "Above about \(from), “\(event.item.label)” takes longer than a frame (16 ms) in \(event.strategy)."
    case .better:
      "Above about \(from), \(event.strategy) is over 4 ms faster for “\(event.item.title)”."
    case .worse:
      "Above about \(from), \(event.strategy) is over 4 ms slower for “\(event.item.title)”."
    }
  }
}

/// The command of a run that is long enough to decide.
struct DecidingCommand {
  private let words: [String]

  init(_ command: String) { words = command.split(separator: " ").map(String.init) }

  /// Returns the command with a new budget and without the output folder.
  func text(seconds: Double) -> String {
    var kept: [String] = []
    var skipsNext = false
    for word in words {
      if skipsNext {
        skipsNext = false
      } else if ["--out", "--budget"].contains(word) {
        skipsNext = true
      } else if !["--no-progress", "--json", "--quick"].contains(word) {
        kept.append(word)
      }
    }
    let minutes = max(2, Int((seconds / 60).rounded(.up)))
    return (kept + ["--budget", "\(minutes)m"]).joined(separator: " ")
  }
}
