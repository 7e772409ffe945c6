import Document
import Foundation
import RunJournal
import Statistics

/// A choice in sentences, each of which a figure of the run could refute.
struct ChoiceWords {
  let choice: Choice
  private let report: Report
  private let cell: Measurements

  /// The number of a group's advantages that are named.
  private static let named = 3
  /// Below this a table of the family is a page or two, and nothing depends on its shape.
  private static let fewMembers = 100

  /// Nil where the run allows no choice.
  init?(_ report: Report, _ cell: Measurements) {
    guard let choice = Choice(cell, effect: report.choosingEffect) else { return nil }
    self.choice = choice
    self.report = report
    self.cell = cell
  }

  /// The reason for which a run recommends nothing.
  static func missing(_ report: Report, _ cell: Measurements) -> String {
    if cell.strategies.count < 2 {
      return "Only \(report.baseline) was measured, so there is nothing to compare it with."
    }
    if cell.processes.count < VerdictRule.fewestReplicates {
      return
        "\(Count.text(cell.processes.count, "process", plural: "processes")) \(cell.processes.count == 1 ? "gives" : "give") "
        + "no verdict, so this run recommends "
        + "nothing: it shows that everything works."
        + (report.progress.isQuick ? " Leave out --quick to measure." : "")
    }
    return "This run compares no times, so it recommends nothing."
  }

  private var tenth: String { Ratio.percentage(choice.effect) }

  /// Nil where there are several kinds.
  ///
  /// Shapes differ in how they hold kinds apart.
  private var onlyKind: String? {
    let kinds = cell.cell.scenario.membersByKind
    guard kinds.allSatisfy({ $0.isCompanion != nil }) else { return nil }
    let family = kinds.filter { $0.isCompanion == false }
    return family.count == 1 ? family[0].kind : nil
  }

  var recommendation: Prose {
    if let onlyKind {
      return "One entity: \(onlyKind) is the family's only kind, so there is no shape to choose. "
        + "What differs below is what a shape costs that nobody needs."
    }
    if choice.groups.count == 1 {
      return "Choose by what is simplest in code: no measured difference reaches "
        + "\(tenth)."
    }
    guard choice.recommended.count == 1, let group = choice.recommended.first else {
      return "It depends on what your app does most:"
    }
    let isBeaten = choice.avoided.contains {
      !choice.advantages(of: $0.group, over: group).isEmpty
    }
    return isBeaten
      ? "Choose \(names(group)): what is \(tenth) better somewhere is far worse elsewhere."
      : "Choose \(names(group)): no other strategy is \(tenth) better in anything that was measured."
  }

  /// For each of several groups what speaks for it: that in which it is better than some other, and
  /// none of them is better than it.
  var each: [Prose] {
    guard choice.recommended.count > 1, onlyKind == nil else { return [] }
    return choice.recommended.map { group in
      let best = choice.strengths(of: group)
      let shown = best.prefix(Self.named).map { advantage($0.advantage, over: $0.other) }
      let more = best.count - shown.count
      let all = choice.things.count
      let rest = more > 0 ? ", and in \(more) more of the \(all) that were measured" : ""
      return shown.isEmpty
        ? "\(strong: names(group)) if its code is simpler."
        : "\(strong: names(group)) for \(Prose(joining: shown, separator: "; "))\(rest)."
    }
  }

  private func advantage(_ advantage: Choice.Advantage, over other: Choice.Group) -> Prose {
    let figures = [advantage.better, advantage.worse].map {
      DifferencesTable.Figure.text($0, advantage.thing.kind, among: [advantage.worse])
    }
    let quotient = advantage.worse / advantage.better
    let isQuotient = max(quotient, advantage.ratio) < 1.1 * min(quotient, advantage.ratio)
    // A ratio is the geometric mean over questions, the figures are arithmetic means.
    let apart = " for a typical question, \(Ratio.text(quotient)) on average"
    return "“\(advantage.thing.label)” (\(figures[0]) instead of \(figures[1]) in \(other.first): "
      + "\(Ratio.text(advantage.ratio))\(isQuotient ? "" : apart))"
  }

  var avoided: Prose? {
    guard !choice.avoided.isEmpty, onlyKind == nil else { return nil }
    let parts = choice.avoided.map { avoided -> Prose in
      let loss = choice.greatestAdvantage(of: avoided.better, over: avoided.group)
      let gain = choice.greatestAdvantage(of: avoided.group, over: avoided.better)
      let gained =
        gain.map { "up to \(Ratio.text($0.ratio)) better than" } ?? "nowhere \(tenth) better than"
      let lost =
        loss.map { ", and up to \(Ratio.text($0.ratio)) worse, in “\($0.thing.label)”" } ?? ""
      return "\(strong: names(avoided.group)) (\(gained) \(names(avoided.better))\(lost))"
    }
    return "Avoid \(Prose(joining: parts, separator: " and "))."
  }

