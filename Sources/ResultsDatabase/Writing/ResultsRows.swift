import Reporting
import RunJournal

/// What a journal and its report say, as rows in a fixed order.
struct ResultsRows {
  var journal: Journal
  var report: Report
  var cells: [CellRecord]
  /// By cell, what some strategies were asked besides.
  var merging: [String: [MergingOperation]] = [:]
  var keys: Keys

  /// The numbers that rows refer to one another by.
  struct Keys {
    var cells: [String: Int] = [:]
    var strategies: [String: Int] = [:]
    var operations: [Place: Int] = [:]

    /// An operation of a cell.
    struct Place: Hashable {
      var cell: String
      var operation: MeasurementID
    }
  }

  init(journal: Journal, report: Report) {
    self.journal = journal
    self.report = report
    cells = journal.cells
    keys = Keys()
    for (index, cell) in cells.enumerated() { keys.cells[cell.name] = index + 1 }
    for (index, strategy) in journal.run.strategies.enumerated() {
      keys.strategies[strategy.name] = index + 1
    }
    for cell in cells {
      merging[cell.name] = MergingOperation.all(
        in: cell, journal.launches.filter { $0.cell == cell.name })
    }
    var operation = 0
    for cell in cells {
      for summary in cell.operations + (merging[cell.name] ?? []).map(\.summary) {
        operation += 1
        keys.operations[.init(cell: cell.name, operation: summary.id)] = operation
      }
    }
  }

  func write(with writer: RowWriter) throws {
    try writeRun(writer)
    try writeStrategies(writer)
    for cell in cells { try writeCell(cell, writer) }
    try writeSelfTest(writer)
    try writeTemplates(writer)
    try writeLaunches(writer)
    guard case .measured(let measured) = report.outcome else { return }
    var storage = StorageRows(keys: keys)
    var figures = FigureRows(keys: keys)
    for cell in measured {
      try storage.write(cell, writer)
      try figures.write(cell, writer)
    }
    try MeasuredRows(rows: self).write(writer)
  }

  private func writeRun(_ writer: RowWriter) throws {
    let run = journal.run
    let machine = run.environment
    try writer.insert(
      into: "run",
      [
        "id": 1, "journal_version": run.schemaVersion, "scenario": run.scenario.name,
        "title": run.scenario.title, "question": run.scenario.question,
        "expectation": run.scenario.expectation, "scenario_text": run.scenario.text,
        "data_seed": "\(run.scenario.dataSeed)", "data_origin": run.scenario.dataOrigin,
        "plan_seed": "\(run.planSeed)", "command": run.command, "started_at": run.startedAt,
        "is_quick": run.isQuick, "outcome": journal.end?.outcome.rawValue,
        "outcome_detail": journal.end?.detail, "finished_at": journal.end?.finishedAt,
        "foretold_s": journal.end?.foretoldSeconds, "elapsed_s": journal.end?.elapsedSeconds,
        "cpu_model": machine.cpuModel, "cpu_count": machine.cpuCount,
        "hypervisor": machine.hypervisor, "memory_bytes": machine.memoryBytes,
        "kernel": machine.kernel, "operating_system": machine.operatingSystem,
        "file_system": machine.fileSystem, "swift_version": machine.swiftVersion,
        "build_configuration": machine.buildConfiguration,
        "sqlite_version": machine.sqliteVersion, "git_revision": machine.gitRevision,
        "load_average": machine.loadAverage,
        "machine_details": try machine.details.map { try RowWriter.json($0) },
      ])
  }

  private func writeStrategies(_ writer: RowWriter) throws {
    for strategy in journal.run.strategies {
      try writer.insert(
        into: "strategy",
        [
          "id": keys.strategies[strategy.name], "name": strategy.name,
          "summary": strategy.summary, "model": RowWriter.lines(strategy.model),
          "notes": RowWriter.lines(strategy.notes),
        ])
    }
  }

  private func writeSelfTest(_ writer: RowWriter) throws {
    guard let test = journal.selfTest else { return }
    try writer.insert(
      into: "self_test",
      [
        "id": 1, "finished_at": test.finishedAt, "comparisons": test.comparisons,
        "flagged": test.flagged, "called_different": test.calledDifferent,
        "injected_runs": test.injectedRuns, "injected_found": test.injectedFound,
        "git_revision": test.gitRevision,
        "probabilities": try RowWriter.json(test.probabilities),
      ])
  }
}
