package import RunJournal
import Statistics

/// Two runs of the same measurement, made at different times, on one machine or on two.
///
/// Counts that do not vary are compared exactly. Times are compared without pairs, since the runs shared no
/// moment; ``TimeChange`` says how.
package struct RunComparison {
  /// The contents, operations and questions in which the runs differ; any of them stands against a comparison.
  let refusals: [String]
  /// True for a run and itself: there is nothing to compare.
  let isSameRun: Bool
  /// True if times as such cannot be compared.
  let areOtherMachines: Bool
  /// The parts that only one of the runs has, the surroundings that differ, and other things that a reader
  /// must know.
  private(set) var notes: [String]
  package private(set) var status = ComparisonStatus.unchanged

  private(set) var answers: [AnswerChange] = []
  private(set) var gate: CounterGate?
  private(set) var times: [TimeChange] = []
  /// The standard deviation of a ratio from one run to the other beyond the noise within each.
  private(set) var deviation = UnpairedComparison.runDeviation
  /// Empty for runs of one machine, where ``times`` has them.
  private(set) var turns: [Turn] = []
  let environments: [Environment]
  private let thresholds: Thresholds

  /// Compares a later run with an earlier one; `onlyCounters` leaves times out.
  package init(
    before: Journal, after: Journal, onlyCounters: Bool = false,
    thresholds: Thresholds = Thresholds()
  ) {
    let runs = RunDifferences(before: ComparedRun(before), after: ComparedRun(after))
    refusals = runs.refusals
    isSameRun = before == after
    areOtherMachines = runs.areOtherMachines
    notes = runs.notes + Self.notes(before, "earlier") + Self.notes(after, "later")
    environments = [before.run.environment, after.run.environment]
    self.thresholds = thresholds
    guard refusals.isEmpty else {
      status = .incompatible
      return
    }
    if !isSameRun { compare(runs, onlyCounters: onlyCounters) }
  }

  /// True if anything changed for certain, for the worse or the better.
  var differs: Bool {
    status != .unchanged || gate?.isUnchanged == false || times.contains(where: \.isCertain)
      || !turns.isEmpty
  }

  /// The farthest from 1 that an interval reaches, of the strategies or of all together; nil without an
  /// interval.
  func reach(ofStrategies: Bool) -> Double? {
    times.filter { ($0.strategy != nil) == ofStrategies && $0.interval.isBounded }
      .map { max($0.interval.upper, 1 / $0.interval.lower) - 1 }.max()
  }

  private mutating func compare(_ runs: RunDifferences, onlyCounters: Bool) {
    let ends = [runs.before, runs.after].map(\.journal.end?.outcome)
    for cell in runs.sharedCells { answers += AnswerChange.all(in: cell.name, runs) }
    guard answers.isEmpty, !ends.contains(.answersDiffer) else {
      status = .answersDiffer
      return
    }
    gate = CounterGate(runs, thresholds)
    if !onlyCounters { compareTimes(runs) }
    // Another machine is no change for the worse, unless a threshold says so.
    let judgesTimes = !areOtherMachines || thresholds.times != nil
    if gate?.hasRegression == true
      || judgesTimes && times.contains(where: { $0.verdict == .slower })
    {
      status = .regression
    } else if thresholds.times != nil, times.contains(where: { $0.verdict == .unresolved }) {
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
    do throws(StatisticsError) {
      (times, deviation) = try TimeChange.all(runs, allowed: thresholds.times)
      if areOtherMachines { turns = try Turn.all(runs) }
    } catch {
      notes.append("times not compared: \(error)")
    }
    guard !busy.isEmpty else { return recordCommonShift() }
    for place in times.indices { times[place].verdict = .unresolved }
    notes.append(
      "times do not count: measure the \(busy.joined(separator: " and the ")) run again")
  }

  /// Records that nearly every operation moved one way in all strategies, for which the code need not be
  /// the cause.
  private mutating func recordCommonShift() {
    let together = times.filter { $0.strategy == nil }
    let ratios = together.map(\.comparison.ratio).sorted()
    for (verdict, side) in [(Verdict.slower, "slower"), (.faster, "faster")] {
      let moved = together.count { $0.verdict == verdict }
      guard together.count >= 4, Double(moved) >= 0.75 * Double(together.count),
        !times.contains(where: { $0.strategy != nil && $0.isCertain }),
        let median = try? Summary.median(ratios)
      else { continue }
      notes.append(
        "\(moved) of \(together.count) operations are \(side) in all strategies, by "
          + "a median of \(Ratio.text(median)): something they share changed, possibly the machine"
      )
    }
  }

  private static func notes(_ journal: Journal, _ name: String) -> [String] {
    var notes: [String] = []
    let contended = journal.processes.count { $0.contention?.isContended == true }
    if contended > 0 {
      notes.append(
        "other programs disturbed \(contended) of \(journal.processes.count) processes of the \(name) run"
      )
    }
    switch journal.end?.outcome {
    case .complete: break
    case .answersDiffer:
      notes.append("strategies of the \(name) run disagreed: \(journal.end?.detail ?? "")")
    case .interrupted, nil: notes.append("the \(name) run did not finish")
    }
    if journal.run.isQuick { notes.append("the \(name) run is a quick run") }
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

/// The parts that two runs have in common, and their differences, one readable line each.
struct RunDifferences {
  private static let mostNames = 5

  var before: ComparedRun
  var after: ComparedRun

  /// The contents and operations that differ; empty for runs that may be compared.
  var refusals: [String] { nothingShared + quick + hashes }

  /// Anything else that differs.
  var notes: [String] { surroundings + settings + leftOut }

  var areOtherMachines: Bool {
    before.journal.run.environment.isOtherMachine(than: after.journal.run.environment)
  }

  /// The cells of both, in the order of the earlier run.
  var sharedCells: [ComparedRun.Cell] {
    before.cells.filter { after.cell(named: $0.name) != nil }
  }

  var sharedStrategies: [String] { before.strategies.filter(after.strategies.contains) }

  /// The parts that only one of the runs has, which are left out.
  private var leftOut: [String] {
    Self.unshared("cells", before.cells.map(\.name), after.cells.map(\.name))
      + Self.unshared("strategies", before.strategies, after.strategies)
  }

  /// The names of each run that the other one has not, the first of them.
  private static func unshared(_ what: String, _ first: [String], _ second: [String]) -> [String] {
    [(first, second, "earlier"), (second, first, "later")].compactMap { mine, theirs, side in
      let names = mine.filter { !theirs.contains($0) }
      return names.isEmpty ? nil : "\(what) only in the \(side) run: \(few(names))"
    }
  }

  private static func few(_ names: [String]) -> String {
    let more = names.count - mostNames
    return Enumeration.text(names.prefix(mostNames) + (more > 0 ? ["\(more) more"] : []))
  }

  private var nothingShared: [String] {
    sharedCells.isEmpty || sharedStrategies.isEmpty
      ? ["cells: the runs have no cell and strategy in common"] : []
  }

  private var surroundings: [String] {
    let fields = before.journal.run.environment.machineDifferences(
      to: after.journal.run.environment)
    let machines =
      areOtherMachines
      ? ["two machines, so only the ratios of strategies within each run are compared"] : []
    return machines
      + (fields.isEmpty ? [] : ["different environments: \(fields.joined(separator: "; "))"])
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
    let found =
      [
        line("data") { $0.scenario.dataOrigin },
        line("members") { Digits.grouped($0.scenario.familySize) },
        line("seed") { "\($0.scenario.dataSeed)" },
        // The labels say what operations of one name do.
        line("measured") { cell in
          let other = cell == first ? second : first
          return few(
            cell.operations.filter { mine in
              other.operations.contains { $0.id == mine.id && $0.label != mine.label }
            }.map(\.label).uniqued())
        },
      ].compactMap { $0 }
      + unshared(
        "operations", first.operations.map(\.id.operation).uniqued(),
        second.operations.map(\.id.operation).uniqued())
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
    var strategies: [String: [String]] = [:]
    for cell in sharedCells {
      for strategy in sharedStrategies {
        let mine = Self.settings(of: before, cell.name, strategy)
        let theirs = Self.settings(of: after, cell.name, strategy)
        for name in Set(mine.keys).union(theirs.keys) where mine[name] != theirs[name] {
          let line = "setting \(name): \(mine[name] ?? "not set") / \(theirs[name] ?? "not set")"
          strategies[line, default: []].append(strategy)
        }
      }
    }
    return strategies.sorted { $0.key < $1.key }.map {
      "\($0.key), of \(Enumeration.text($0.value.uniqued()))"
    }
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

/// The result of a comparison of two runs, worst first.
package enum ComparisonStatus: String, CaseIterable, Hashable, Sendable {
  /// The runs measured different things.
  case incompatible
  /// The same question got different answers, so no figure counts.
  case answersDiffer
  /// The later run does more work, takes more space or more time.
  case regression
  /// Nothing became worse for certain, but times are too noisy to say that they keep within a threshold.
  case unresolved
  case unchanged
}
