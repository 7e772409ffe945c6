import Document
import Escaping
import RunJournal
import Statistics

/// A comparison of two runs as text: the differences, or one line if there are none.
package struct ComparisonText {
  private static let mostRows = 20

  private let comparison: RunComparison
  private let names: [String]

  /// Creates the text; `before` and `after` are the reader's names for the two runs.
  package init(_ comparison: RunComparison, before: String, after: String) {
    self.comparison = comparison
    names = [before, after]
  }

  /// Returns the differences for a terminal, or all comparisons if verbose.
  package func text(verbose: Bool = false) -> String {
    let isShort = !verbose && !comparison.differs
    let parts =
      isShort
      ? [conclusion, notes]
      : [
        runs, incompatibilities, notes, answers, plans, counters, times(verbose), turns, conclusion,
      ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: isShort ? "\n" : "\n\n")
  }

  /// The conclusion, a table of differences and notes, for a pull request.
  package var markdown: String {
    let rows = comparison.incompatibilities.map { ["not comparable", $0, ""] } + rows
    let shown = rows.prefix(Self.mostRows).map {
      "| \($0.map(MarkdownText.escaped).joined(separator: " | ")) |"
    }
    let more = rows.count - shown.count
    let table = rows.isEmpty ? [] : ["| | what | change |", "|---|---|---|"] + shown
    let parts = [
      ["**\(MarkdownText.escaped(conclusion.joined(separator: " ")))**"],
      table + (more > 0 ? ["", "… and \(more) more"] : []),
      (notes + runs + (comparison.times.isEmpty ? [] : [coverage]))
        .map { "- " + MarkdownText.escaped($0) },
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  /// The rows of the table of differences: a word, the subject and the change.
  private var rows: [[String]] {
    let gate = comparison.gate
    return comparison.answers.map { ["other answer", place($0.cell, $0.strategy, $0.subject), ""] }
      + (gate?.plans ?? []).map {
        [$0.isWorse ? "other plan" : "better plan", place($0.cell, $0.strategy, $0.subject), ""]
      }
      + (gate?.changes ?? []).map {
        [$0.word, place($0.cell, $0.strategy, $0.subject), figures($0)]
      }
      + comparison.times.filter(\.isCertain).map {
        [
          $0.verdict.word, place($0),
          "\(Ratio.text($0.comparison.ratio)) (\(Ratio.text($0.interval)))",
        ]
      }
      + comparison.turns.map { ["turns", place($0.cell, $0.candidate, $0.operation), words($0)] }
  }

  private var runs: [String] {
    zip(["earlier: ", "later:   "], zip(names, comparison.environments)).map { side, run in
      let changes = run.1.details?.isModified == true ? " and changes" : ""
      return "\(side)\(run.0) (commit \(run.1.gitRevision)\(changes))"
    }
  }

  private var incompatibilities: [String] {
    comparison.incompatibilities.isEmpty
      ? [] : ["Not comparable: the runs differ in"] + comparison.incompatibilities.map { "  " + $0 }
  }

  private var notes: [String] { comparison.notes.uniqued().map { "Note: \($0)." } }

  private var answers: [String] {
    guard !comparison.answers.isEmpty else { return [] }
    return ["Different answers:"]
      + comparison.answers.map { "  " + place($0.cell, $0.strategy, $0.subject) }
  }

  private var plans: [String] {
    guard let gate = comparison.gate else { return [] }
    guard !gate.plans.isEmpty else { return ["Query plans and indexes: no change."] }
    return ["Query plans and indexes that changed:"]
      + gate.plans.flatMap { change in
        ["  " + place(change.cell, change.strategy, change.subject)]
          + Self.lines(change.before, change.after)
      }
  }

  /// Returns the removed, added and unchanged lines in order.
  private static func lines(_ before: [String], _ after: [String]) -> [String] {
    var rest = after[...]
    var lines: [String] = []
    for line in before {
      guard let place = rest.firstIndex(of: line) else {
        lines.append("    - " + line)
        continue
      }
      lines += rest[..<place].map { "    + " + $0 } + ["      " + line]
      rest = rest[(place + 1)...]
    }
    return lines + rest.map { "    + " + $0 }
  }

  private var counters: [String] {
    guard let gate = comparison.gate else { return [] }
    let varying = gate.varying.map { "Varies within a run, so not compared: \($0)." }
    guard !gate.changes.isEmpty else {
      return ["Bytes, pages and steps: no change."] + varying
    }
    return ["Bytes, pages and steps that changed, exactly:"]
      + gate.changes.map {
        "  \($0.word.padded(to: 7)) \(place($0.cell, $0.strategy, $0.subject)): \(figures($0))"
      } + varying
  }

  private func figures(_ change: CounterGate.Change) -> String {
    let counts = [change.before, change.after].map { Digits.grouped(Int($0)) }
    return "\(change.counter) \(counts[0]) -> \(counts[1])"
  }

  private func times(_ verbose: Bool) -> [String] {
    guard !comparison.times.isEmpty else { return [] }
    let shown = comparison.times.filter { verbose || $0.isCertain }
    guard !shown.isEmpty else {
      return ["Times: no certain change, \(precision ?? "too few processes")."]
    }
    let rows = shown.map { change in
      [
        place(change), Ratio.text(change.comparison.ratio), Ratio.text(change.interval),
        change.verdict.symbol + " " + change.verdict.word,
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return coverage.wrapped(to: 100)
      + rows.map { row in
        "  \(zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  "))"
          .trimmingTrailingSpaces()
      }
  }

  /// The meaning of a ratio and its confidence interval.
  private var coverage: String {
    "Times (later / earlier"
      + (comparison.areOtherModels
        ? "" : "; of a strategy: relative to the other strategies of its run")
      + "\(basis)). A 95 % interval covers the processes of both runs and a deviation of "
      + "\(Ratio.percentage(comparison.deviation)) from "
      + (comparison.areOtherMachines ? "machine to machine." : "run to run on one machine.")
  }

  private var turns: [String] {
    comparison.turns.map { "Turns: \(place($0.cell, $0.candidate, $0.operation)): \(words($0))" }
  }

  private func words(_ turn: Turn) -> String {
    "\(turn.ratios.map(Ratio.text).joined(separator: " -> ")) of \(turn.baseline)"
  }

  private var conclusion: [String] {
    let words = sentence
    return comparison.areOtherModels && comparison.status != .incompatible
      ? ["Of different models: \(words)"] : [words]
  }

  private var sentence: String {
    switch comparison.status {
    case .incompatible: "Nothing is compared: the two runs measured different things."
    case .answersDiffer:
      "The answers differ, so no figure is valid. Find out which answer is right."
    case .regression: "Worse than before."
    case .cannotTell: uncertainty
    case .unchanged where comparison.isSameRun: "Both runs are the same: nothing to compare."
    case .unchanged where comparison.differs && comparison.areOtherMachines: machines
    case .unchanged where !comparison.isTheSame: "Nothing became worse."
    case .unchanged:
      comparison.times.isEmpty
        ? "The same: bytes, pages, steps and plans have not changed."
        : "The same: every time is within \(limit) of the earlier run\(basis) (\(precision ?? ""))."
    }
  }

  private var limit: String { Ratio.percentage(comparison.limit) }

  /// The basis of times that are not absolute.
  private var basis: String {
    comparison.areOtherMachines
      ? ", relative to other strategies, because these are two machines"
      : comparison.isDisturbed
        ? ", relative to other times of its process, because other programs ran" : ""
  }

  /// The number of times that are not known well enough, and the widest of them.
  private var uncertainty: String {
    let open = comparison.open
    let widest = open.filter(\.interval.isBounded).max { $0.reach < $1.reach }
    guard !comparison.times.isEmpty, let widest else {
      return "Cannot tell whether times increased: too few processes."
    }
    let times = Count.text(comparison.times.count, "time")
    return "Cannot tell: \(Digits.grouped(open.count)) of \(times) may have increased by more than "
      + "\(limit)\(basis), most of all \(place(widest)) (\(Ratio.text(widest.interval))). "
      + "Longer runs or a quiet machine would tell."
  }

  /// The difference between two machines, which is not a regression of either.
  private var machines: String {
    let apart = comparison.times.count(where: \.isCertain)
    return
      "Nothing became worse. \(apart) of \(comparison.times.count) ratios of strategies differ by more "
      + "than usual between these machines; \(comparison.turns.isEmpty ? "none" : "\(comparison.turns.count)") "
      + "turned between faster and slower."
  }

  /// The largest undetected change of any ratio; nil without intervals.
  private var precision: String? {
    let groups = [
      ("strategies relative to each other", comparison.reach(ofStrategies: true)),
      ("all strategies together", comparison.reach(ofStrategies: false)),
    ]
    let known = groups.compactMap { name, reach in
      reach.map { "\(name) within \(Ratio.percentage($0))" }
    }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  private func place(_ change: TimeChange) -> String {
    place(change.cell, change.strategy ?? "all strategies", change.operation)
  }

  private func place(_ cell: String, _ strategy: String, _ subject: String) -> String {
    [cell, strategy, subject].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
