import Foundation
import LogicalModel
package import RunJournal
import Statistics

/// Two runs of the same measurement, made at different times.
///
/// What does not vary is compared exactly. Times are compared process by process without pairs, since
/// the runs shared no moment: whatever else changed on the machine in between is part of the
/// difference.
package struct RunComparison {
  /// The reasons against the comparison, naming the fields.
  let refusals: [String]
  /// True for a run and itself: there is nothing to compare.
  let isSameRun: Bool
  /// True if the comparison was made in spite of a reason against it.
  let isForced: Bool
  /// The parts that only one of the runs has, and other things that a reader must know.
  private(set) var notes: [String]
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
    guard !busy.isEmpty else { return recordCommonShift() }
    for place in times.indices { times[place].verdict = .unresolved }
    notes.append(
      "times decide nothing: others disturbed most of the \(busy.joined(separator: " and the "))"
        + " run; measure it again when the machine is quiet")
  }

  /// Records that nearly every time of every strategy moved one way, for which the code need not be
  /// the cause.
  private mutating func recordCommonShift() {
    let ratios = times.map(\.comparison.ratio).sorted()
    for (verdict, side) in [(Verdict.slower, "slower"), (.faster, "faster")] {
      let moved = times.count { $0.verdict == verdict }
      guard times.count >= 4, Set(times.map(\.strategy)).count > 1,
        Double(moved) >= 0.75 * Double(times.count), let median = try? Summary.median(ratios)
      else { continue }
      notes.append(
        "\(moved) of \(times.count) times in all strategies are \(side), by "
          + "a median of \(Ratio.text(median)): what they share changed, which may be the machine"
      )
    }
  }

  private static func notes(_ journal: Journal, _ name: String) -> [String] {
    var notes: [String] = []
    let contended = journal.processes.count { $0.contention?.isContended == true }
    if contended > 0 {
      notes.append(
        "others disturbed \(contended) of \(journal.processes.count) processes of the \(name) run")
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

/// One run as a comparison with another one needs it: by cell, strategy and operation.
struct ComparedRun {
  /// A combination of a sweep's values.
  struct Cell {
    var name: String
    var operations: [OperationSummary]
    /// Figures under another hash are of something else.
    var measurementHash: String
    var minimumEffect: Double?
  }

  var journal: Journal
  var cells: [Cell]

  init(_ journal: Journal) {
    self.journal = journal
    cells = journal.scenarioCells.map {
      Cell(
        name: $0.name, operations: $0.operations, measurementHash: Self.identity(of: $0),
        minimumEffect: $0.minimumEffect)
    }
  }

  /// The identity of a cell: its hash, or without a recorded one the scenario's text and its data.
  private static func identity(of cell: CellRecord) -> String {
    let scenario = cell.scenario
    return cell.measurementHash.isEmpty
      ? "no hash, seed \(scenario.dataSeed), \(scenario.familySize) members of "
        + "\(scenario.dataOrigin): \(scenario.text)"
      : cell.measurementHash
  }

  /// True if other processes disturbed more than half of the processes.
  var mostlyDisturbed: Bool {
    journal.processes.count { $0.contention?.isContended == true } * 2 > journal.processes.count
  }

  var strategies: [String] { journal.run.strategies.map(\.name) }

  func cell(named name: String) -> Cell? { cells.first { $0.name == name } }

  func processes(cell: String) -> [ProcessRecord] {
    journal.processes.filter { $0.cell == cell }
  }

  func measurements(cell: String, strategy: String) -> [StrategyMeasurement] {
    processes(cell: cell).measurements(of: strategy)
  }

  func operations(_ id: MeasurementID, cell: String, strategy: String) -> [OperationRecord] {
    measurements(cell: cell, strategy: strategy).compactMap { $0.operation(id) }
  }

  func template(cell: String, strategy: String) -> TemplateRecord? {
    journal.templates.first { $0.cell == cell && $0.strategy == strategy }
  }
}

/// The reasons against a comparison of two runs, one readable line each.
struct RunDifferences {
  var before: ComparedRun
  var after: ComparedRun

  /// The fields that differ; empty for runs that may be compared.
  var refusals: [String] { nothingShared + machine + quick + hashes + settings }

  /// The cells of both, in the order of the earlier run.
  var sharedCells: [ComparedRun.Cell] {
    before.cells.filter { after.cell(named: $0.name) != nil }
  }

  var sharedStrategies: [String] { before.strategies.filter(after.strategies.contains) }

  /// The parts that only one of the runs has, which are left out.
  var leftOut: [String] {
    let cells = Self.unshared(
      "cell", before.cells.map(\.name), after.cells.map(\.name))
    return cells + Self.unshared("strategy", before.strategies, after.strategies)
  }

  private static func unshared(_ what: String, _ first: [String], _ second: [String]) -> [String] {
    first.filter { !second.contains($0) }.map { "\(what) \($0) is only in the earlier run" }
      + second.filter { !first.contains($0) }.map { "\(what) \($0) is only in the later run" }
  }

  private var nothingShared: [String] {
    sharedCells.isEmpty || sharedStrategies.isEmpty
      ? ["cells: the runs have no cell and strategy in common"] : []
  }

  private var machine: [String] {
    before.journal.run.environment.machineDifferences(to: after.journal.run.environment)
  }

  /// A quick run warms up less and asks fewer questions, so its counts are others too.
  private var quick: [String] {
    let isQuick = [before, after].map(\.journal.run.isQuick)
    return isQuick[0] == isQuick[1]
      ? [] : ["quick: \(isQuick.map { $0 ? "--quick" : "not" }.joined(separator: " / "))"]
  }

  private var hashes: [String] {
    sharedCells.compactMap { cell in
      let other = after.cell(named: cell.name)?.measurementHash ?? ""
      guard other != cell.measurementHash else { return nil }
      let name = cell.name.isEmpty ? "" : " of cell \(cell.name)"
      let asked = Self.askedDifferently(
        before.journal.cells.first { $0.name == cell.name },
        after.journal.cells.first { $0.name == cell.name })
      if !asked.isEmpty { return "workload\(name): \(asked.joined(separator: "; "))" }
      let hashes = [cell.measurementHash, other].map { $0.count > 40 ? "none" : $0 }
      return "measurement hash\(name): \(hashes[0]) / \(hashes[1])"
    }
  }

  /// The settings and files in which two measurements differ.
  private static func askedDifferently(_ first: CellRecord?, _ second: CellRecord?) -> [String] {
    guard let first, let second else { return [] }
    func line(_ name: String, _ values: (CellRecord) -> String) -> String? {
      let (mine, theirs) = (values(first), values(second))
      return mine == theirs ? nil : "\(name) \(mine) / \(theirs)"
    }
    let found = [
      line("data") { $0.scenario.dataOrigin },
      line("members") { Digits.grouped($0.scenario.familySize) },
      line("seed") { "\($0.scenario.dataSeed)" },
      line("operations") { $0.operations.map(\.name).joined(separator: ", ") },
      // Where the names are alike, the labels say what each does.
      line("measured") { cell in
        let other = cell == first ? second : first
        return cell.operations.filter { mine in
          other.operations.contains { $0.id == mine.id && $0.label != mine.label }
        }.map(\.label).uniqued().joined(separator: ", ")
      },
    ].compactMap { $0 }
    guard found.isEmpty, first.scenario.text != second.scenario.text else { return found }
    let lines = [first, second].map {
      $0.scenario.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let place = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }
    return place.map {
      ["the scenario's line \($0.offset + 1), “\($0.element.0)” / “\($0.element.1)”"]
    } ?? ["the scenario's length"]
  }

  private var settings: [String] {
    var lines: [String] = []
    for cell in sharedCells {
      for strategy in sharedStrategies {
        let mine = Self.settings(of: before, cell.name, strategy)
        let theirs = Self.settings(of: after, cell.name, strategy)
        for name in Set(mine.keys).union(theirs.keys).sorted() where mine[name] != theirs[name] {
          let values = [mine[name] ?? "not set", theirs[name] ?? "not set"]
          lines.append("setting \(name) of \(strategy): \(values[0]) / \(values[1])")
        }
      }
    }
    return lines.uniqued()
  }

  private static func settings(
    of run: ComparedRun, _ cell: String, _ strategy: String
  ) -> [String: String] {
    run.measurements(cell: cell, strategy: strategy).first?.settings ?? [:]
  }
}

/// A question that the two runs answered differently, or content that is not the same.
struct AnswerChange: Hashable {
  /// "stored content", or an operation's name.
  var subject: String
  var cell: String
  var strategy: String

  /// The first difference of each subject; empty if every answer agrees.
  static func all(in cell: String, _ runs: RunDifferences) -> [AnswerChange] {
    let operations = runs.before.cell(named: cell)?.operations.map(\.id) ?? []
    let later = runs.after.cell(named: cell)?.operations.map(\.id) ?? []
    return runs.sharedStrategies.flatMap { strategy -> [AnswerChange] in
      let measured = [runs.before, runs.after].map {
        $0.measurements(cell: cell, strategy: strategy)
      }
      guard measured.allSatisfy({ !$0.isEmpty }) else { return [] }
      var subjects: [String] = []
      if Set(measured.joined().map(\.contentDigest)).count > 1 { subjects.append("stored content") }
      for id in operations where later.contains(id) {
        let digests = [runs.before, runs.after].flatMap {
          $0.operations(id, cell: cell, strategy: strategy).map(\.answerDigest)
        }
        if Set(digests).count > 1 { subjects.append(id.name) }
      }
      return subjects.map { AnswerChange(subject: $0, cell: cell, strategy: strategy) }
    }
  }
}

/// The change of the time of one operation in one strategy from one run to the other.
struct TimeChange: Hashable {
  var cell: String
  var strategy: String
  var operation: String
  var comparison: UnpairedComparison
  var verdict: Verdict
  /// The numbers of processes of the earlier and of the later run.
  var processCounts: [Int]
  var minimumEffect: Double

  /// True if both runs have enough of them for a verdict.
  private var isEnough: Bool { processCounts.allSatisfy { $0 >= VerdictRule.fewestReplicates } }

  /// That of the ratio.
  var interval: RatioInterval { isEnough ? comparison.interval : .unknown }

  /// The changes of a cell, Holm's method making the p-values of an operation's strategies honest.
  ///
  /// What was asked at a set pace is left out: the same operation is there in a closed loop, whose
  /// times do not hang on how the processor slept in between.
  static func all(
    in cell: ComparedRun.Cell, _ runs: RunDifferences
  ) throws(StatisticsError) -> [TimeChange] {
    var changes: [TimeChange] = []
    for operation in cell.operations where !operation.id.isPaced {
      var family: [TimeChange] = []
      for strategy in runs.sharedStrategies {
        let before = values(runs.before, cell.name, strategy, operation)
        let after = values(runs.after, cell.name, strategy, operation)
        guard !before.isEmpty, !after.isEmpty else { continue }
        family.append(
          TimeChange(
            cell: cell.name, strategy: strategy, operation: operation.name,
            comparison: try UnpairedComparison(before: before, after: after),
            verdict: .unresolved, processCounts: [before.count, after.count],
            minimumEffect: cell.minimumEffect ?? usualEffect(of: operation)))
      }
      changes += try judged(family)
    }
    return changes
  }

  private static func judged(_ family: [TimeChange]) throws(StatisticsError) -> [TimeChange] {
    let adjusted = try HolmAdjustment.adjusted(family.map(\.comparison.pValue))
    return zip(family, adjusted).map { member, pValue in
      var judged = member
      guard member.isEnough else { return judged }
      judged.verdict = VerdictRule(minimumEffect: member.minimumEffect).verdict(
        ratio: member.comparison.ratio, interval: member.interval,
        adjustedPValue: pValue)
      return judged
    }
  }

  /// The usual effect, which is greater for an operation that depends on storage, as that is
  /// noisier.
  private static func usualEffect(of operation: OperationSummary) -> Double {
    operation.sort.isReading && operation.id.cacheState != .evicted
      ? VerdictRule.warmReads.minimumEffect : VerdictRule.inserts.minimumEffect
  }

  /// The logarithm of each process's time for one action, by the operation's headline clock.
  ///
  /// How many actions a sample holds is chosen anew in every run, so each run's own number divides.
  private static func values(
    _ run: ComparedRun, _ cell: String, _ strategy: String, _ operation: OperationSummary
  ) -> [Double] {
    guard
      let own = run.cell(named: cell)?.operations.first(where: { $0.id == operation.id })
    else { return [] }
    return run.processes(cell: cell).compactMap { process in
      process.times(of: own).first { $0.strategy == strategy }?.nanoseconds(by: own.headlineClock)
    }.filter { $0 > 0 }.map { log($0) }
  }
}

/// The result of a comparison of two runs, worst first.
package enum ComparisonStatus: String, CaseIterable, Hashable, Sendable {
  /// The runs measured different things, on different machines or under different settings.
  case incompatible
  /// The same question got different answers, so no figure counts.
  case answersDiffer
  /// The later run does more work, takes more space or more time.
  case regression
  /// Nothing became worse for certain, but times are too noisy to say that they did not.
  case unresolved
  case unchanged
}
