import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The measurement of one cell, from its prepared stores to its last process.
struct InterleavedCellRun {
  let cell: PreparedCell
  let strategies: [String]
  let settings: RunSettings
  let starter: LaunchStarter
  let templates: TemplateStore
  /// The time at which measuring should end; nil for the default duration.
  let end: ContinuousClock.Instant?
  let timestamp: @Sendable () -> String
  let progress: RunProgress
  /// The noise of the machine; nil without a probe.
  let probe: Probe.Finding?
  /// The cell whose growth this one shows; nil for a regular cell.
  let growthOf: String?

  /// The number of processes of a cell that shows another one's growth, and their limit in seconds.
  static let growthProcessCount = 3
  static let growthBudgetSeconds = 12.0

  /// - Returns: false if the run was stopped before the end.
  /// - Throws: ``ScenarioRunError``, `UnfairSettings`, `JournalError`.
  func perform(_ journal: inout RunningJournal) async throws -> Bool {
    if let content = journal.content, content.cells.contains(where: { $0.name == cell.name }),
      case .done = try plan(content).next(after: content)
    {
      return true
    }
    let start = ContinuousClock.now
    guard try await templates.complete(strategies, &journal) else { return false }
    let secondsPerProcess = secondsPerProcess(loading: .now - start)
    if journal.content?.processes.contains(where: { $0.cell == cell.name }) != true {
      warn(secondsPerProcess)
    }
    if journal.cell(cell.name) == nil {
      var record = try CellRecord(cell, text: "")
      record.growthOf = growthOf
      if let probe, let chosen = try choice(probe, journal) {
        try journal.append(.probe(chosen))
        record.minimumEffect = record.minimumEffect ?? chosen.minimumEffect
      }
      try journal.append(.cell(record))
    }
    let known = (journal.content?.templates ?? []).filter { $0.cell == cell.name }
    var agreement = AnswerAgreement()
    for process in journal.content?.processes ?? [] where process.cell == cell.name {
      try agreement.check(process)
    }
    let processes = InterleavedProcesses(
      cell: cell, strategies: strategies, starter: starter, templates: known,
      files: templates.files)
    while let content = journal.content {
      let plan = plan(content)
      switch try plan.next(after: content) {
      case .plan(let record): try journal.append(.plan(record))
      case .process(let number, let record):
        if progress.shallStop() { return false }
        progress.showProcess(
          cell, number: number,
          of: plan.expectedProcesses(after: content, secondsPerProcess: secondsPerProcess))
        let process = try await processes.measured(
          number, record, startedAt: timestamp())
        try journal.append(.process(process))
        try agreement.check(process)
        try FairSettings(cell: cell.name, templates: known, processes: [process]).check()
        progress.show(journal.content)
      case .done: return true
      }
    }
    return false
  }

  /// Returns the expected time of a process, in proportion to the time that loading took.
  private func secondsPerProcess(loading: Duration) -> Double {
    let expected = ExpectedTime(cell, strategies: strategies.count)
    return loading / .seconds(1) / expected.preparation * expected.process
  }

  /// Tells the user if even the fewest processes will exceed the time.
  private func warn(_ secondsPerProcess: Double) {
    guard let end, growthOf == nil, !settings.isQuick else { return }
    let fewest = min(processCount, RunBudget.fewestProcesses)
    let seconds = secondsPerProcess * Double(fewest)
    let left = max(0, (end - .now) / .seconds(1))
    guard seconds > (1 + PreparedScenario.budgetTolerance) * left else { return }
    progress.note(
      "The budget leaves \(RunBudget.text(seconds: left)) after loading, but \(fewest) processes will "
        + "take about \(RunBudget.text(seconds: seconds)), as slow as loading was.")
  }

  /// Chooses the smallest difference that the run can detect, before it measures anything.
  private func choice(_ finding: Probe.Finding, _ journal: RunningJournal) throws -> ProbeRecord? {
    guard settings.processCount > 1 else { return nil }
    let cost = RoundCost(
      cell,
      trials: strategies.compactMap {
        journal.template($0, cell: cell.name)?.trialNanoseconds
      })
    if let precision = cell.scenario.measuring.precision, !settings.acceptsNoise {
      try finding.require(
        precision: precision,
        rounds: MinimumEffectChoice.affordableRounds(
          processes: settings.processCount, secondsPerRound: cost.secondsPerRound,
          secondsPerProcess: cost.secondsPerProcess, budgetSeconds: budget))
    }
    let chosen = try MinimumEffectChoice(
      finding, processes: settings.processCount, secondsPerRound: cost.secondsPerRound,
      secondsPerProcess: cost.secondsPerProcess, budgetSeconds: budget)
    return ProbeRecord(
      cell: cell.name, seconds: finding.seconds, pairs: finding.rounds,
      pairDeviation: finding.noise.deviation, expectedHalfWidth: chosen.halfWidth,
      minimumEffect: cell.scenario.measuring.minimumEffect ?? chosen.effect,
      secondsForTwoPercent: chosen.secondsForTwoPercent)
  }

  private var processCount: Int {
    growthOf == nil ? settings.processCount : Self.growthProcessCount
  }

  /// The seconds that the remaining processes may take.
  private var budget: Double {
    let usual =
      growthOf != nil
      ? Self.growthBudgetSeconds
      : settings.isQuick ? 0.1 : cell.scenario.measuring.usualBudgetSeconds
    guard let end, !settings.isQuick else { return usual }
    let left = max(0.1, (end - .now) / .seconds(1))
    return growthOf != nil ? min(usual, left) : left
  }

