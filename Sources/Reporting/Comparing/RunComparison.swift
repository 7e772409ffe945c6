package import RunJournal
import Statistics

/// Two runs of the same measurement, made at different times.
///
/// What does not vary is compared exactly. Times are compared launch by launch without pairs, since
/// the runs shared no moment: whatever else changed on the machine in between is part of the
/// difference.
package struct RunComparison {
  /// What stands against the comparison, naming the fields.
  package let refusals: [String]
  /// True for a run beside itself: there is nothing to compare.
  package let isSameRun: Bool
  /// Whether the comparison was made although something stands against it.
  package let isForced: Bool
  /// What only one of the runs has, and other things that a reader must know.
  package private(set) var notes: [String]
  package private(set) var status = ComparisonStatus.unchanged

  private(set) var answers: [AnswerChange] = []
  private(set) var gate: CounterGate?
  private(set) var times: [TimeChange] = []
  let environments: [Environment]

  /// Compares a later run with an earlier one.
  ///
  /// `forced` goes on where something stands against it, and labels the result. `onlyCounters`
  /// leaves times out, for machines that are never quiet.
  package init(
    before: Journal, after: Journal, forced: Bool = false, onlyCounters: Bool = false
  ) {
    let runs = RunDifferences(before: ComparedRun(before), after: ComparedRun(after))
    refusals = runs.refusals
    isSameRun = before == after
    isForced = forced && !refusals.isEmpty
    notes = runs.leftOut + Self.notes(before, "earlier") + Self.notes(after, "later")
    environments = [before.run.environment, after.run.environment]
    let hasNothing = runs.sharedCells.isEmpty || runs.sharedStrategies.isEmpty
    guard refusals.isEmpty || forced, !hasNothing else {
      status = .incompatible
      return
    }
    if !isSameRun { compare(runs, onlyCounters: onlyCounters) }
  }

  private mutating func compare(_ runs: RunDifferences, onlyCounters: Bool) {
    let ends = [runs.before, runs.after].map(\.journal.end?.outcome)
    for cell in runs.sharedCells {
      let other = runs.after.cell(named: cell.name)
      if other?.measurementHash == cell.measurementHash {
        answers += AnswerChange.all(in: cell.name, runs)
      } else {
        notes.append("the measurements differ, so answers and plans may differ too")
      }
    }
    guard answers.isEmpty, !ends.contains(.answersDiffer) else {
      status = .answersDiffer
      return
    }
    gate = CounterGate(runs)
    if !onlyCounters { compareTimes(runs) }
    if gate?.hasRegression == true || times.contains(where: { $0.verdict == .slower }) {
      status = .regression
    } else if times.contains(where: { $0.verdict == .unresolved }) {
      status = .unresolved
    }
  }

  /// Times of a run of which others disturbed more than half decide nothing.
  ///
  /// Intervals tell how much the processes of one run differ, not how a busy machine slowed all of
  /// them.
  private mutating func compareTimes(_ runs: RunDifferences) {
    let busy = zip([runs.before, runs.after], ["earlier", "later"])
      .filter { $0.0.mostlyDisturbed }.map(\.1)
    for cell in runs.sharedCells {
      do throws(StatisticsError) {
        times += try TimeChange.all(in: cell, runs)
      } catch {
        notes.append("times not compared: \(error)")
      }
    }
    guard !busy.isEmpty else { return noteCommonShift() }
    for place in times.indices { times[place].verdict = .unresolved }
    notes.append(
      "times decide nothing: others disturbed most of the \(busy.joined(separator: " and the "))"
        + " run; measure it again when the machine is quiet")
  }

  /// Where nearly every time of every strategy moved one way, it need not be the code.
  private mutating func noteCommonShift() {
    let ratios = times.map(\.comparison.ratio).sorted()
    for (verdict, side) in [(Verdict.slower, "slower"), (.faster, "faster")] {
      let moved = times.count { $0.verdict == verdict }
      guard times.count >= 4, Set(times.map(\.strategy)).count > 1,
        Double(moved) >= 0.75 * Double(times.count), let median = try? Summary.median(ratios)
      else { continue }
      notes.append(
        "\(moved) of \(times.count) times in all strategies are \(side), by "
          + "\(Ratio.text(median)) in the middle: what they share changed, which may be the machine"
      )
    }
  }

  private static func notes(_ journal: Journal, _ name: String) -> [String] {
    var notes: [String] = []
    let contended = journal.launches.filter { $0.contention?.isContended == true }
    if !contended.isEmpty {
      let (count, all, noun) =
        journal.processes.isEmpty
        ? (contended.count, journal.launches.count, "launches")
        : (
          Set(contended.map { [$0.cell, "\($0.block)"] }).count, journal.processes.count,
          "processes"
        )
      notes.append("others disturbed \(count) of \(all) \(noun) of the \(name) run")
    }
    switch journal.end?.outcome {
    case .complete: break
    case .answersDiffer:
      notes.append("strategies of the \(name) run disagreed: \(journal.end?.detail ?? "")")
    case .interrupted, nil: notes.append("the \(name) run did not come to its end")
    }
    if journal.run.isQuick { notes.append("the \(name) run is a quick one") }
    return notes
  }
}
