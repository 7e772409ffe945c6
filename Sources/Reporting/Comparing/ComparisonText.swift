import Document
import RunJournal
import Statistics

/// A comparison of two runs as plain text: the reasons against it, plans, counters, then times.
package struct ComparisonText {
  private let comparison: RunComparison
  private let names: [String]

  /// `names` are what the reader calls the two runs, the earlier first.
  package init(_ comparison: RunComparison, before: String, after: String) {
    self.comparison = comparison
    names = [before, after]
  }

  package var text: String {
    ([heading] + [refusals, notes, answers, plans, counters, times, conclusion])
      .filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var heading: [String] {
    let commits = comparison.environments.map { environment in
      environment.details?.isModified == true
        ? environment.gitRevision + " and changes" : environment.gitRevision
    }
    return [
      "earlier: \(names[0]) (commit \(commits[0]))", "later:   \(names[1]) (commit \(commits[1]))",
    ]
  }

  private var refusals: [String] {
    guard !comparison.refusals.isEmpty else { return [] }
    let first =
      comparison.isForced
      ? "FORCED: these runs are not comparable, whatever stands below; they differ in"
      : "Not comparable: the runs differ in"
    return [first] + comparison.refusals.map { "  " + $0 }
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

  /// The lines that went and those that came, in place; lines that stayed show the place.
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
    let varying = gate.varying.map { "Varies within a run, so proves nothing: \($0)." }
    guard !gate.changes.isEmpty else {
      return ["Bytes, pages and steps: no change."] + varying
    }
    let lines = gate.changes.map { change in
      let mark = change.isWorse ? "worse " : "better"
      return "  \(mark) " + place(change.cell, change.strategy, change.subject)
        + ": \(change.counter) \(Digits.grouped(Int(change.before))) -> "
        + Digits.grouped(Int(change.after))
    }
    return ["Bytes, pages and steps that changed, exactly:"] + lines + varying
  }

  private var times: [String] {
    guard !comparison.times.isEmpty else { return [] }
    let rows = comparison.times.map { change in
      [
        place(change.cell, change.strategy, change.operation),
        Ratio.text(change.comparison.ratio), Ratio.text(change.interval),
        change.verdict.symbol + " " + change.verdict.word, finding(change),
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { $0.padded(to: $1) } + [row[4]]
      return ("  " + cells.joined(separator: "  ")).trimmingTrailingSpaces()
    }
    let heading =
      "Times, unpaired: the runs shared no moment, so what changed on the machine in between is "
      + "part of each ratio (later / earlier, 95 % interval):"
    return heading.wrapped(to: 100) + lines
  }

  /// The rounds that it would take to know more.
  private func finding(_ change: TimeChange) -> String {
    guard change.verdict == .unresolved,
      let effect = try? change.comparison.detectableEffect()
    else { return "" }
    let counts = "\(change.processCounts[0]) and \(change.processCounts[1]) processes"
    return effect.isFinite && change.interval.isBounded
      ? "\(counts) find \(Ratio.percentage(effect)) or more" : "\(counts) are too few"
  }

  private var conclusion: [String] {
    switch comparison.status {
    case .incompatible:
      [
        "Nothing is compared. Measure the earlier version again on this machine, or pass "
          + "--force-compare to see the figures all the same."
      ]
    case .answersDiffer: ["The answers differ, so no figure counts. Find out which is right."]
    case .regression: ["Worse than before."]
    case .unresolved:
      [
        "Nothing became worse for certain; some times are too noisy to tell. More "
          + "processes and a quiet machine help."
      ]
    case .unchanged:
      [
        comparison.isSameRun
          ? "This is the same run twice: nothing to compare." : "Nothing became worse."
      ]
    }
  }

  private func place(_ cell: String, _ strategy: String, _ subject: String) -> String {
    [cell, strategy, subject].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// A comparison of two runs for other programs; the fields are those of the command line's reference.
package struct ComparisonSummary: Encodable {
  private let schemaVersion = 2
  /// As the user gave them.
  private let before: String
  private let after: String
  private let commitBefore: String
  private let commitAfter: String
  private let status: String
  private let isSameRun: Bool
  private let isForced: Bool
  private let refusals: [String]
  private let notes: [String]
  private let answers: [Answer]
  private let plans: [Plan]
  private let counters: [Counter]
  private let varyingCounters: [String]
  private let times: [Time]

  private struct Answer: Encodable {
    let cell: String
    let strategy: String
    let subject: String
  }

  private struct Plan: Encodable {
    let cell: String
    let strategy: String
    let subject: String
    let before: [String]
    let after: [String]
    let isWorse: Bool
  }

  private struct Counter: Encodable {
    let cell: String
    let strategy: String
    let subject: String
    let counter: String
    let before: Int64
    let after: Int64
    let isWorse: Bool
  }

  private struct Time: Encodable {
    let cell: String
    let strategy: String
    let operation: String
    let ratio: Double
    let ratioInterval: [Double]?
    let verdict: String
    let minimumEffectPercent: Double
    let detectableEffectPercent: Double?
    let processesBefore: Int
    let processesAfter: Int
  }

  package init(_ comparison: RunComparison, before: String, after: String) {
    self.before = before
    self.after = after
    let commits = comparison.environments.map(\.gitRevision)
    (commitBefore, commitAfter) = (commits.first ?? "", commits.last ?? "")
    status = comparison.status.rawValue
    (isSameRun, isForced) = (comparison.isSameRun, comparison.isForced)
    (refusals, notes) = (comparison.refusals, comparison.notes.uniqued())
    answers = comparison.answers.map {
      Answer(cell: $0.cell, strategy: $0.strategy, subject: $0.subject)
    }
    plans = (comparison.gate?.plans ?? []).map {
      Plan(
        cell: $0.cell, strategy: $0.strategy, subject: $0.subject, before: $0.before,
        after: $0.after, isWorse: $0.isWorse)
    }
    counters = (comparison.gate?.changes ?? []).map {
      Counter(
        cell: $0.cell, strategy: $0.strategy, subject: $0.subject, counter: $0.counter,
        before: $0.before, after: $0.after, isWorse: $0.isWorse)
    }
    varyingCounters = comparison.gate?.varying ?? []
    times = comparison.times.map(Self.time)
  }

  private static func time(_ change: TimeChange) -> Time {
    let interval = change.comparison.interval
    let detectable = try? change.comparison.detectableEffect()
    return Time(
      cell: change.cell, strategy: change.strategy, operation: change.operation,
      ratio: change.comparison.ratio,
      // JSON has no infinity: what has no end is left out.
      ratioInterval: interval.upper.isFinite ? [interval.lower, interval.upper] : nil,
      verdict: change.verdict.rawValue, minimumEffectPercent: 100 * change.minimumEffect,
      detectableEffectPercent: detectable.flatMap { $0.isFinite ? 100 * $0 : nil },
      processesBefore: change.processCounts.first ?? 0,
      processesAfter: change.processCounts.last ?? 0)
  }
}
