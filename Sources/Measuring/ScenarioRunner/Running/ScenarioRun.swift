import Escaping
import Foundation
import LogicalModel
import ModelReshaping
package import RunJournal

/// A run from plan to journal: it prepares the stores of all strategies for every cell, and
/// measures them in turns in several processes.
package struct ScenarioRun: Sendable {
  private let prepared: PreparedScenario
  private let settings: RunSettings
  private let executable: String
  private let folder: RunFolder
  private let monitor: RunMonitor
  private let timestamp: @Sendable () -> String

  /// - Parameters:
  ///   - prepared: the scenario with its data.
  ///   - settings: the settings that prepared it.
  ///   - executable: the program, which reads a `LaunchRequest` with its command `launch`.
  ///   - folder: the folder of the journal.
  ///   - monitor: observes the run and may stop it.
  ///   - timestamp: returns the current time in ISO 8601.
  package init(
    prepared: PreparedScenario, settings: RunSettings, executable: String, folder: RunFolder,
    monitor: RunMonitor,
    timestamp: @escaping @Sendable () -> String
  ) {
    self.prepared = prepared
    self.settings = settings
    self.folder = folder
    self.monitor = monitor
    self.timestamp = timestamp
    self.executable = executable
  }

  /// Runs everything and writes each process to the journal as soon as it is done.
  ///
  /// Cancelling the task ends the running process and the run, with a last line in the journal.
  ///
  /// - Parameters:
  ///   - run: the journal's first line.
  ///   - selfTest: the latest self-test, nil if there is none.
  /// - Throws: ``ScenarioRunError``, `UnfairSettings` and `JournalError`.
  package func perform(_ run: RunRecord, selfTest: SelfTestRecord?) async throws {
    let writer = try JournalWriter(creating: folder.journalPath)
    var journal = RunningJournal { try writer.append($0) }
    try journal.append(.run(run))
    if let selfTest { try journal.append(.selfTest(selfTest)) }
    try await finish(&journal, after: nil)
  }

  /// Resumes a run that was killed or interrupted.
  ///
  /// - Parameters:
  ///   - content: the content of the run's journal.
  ///   - writer: the writer of that journal, created before the journal was read.
  /// - Throws: ``ScenarioRunError/storeExists(_:)`` if a different store exists at a kept store's
  ///   path, and the errors of ``perform(_:selfTest:)``.
  package func resume(_ content: Journal, to writer: JournalWriter) async throws {
    try keptStores?.checkForeign(content)
    var journal = RunningJournal(continuing: content) { try writer.append($0) }
    if settings.acceptsNoise, !content.acceptsNoise {
      try journal.append(
        .note(
          NoteRecord(
            cell: "", subject: .noiseAccepted,
            text: "The run was resumed after \(content.processes.count) processes and "
              + "accepts any noise from then on.")))
    }
    try await finish(&journal, after: content)
  }

  private func finish(_ journal: inout RunningJournal, after before: Journal?) async throws {
    try folder.clearStoreFolder()
    defer { folder.removeStoreFolder() }
    let clock = ContinuousClock()
    let start = clock.now
    let progress = RunProgress(
      prepared, settings: settings, journal: before, elapsed: { start.duration(to: clock.now) },
      monitor: monitor)
    do {
      try await measureAll(&journal, progress)
      try journal.append(
        .end(end(EndRecord.Outcome.complete, "", progress.end(isComplete: true))))
    } catch let error as JournalError {
      // If writing failed, this line cannot be written either.
      throw error
    } catch {
      // The errors of a process do not name the run's folder.
      var error = error
      if case ScenarioRunError.interrupted = error {
        error = ScenarioRunError.interrupted(folder: folder.path)
      }
      try journal.append(.end(end(after: error, progress.end(isComplete: false))))
      throw error
    }
  }

  private func measureAll(_ journal: inout RunningJournal, _ progress: RunProgress) async throws {
    let names = prepared.strategies.map(\.name)
    let budget = RunBudget(prepared, after: journal.content)
    let growsDown = prepared.growsDown
    // A large family first gets the figures of a small part of it.
    if growsDown { try await measureGrowth(names, budget, isFirst: true, &journal, progress) }
    let probe = try await probe(budget)
    for (number, cell) in prepared.cells.enumerated() {
      let starter = try LaunchStarter(
        cell, executable: executable, folder: folder.storePath)
      let templates = TemplateStore(
        cell: cell, folder: "\(folder.storePath)/cell-\(number)", starter: starter,
        progress: progress)
      try await measure(
        names, templates, probe,
        budget?.end(
          ofCell: number, of: prepared, growthComes: prepared.growth != nil && !growsDown),
        &journal, progress)
      if number == 0, let keptStores, !keptStores.isComplete {
        // A cell that was measured before the run was resumed has no stores left.
        guard try await templates.complete(names, &journal) else {
          throw ScenarioRunError.interrupted(folder: folder.path)
        }
        try keptStores.keep(templates)
      }
      templates.remove(names)
    }
    if !growsDown { try await measureGrowth(names, budget, isFirst: false, &journal, progress) }
  }

  /// Measures the cell with another number of members, if the budget permits it.
  private func measureGrowth(
    _ names: [String], _ budget: RunBudget?, isFirst: Bool, _ journal: inout RunningJournal,
    _ progress: RunProgress
  ) async throws {
    guard let growth = prepared.growth, budget?.hasRoomForGrowth != false else { return }
    if let budget, !hasTime(for: growth, budget, journal) {
      return progress.note("the budget leaves no time to measure how times grow with the members")
    }
    let templates = TemplateStore(
      cell: growth, folder: "\(folder.storePath)/growth",
      starter: try LaunchStarter(growth, executable: executable, folder: folder.storePath),
      progress: progress, leavesChurnOut: true)
    try await measure(
      names, templates, nil, budget?.endOfGrowth(comesFirst: isFirst), &journal, progress,
      growthOf: prepared.cells.first?.name)
    templates.remove(names)
  }

  /// True if the budget leaves time for the cell of another size, as slow as this run was so far.
  ///
  /// A resumed run finishes a cell that it began.
  private func hasTime(
    for growth: PreparedCell, _ budget: RunBudget, _ journal: RunningJournal
  ) -> Bool {
    guard let content = journal.content, journal.cell(growth.name) == nil,
      let first = content.processes.first
    else { return true }
    let count = prepared.strategies.count
    let slowness = first.wallSeconds / ExpectedTime(prepared.cells[0], strategies: count).process
    return budget.leaves(
      slowness
        * ExpectedTime(growth, strategies: count)
        .seconds(processes: InterleavedCellRun.growthProcessCount))
  }

  /// Measures one cell.
  ///
  /// - Throws: ``ScenarioRunError/interrupted(folder:)`` if the run was stopped, and the errors of
  ///   measuring.
  private func measure(
    _ names: [String], _ templates: TemplateStore, _ probe: Probe.Finding?,
    _ end: ContinuousClock.Instant?, _ journal: inout RunningJournal, _ progress: RunProgress,
    growthOf: String? = nil
  ) async throws {
    let cell = templates.cell
    let run = InterleavedCellRun(
      cell: cell, strategies: names, settings: settings, starter: templates.starter,
      templates: templates, end: end, timestamp: timestamp, progress: progress, probe: probe,
      growthOf: growthOf)
    guard try await run.perform(&journal) else {
      throw ScenarioRunError.interrupted(folder: folder.path)
    }
  }

  /// Measures the smallest difference that this machine can detect, except in quick runs and if the
  /// user has set one.
  private func probe(_ budget: RunBudget?) async throws -> Probe.Finding? {
    guard !settings.isQuick, settings.minimumEffect == nil,
      budget?.hasRoomForProbe != false
    else { return nil }
    monitor.phase(
      "measuring for \(Int(Probe.usualSeconds)) seconds the smallest difference that this machine can detect"
    )
    let place = "\(folder.storePath)/probe"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    return try await Probe(executable: executable, folder: place).examine()
  }

  private var keptStores: SavedStores? {
    settings.keptStoreFolder.map {
      SavedStores(folder: $0, strategies: prepared.strategies.map(\.name))
    }
  }

  private func end(after error: any Error, _ times: RunProgress.Times) -> EndRecord {
    if case ScenarioRunError.answersDiffer(let difference) = error {
      return end(.answersDiffer, difference, times)
    }
    return end(.interrupted, error.reasonWithPath, times)
  }

  private func end(
    _ outcome: EndRecord.Outcome, _ detail: String, _ times: RunProgress.Times
  ) -> EndRecord {
    EndRecord(
      outcome: outcome, detail: detail, finishedAt: timestamp(),
      estimatedSeconds: times.estimatedSeconds, elapsedSeconds: times.elapsedSeconds,
      isElapsedAtLeast: times.isAtLeast ? true : nil,
      budgetSeconds: prepared.scenario.measuring.budgetSeconds)
  }
}
