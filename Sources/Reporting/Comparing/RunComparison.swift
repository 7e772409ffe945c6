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

  private mutating func compareTimes(_ runs: RunDifferences) {
    for cell in runs.sharedCells {
      do throws(StatisticsError) {
        times += try TimeChange.all(in: cell, runs)
      } catch {
        notes.append("times not compared: \(error)")
      }
    }
  }

  private static func notes(_ journal: Journal, _ name: String) -> [String] {
    var notes: [String] = []
    let contended = journal.launches.count { $0.contention?.isContended == true }
    if contended > 0 {
      notes.append("others disturbed \(contended) launches of the \(name) run")
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