  private func plan(_ journal: Journal?) -> InterleavedPlan {
    // A resumed run keeps the effect in its journal.
    let stated = journal?.cells.first { $0.name == cell.name }?.minimumEffect
    // The planner aims at three quarters of an effect, so the effect is derived from the
    // half-width.
    let effect = cell.scenario.measuring.precision.map { exp(log(1 + $0) / 0.75) - 1 } ?? stated
    // A plan distributes the time of all processes, including finished ones.
    let done = journal?.processes.filter { $0.cell == cell.name && end != nil } ?? []
    let spent = done.map(\.wallSeconds).reduce(0, +)
    return InterleavedPlan(
      cell: cell.name, strategies: strategies,
      measured: cell.scenario.plannedMeasurements.map { $0.expecting(effect) },
      processCount: processCount, budgetSeconds: budget + spent,
      fewestProcesses: end == nil ? nil : min(processCount, RunBudget.fewestProcesses))
  }
}

extension RunSettings {
  static let quickProcessCount = 2

  var processCount: Int {
    processes ?? (isQuick ? Self.quickProcessCount : InterleavedPlan.usualProcesses)
  }
}

extension MeasurementSettings {
  static let usualBudgetSeconds = 90.0

  /// The seconds to measure a cell without a budget; more for a requested precision.
  var usualBudgetSeconds: Double {
    precision == nil ? Self.usualBudgetSeconds : 10 * Self.usualBudgetSeconds
  }
}

extension Scenario {
  /// Returns the rounds of a change.
  ///
  /// A migration takes long; other changes have few samples each.
  private static func changeRounds(_ measured: MeasuredOperation) -> Int {
    measured.operation.action.form.isMigration ? 1 : 4
  }

  /// The measurements for which strategies take turns.
  var plannedMeasurements: [PlannedMeasurement] {
    measuredOperations.filter { $0.cacheState == .warmConnection }.map { measured in
      let sort = measured.operation.action.sort
      return PlannedMeasurement(
        id: MeasurementID(operation: measured.operation.name, level: measured.level),
        questionCount: sort == .fetch ? measured.operation.questionCount : 1,
        minimumEffect: measured.minimumEffect(of: measuring),
        fixedRounds: sort == .fetch ? nil : sort == .change ? Self.changeRounds(measured) : 1,
        isLoad: sort == .insert)
    }
  }
}

extension PlannedMeasurement {
  /// Replaces the smallest difference, unless `effect` is nil.
  fileprivate func expecting(_ effect: Double?) -> PlannedMeasurement {
    guard let effect else { return self }
    return PlannedMeasurement(
      id: id, questionCount: questionCount,
      // The engine's level only explains the results of the objects' level.
      minimumEffect: id.level == .engine ? max(effect, VerdictRule.inserts.minimumEffect) : effect,
      fixedRounds: fixedRounds, isLoad: isLoad)
  }
}

extension LogicalModel.Operation {
  /// The most questions of an interleaved measurement: every process answers each of them, so more
  /// would leave fewer rounds for each.
  static let mostQuestions = 6

  /// The number of different questions in the samples of a read: the key set that its figures
  /// average over, the same in every strategy and process.
  var questionCount: Int {
    let different = action.questionCount(samples: samples, repetitions: repetitions)
    return min(max(1, different), Self.mostQuestions)
  }

  /// The text of each question; nil if there is only one, or if none has a name.
  var questionTexts: [String]? {
    let texts = Array(action.questionTexts.prefix(questionCount))
    return texts.count > 1 && texts.count == questionCount ? texts : nil
  }
}

/// The estimated cost of a cell's rounds and processes, from the trial times of its reads.
struct RoundCost: Hashable {
  /// Preparing a question and warming short samples doubles a sample's time; strategies that leave
  /// the rotation early save about as much.
  private static let preparationFactor = 1.3
  /// The share of a read's time that its statements take, without objects.
  private static let engineFactor = 0.6
  /// The time to store one object, in any strategy.
  private static let secondsPerObject = 12e-6
  /// The times to start a process and to open a store.
  private static let secondsPerStart = 0.3
  private static let secondsPerStore = 0.1

  let secondsPerRound: Double
  let secondsPerProcess: Double

  /// Estimates the cost from each strategy's trial times of its reads.
  init(_ cell: PreparedCell, trials: [[String: Int64]]) {
    let scenario = cell.scenario
    let levels = scenario.measuring.levels.reduce(0) {
      $0 + ($1 == .engine ? Self.engineFactor : 1)
    }
    var round = 0.0
    var examination = 0.0
    for operation in scenario.workload where operation.action.isReadOfOpenStore {
      let seconds = trials.reduce(0) { $0 + Double($1[operation.name] ?? 0) / 1e9 }
      round += seconds * levels * Self.preparationFactor
      examination += seconds * levels * Double(operation.questionCount)
    }
    let stored = scenario.workload.reduce(0) { sum, operation in
      switch operation.action.sort {
      case .insert: sum + cell.memberCount
      // Objects are fetched before the change and checked after it.
      case .change:
        sum + 2 * ((operation.action as? any MemberChange)?.count ?? cell.memberCount)
          * operation.samples
      case .fetch: sum
      }
    }
    let firstReads = scenario.measuredOperations.reduce(0) { $0 + $1.firstReadSeconds }
    secondsPerRound = round
    secondsPerProcess =
      examination + Self.secondsPerStart
      + Double(trials.count)
      * (Self.secondsPerStore + Double(stored) * Self.secondsPerObject
        + firstReads)
  }
}
