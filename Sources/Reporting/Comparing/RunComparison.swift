package import RunJournal
import Statistics

/// A comparison of two runs of the same measurement, on one machine or on two.
///
/// Exact counts are compared exactly. Times are compared without pairing, because the runs took
/// place at different times; see ``TimeChange``.
package struct RunComparison {
  /// The differences in content, operations and questions that make a comparison impossible.
  let refusals: [String]
  /// True if both are the same run, so there is nothing to compare.
  let isSameRun: Bool
  /// True if absolute times cannot be compared.
  let areOtherMachines: Bool
  /// Parts that only one run has, differences of the environment, and other remarks.
  private(set) var notes: [String]
  package private(set) var status = ComparisonStatus.unchanged

  private(set) var answers: [AnswerChange] = []
  private(set) var gate: CounterGate?
  private(set) var times: [TimeChange] = []
  /// The standard deviation of a ratio between runs, in addition to the noise within each.
  private(set) var deviation = UnpairedComparison.runDeviation
  /// The reversed pairs on two machines; empty on one machine, where ``times`` has them.
  private(set) var turns: [Turn] = []
  let environments: [Environment]
  private let thresholds: Thresholds

  /// Compares a later run with an earlier one; `onlyCounters` omits times.
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

  /// True if anything certainly changed, for better or worse.
  var differs: Bool {
    status != .unchanged || gate?.isUnchanged == false || times.contains(where: \.isCertain)
      || !turns.isEmpty
  }

  /// Returns the largest distance of an interval's end from 1, of strategies or all together.
  ///
  /// Nil without an interval.
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
    // A difference between machines is a regression only if there is a threshold for times.
    let judgesTimes = !areOtherMachines || thresholds.times != nil
    if gate?.hasRegression == true
      || judgesTimes && times.contains(where: { $0.verdict == .slower })
    {
      status = .regression
    } else if thresholds.times != nil, times.contains(where: { $0.verdict == .unresolved }) {
      status = .unresolved
    }
  }

  /// Compares times, without verdicts if more than half of a run was disturbed.
  ///
  /// Intervals reflect the noise within a run, not a slowdown of all its processes.
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

  /// Adds a note if most operations changed alike in all strategies, perhaps not due to the code.
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

/// A run prepared for comparison by cell, strategy and operation.
struct ComparedRun {
  /// A combination of a sweep's values.
  struct Cell {
    var name: String
    var operations: [OperationSummary]
    /// The hash of the measurement; cells with different hashes are not comparable.
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

  /// Returns a cell's hash or, if it was not recorded, its scenario's text and data.
  private static func identity(of cell: CellRecord) -> String {
    let scenario = cell.scenario
    return cell.measurementHash.isEmpty
      ? "no hash, seed \(scenario.dataSeed), \(scenario.familySize) members of "
        + "\(scenario.dataOrigin): \(scenario.text)"
      : cell.measurementHash
  }

  /// True if other programs disturbed more than half of the processes.
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

/// The common parts of two runs, and their differences as lines of text.
struct RunDifferences {
  private static let mostNames = 5

  var before: ComparedRun
  var after: ComparedRun

  /// The differences that make a comparison impossible; empty for comparable runs.
  var refusals: [String] { nothingShared + quick + hashes }

  /// All other differences.
  var notes: [String] { surroundings + settings + leftOut }

  var areOtherMachines: Bool {
    before.journal.run.environment.isOtherMachine(than: after.journal.run.environment)
  }

  /// The cells of both runs, in the order of the earlier one.
  var sharedCells: [ComparedRun.Cell] {
    before.cells.filter { after.cell(named: $0.name) != nil }
  }

  var sharedStrategies: [String] { before.strategies.filter(after.strategies.contains) }

  /// The parts that only one run has, which are omitted.
  private var leftOut: [String] {
    Self.unshared("cells", before.cells.map(\.name), after.cells.map(\.name))
      + Self.unshared("strategies", before.strategies, after.strategies)
  }

  /// Lists the names that only one run has, up to a limit.
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

  /// A refusal if only one run is quick: it warms up less and asks fewer questions.
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

  /// Returns the differences between two cells' settings and scenarios.
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
        // Labels describe operations that have the same name.
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

/// A question with different answers in the two runs, or different stored content.
struct AnswerChange: Hashable {
  /// "stored content", or an operation's name.
  var subject: String
  var cell: String
  var strategy: String

  /// Returns the changed subjects; empty if all answers agree.
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

/// The result of a comparison, worst first.
package enum ComparisonStatus: String, CaseIterable, Hashable, Sendable {
  /// The runs measured different things.
  case incompatible
  /// The same question has different answers, so no figure counts.
  case answersDiffer
  /// The later run does more work, takes more space or takes more time.
  case regression
  /// No certain regression, but times are too noisy to confirm the threshold.
  case unresolved
  case unchanged
}
