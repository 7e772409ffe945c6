package import RunJournal
import Statistics

/// A comparison of two runs of the same measurement, on one machine or on two.
///
/// Exact counts are compared exactly. Times are compared without pairing, because the runs took
/// place at different times; see ``TimeChange``.
package struct RunComparison {
  /// The differences in content, operations and questions that make a comparison impossible.
  let incompatibilities: [String]
  /// True if both are the same run, so there is nothing to compare.
  let isSameRun: Bool
  /// True if absolute times cannot be compared.
  let areOtherMachines: Bool
  /// True if the scenarios declare different models, such as one with another index.
  let areOtherModels: Bool
  /// True if other programs disturbed most of a run, so that only ratios within a process count.
  let isDisturbed: Bool
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
    var runs = RunDifferences(before: ComparedRun(before), after: ComparedRun(after))
    incompatibilities = runs.incompatibilities
    isSameRun = before == after
    areOtherMachines = runs.areOtherMachines
    areOtherModels = runs.areOtherModels
    isDisturbed = runs.isDisturbed
    notes = runs.notes + Self.notes(before, "earlier") + Self.notes(after, "later")
    environments = [before.run.environment, after.run.environment]
    self.thresholds = thresholds
    guard incompatibilities.isEmpty else {
      status = .incompatible
      return
    }
    if !isSameRun { compare(&runs, onlyCounters: onlyCounters) }
  }

  /// True if anything certainly changed, for better or worse.
  var differs: Bool {
    ![.unchanged, .cannotTell].contains(status) || gate?.isUnchanged == false
      || times.contains(where: \.isCertain)
      || !turns.isEmpty
  }

  /// Returns the largest distance of an interval's end from 1, of strategies or all together.
  ///
  /// Nil without an interval.
  func reach(ofStrategies: Bool) -> Double? {
    times.filter { ($0.strategy != nil) == ofStrategies && $0.interval.isBounded }
      .map(\.reach).max()
  }

  /// The share by which a time may differ and still count as the same.
  var limit: Double { thresholds.times ?? Self.usualLimit }

  /// The times that may have increased by more than the limit, but not certainly.
  var open: [TimeChange] {
    times.filter { !$0.isCertain && $0.interval.upper > 1 + limit }
  }

  /// True if no count changed and no time by more than the limit.
  var isTheSame: Bool { !differs && times.allSatisfy { $0.reach <= limit } }

  private static let usualLimit = 0.1

  private mutating func compare(_ runs: inout RunDifferences, onlyCounters: Bool) {
    let ends = [runs.before, runs.after].map(\.journal.end?.outcome)
    for cell in runs.sharedCells {
      let changes = AnswerChange.all(in: cell, runs)
      let expected = runs.expected(changes, in: cell)
      runs.leaveOut(expected, of: cell)
      if !expected.isEmpty {
        let subjects = Enumeration.text(expected.map(\.subject).uniqued())
        notes.append("different because the scenarios differ, so not compared: \(subjects)")
      }
      answers += changes.filter { !expected.contains($0) }
    }
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
    } else if !onlyCounters, times.isEmpty || !open.isEmpty {
      status = .cannotTell
    }
  }

  /// Compares times; if a run was disturbed, only ratios within its processes.
  private mutating func compareTimes(_ runs: RunDifferences) {
    do throws(StatisticsError) {
      (times, deviation) = try TimeChange.all(runs, allowed: thresholds.times)
      if areOtherMachines { turns = try Turn.all(runs) }
    } catch {
      notes.append("times not compared: \(error)")
    }
    if !isDisturbed { recordCommonShift() }
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
    var record: CellRecord
    var operations: [OperationSummary]

    var name: String { record.name }
    var minimumEffect: Double? { record.minimumEffect }
  }

  var journal: Journal
  var cells: [Cell]

  init(_ journal: Journal) {
    self.journal = journal
    cells = journal.scenarioCells.map { Cell(record: $0, operations: $0.operations) }
  }

  /// The text of the scenario's file.
  var scenarioText: String { journal.run.scenario.text }

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

  let before: ComparedRun
  let after: ComparedRun
  /// The cells of both runs, in the order of the earlier one, with the operations that both
  /// measured in the same way.
  private(set) var sharedCells: [ComparedRun.Cell] = []
  /// The lines in which the scenarios of each shared cell differ.
  private var changes: [String: [ScenarioChange]] = [:]

  init(before: ComparedRun, after: ComparedRun) {
    (self.before, self.after) = (before, after)
    for var cell in before.cells {
      guard let other = after.cell(named: cell.name) else { continue }
      let isSame = Self.isSameMeasurement(cell.record, other.record)
      let found =
        isSame
        ? []
        : ScenarioChange.all(
          from: cell.record, to: other.record, files: [before, after].map(\.scenarioText))
      changes[cell.name] = found
      cell.operations = cell.operations.filter { mine in
        other.operations.contains { theirs in
          theirs.id == mine.id && (isSame || Self.isSameQuestion(mine, theirs, found))
        }
      }
      sharedCells.append(cell)
    }
  }

  private static func isSameMeasurement(_ first: CellRecord, _ second: CellRecord) -> Bool {
    !first.measurementHash.isEmpty && first.measurementHash == second.measurementHash
  }

  private static func isSameQuestion(
    _ mine: OperationSummary, _ theirs: OperationSummary, _ changes: [ScenarioChange]
  ) -> Bool {
    // Labels distinguish the operations of journals that do not record the scenario's lines.
    mine.label == theirs.label && mine.questions == theirs.questions
      && !changes.contains { $0.part == .operation && $0.subject == mine.id.operation }
  }

  /// The differences that make a comparison impossible; empty for comparable runs.
  var incompatibilities: [String] { nothingShared + quick + sharedCells.flatMap(otherData) }

  /// All other differences.
  var notes: [String] { surroundings + settings + leftOut + sharedCells.flatMap(otherScenario) }

  var areOtherModels: Bool { changes.values.joined().contains { $0.part == .model } }

  /// True if other programs disturbed most of a run.
  var isDisturbed: Bool { before.mostlyDisturbed || after.mostlyDisturbed }

  /// Returns the differences in answers that differences of the scenarios explain: a model with
  /// other content, or changes that follow other changes.
  func expected(_ answers: [AnswerChange], in cell: ComparedRun.Cell) -> [AnswerChange] {
    let found = changes[cell.name] ?? []
    let isOtherContent =
      found.contains { $0.part == .model }
      && answers.contains { $0.subject == AnswerChange.content }
    let isOtherWork = found.contains { $0.part == .operation }
    let changing = cell.operations.filter { $0.sort == .change }.map(\.name)
    return answers.filter { isOtherContent || isOtherWork && changing.contains($0.subject) }
  }

  /// Omits the operations of a cell that answered differently.
  mutating func leaveOut(_ answers: [AnswerChange], of cell: ComparedRun.Cell) {
    for index in sharedCells.indices where sharedCells[index].name == cell.name {
      sharedCells[index].operations.removeAll { operation in
        answers.contains { $0.subject == operation.name }
      }
    }
  }

  var areOtherMachines: Bool {
    before.journal.run.environment.isOtherMachine(than: after.journal.run.environment)
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

  /// Returns the lines by which a cell's members or operations are none of the other run's.
  private func otherData(_ cell: ComparedRun.Cell) -> [String] {
    guard let other = after.cell(named: cell.name) else { return [] }
    let place = cell.name.isEmpty ? "" : " of cell \(cell.name)"
    let scenarios = [cell.record, other.record].map(\.scenario)
    func line(_ name: String, _ value: (ScenarioSummary) -> String) -> String? {
      let values = scenarios.map(value)
      return values[0] == values[1] ? nil : "\(name)\(place): \(values[0]) / \(values[1])"
    }
    let found = [
      line("data", \.dataOrigin), line("members") { Digits.grouped($0.familySize) },
      line("seed") { "\($0.dataSeed)" },
    ].compactMap { $0 }
    if !found.isEmpty { return found }
    let changes = changes[cell.name] ?? []
    let data = changes.filter { $0.part == .data }.map { "data\(place): \($0.text)" }
    if !data.isEmpty { return data }
    if cell.operations.isEmpty, !cell.record.operations.isEmpty {
      return ["operations\(place): none in common"]
    }
    let hashes = [cell.record, other.record].map(\.measurementHash)
    let isExplained = !changes.isEmpty || cell.operations != cell.record.operations
    return hashes[0] == hashes[1] || isExplained
      ? [] : ["measurement hash\(place): \(hashes[0]) / \(hashes[1])"]
  }

  /// Returns the lines of a cell's scenario that differ and leave the runs comparable.
  private func otherScenario(_ cell: ComparedRun.Cell) -> [String] {
    let changes = changes[cell.name] ?? []
    func lines(_ what: String, _ part: ScenarioChange.Part) -> [String] {
      let texts = changes.filter { $0.part == part && $0.before != nil && $0.after != nil }
        .map(\.text)
      return texts.isEmpty ? [] : ["\(what): \(texts.joined(separator: "; "))"]
    }
    let operations = [cell.record.operations, after.cell(named: cell.name)?.operations ?? []]
    let models = changes.filter { $0.part == .model }.map(\.text)
    return (models.isEmpty ? [] : ["different models: \(models.joined(separator: "; "))"])
      + lines("measured differently", .settings)
      + lines("operations that changed, so not compared", .operation)
      + Self.unshared(
        "operations", operations[0].map(\.id.operation).uniqued(),
        operations[1].map(\.id.operation).uniqued())
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
  static let content = "stored content"

  /// ``content``, or an operation's name.
  var subject: String
  var cell: String
  var strategy: String

  /// Returns the changed subjects; empty if all answers agree.
  static func all(in cell: ComparedRun.Cell, _ runs: RunDifferences) -> [AnswerChange] {
    return runs.sharedStrategies.flatMap { strategy -> [AnswerChange] in
      let measured = [runs.before, runs.after].map {
        $0.measurements(cell: cell.name, strategy: strategy)
      }
      guard measured.allSatisfy({ !$0.isEmpty }) else { return [] }
      var subjects: [String] = []
      if Set(measured.joined().map(\.contentDigest)).count > 1 { subjects.append(Self.content) }
      for id in cell.operations.map(\.id) {
        let digests = [runs.before, runs.after].flatMap {
          $0.operations(id, cell: cell.name, strategy: strategy).map(\.answerDigest)
        }
        if Set(digests).count > 1 { subjects.append(id.name) }
      }
      return subjects.map { AnswerChange(subject: $0, cell: cell.name, strategy: strategy) }
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
  /// No certain regression, but some time may have changed by more than the limit.
  case cannotTell
  /// Nothing became worse.
  case unchanged
}