  /// The things that make no difference.
  var equals: Prose? {
    let parts = choice.recommended.filter { $0.strategies.count > 1 }.map { group -> Prose in
      let most = choice.atMost(within: group)
      let names = Enumeration.text(group.strategies)
      return most < 1 + choice.effect
        ? "Between \(names) nothing differs by \(tenth)."
        : "Between \(names) no difference of \(tenth) was found; by the intervals \(limit(most))."
    }
    return parts.isEmpty ? nil : Prose(joining: parts, separator: " ")
  }

  private func limit(_ most: Double) -> String {
    most.isFinite
      ? "they are at most \(most < 2 ? Ratio.percentage(most - 1) : Digits.three(most) + " times") apart"
      : "too little was measured to say how far apart they may be"
  }

  /// The sentence that says whether any of it can be seen.
  var frame: Prose? {
    let slow = cell.primaryOperations.filter { result in
      result.operation.sort != .insert
        && choice.recommended.contains { group in
          group.strategies.contains {
            (result.strategy($0)?.wallNanoseconds ?? 0) > Choice.frameNanoseconds
          }
        }
    }
    let times = cell.primaryOperations.filter { $0.operation.sort != .insert }
    guard !times.isEmpty else { return nil }
    let members = Digits.grouped(cell.cell.scenario.familySize)
    if cell.cell.scenario.familySize < Self.fewMembers {
      return
        "With \(members) members a store is a few pages: it does not show how these strategies "
        + "compare with more data. \(code: "--size") takes more."
    }
    if slow.isEmpty {
      return
        "With \(members) members each action of these strategies, whole loads aside, takes less than a frame (16 ms), so a "
        + "user sees none of these differences in one action."
    }
    let labels = slow.prefix(Self.named).map { "“\($0.operation.label)”" }
    let more = slow.count > labels.count ? " and \(slow.count - labels.count) more" : ""
    return
      "With \(members) members only these take longer than a frame (16 ms), whole loads left out: "
      + "\(labels.joined(separator: ", "))\(more)."
  }

  /// The cost of a shape in addition to time and space.
  var code: Prose? {
    let parts = choice.recommended.flatMap(\.strategies).compactMap { name -> Prose? in
      guard let notes = report.strategies.first(where: { $0.name == name })?.notes, !notes.isEmpty
      else { return nil }
      return "What \(strategy: name) means in code: \(notes.joined(separator: " "))"
    }
    return parts.isEmpty ? nil : Prose(joining: parts, separator: " ")
  }

  /// The open questions, and the command that would decide them.
  var open: Prose {
    let open = choice.open.sorted { $0.atMost > $1.atMost }
    guard let widest = open.first else {
      if choice.recommended.flatMap(\.strategies).count < 2 {
        return "No comparison is open at \(tenth)."
      }
      let most = choice.atMostWhereAlike
      return most < 1 + choice.effect
        ? "No comparison is open at \(tenth): every other difference between these strategies is smaller."
        : "No comparison is open at \(tenth): every other difference between these strategies is estimated to be smaller; "
          + "the widest interval reaches \(Ratio.percentage(most - 1))."
    }
    let count = Count.text(open.count, "comparison")
    let most =
      widest.atMost.isFinite
      ? "at most \(Ratio.percentage(widest.atMost - 1)) apart" : "with too little measured to say"
    let what: Prose =
      "Open at \(tenth): \(count) between these strategies, the widest \(widest.candidate) and \(widest.baseline) "
      + "in “\(widest.thing.label)”, \(most)."
    return what + decision
  }

  private var decision: Prose {
    guard let seconds = secondsToDecide else { return "" }
    return " To decide: \(code: DecidingCommand(report.command).text(seconds: seconds))."
  }

  /// The seconds of measuring in all; nil where no more of it is known to help.
  private var secondsToDecide: Double? {
    guard let elapsed = report.progress.elapsedSeconds else { return nil }
    let more = choice.open.compactMap { open -> Double? in
      guard
        let result = cell.primaryOperations.first(where: { $0.operation.name == open.thing.name }),
        let pairs = result.pairs.judged(by: VerdictRule(minimumEffect: choice.effect))
      else { return nil }
      return pairs.sizeNeeded(of: open.candidate, to: open.baseline)?.moreSeconds
    }
    guard more.count == choice.open.count else { return nil }
    return elapsed + more.reduce(0, +)
  }

  private func names(_ group: Choice.Group) -> String { Enumeration.text(group.strategies, "or") }
}

/// The command of a run with time enough to decide more.
struct DecidingCommand {
  private let words: [String]

  init(_ command: String) { words = command.split(separator: " ").map(String.init) }

  /// Without where the first run went, and its budget.
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
