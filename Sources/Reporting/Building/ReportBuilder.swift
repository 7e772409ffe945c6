package import RunJournal

/// Turns a journal into a report.
///
/// It is a pure function, so old runs can always be reported again.
package struct ReportBuilder: Sendable {
  /// The weights of operations in means; they override the journal's.
  var usage: [String: Double]
  /// The smallest difference that the recommendation considers, as a share.
  var choosingEffect: Double
  /// The factor by which the device of interest is slower than the measuring machine.
  var slowness: Double

  package init(
    usage: [String: Double] = [:], choosingEffect: Double = Choice.usualLimit,
    slowness: Double = 1
  ) {
    self.usage = usage
    self.choosingEffect = choosingEffect
    self.slowness = slowness
  }

  package func report(from entries: [JournalEntry]) throws(ReportError) -> Report {
    let journal: Journal
    do throws(JournalError) {
      journal = try Journal(entries, path: "journal.jsonl")
    } catch {
      throw .journalWithoutRun
    }
    return try report(from: journal)
  }

  package func report(from journal: Journal) throws(ReportError) -> Report {
    let digest = try JournalDigest(weighted(journal))
    let run = digest.run
    let outcome = outcome(digest)
    let differs = if case .answersDiffer = outcome { true } else { false }
    return Report(
      scenario: run.scenario, strategies: run.strategies, environment: run.environment,
      command: run.command, startedAt: run.startedAt, planSeed: run.planSeed,
      progress: digest.progress,
      warnings: Warnings(digest: digest, showsFigures: !differs).sentences,
      outcome: outcome, selfTest: journal.selfTest,
      disturbedProcesses: digest.disturbedProcesses,
      choosingEffect: choosingEffect, slowness: slowness,
      emptyCells: digest.cells.filter(\.processes.isEmpty).map(\.record.name),
      leftOut: run.leftOut ?? [])
  }

  private func weighted(_ journal: Journal) throws(ReportError) -> Journal {
    guard !usage.isEmpty else { return journal }
    let known = Set(journal.cells.flatMap(\.operations).map(\.id.operation)).sorted()
    if let unknown = usage.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownOperation(name: unknown, known: known)
    }
    var journal = journal
    for index in journal.cells.indices {
      journal.cells[index].usage = (journal.cells[index].usage ?? [:])
        .merging(usage) { _, own in own }
    }
    return journal
  }

  private func outcome(_ digest: JournalDigest) -> Report.Outcome {
    let differences =
      [AnswerComparison.stated(digest.journal.end)].compactMap { $0 }
      + (digest.cells + digest.growths).flatMap { AnswerComparison(cell: $0).differences }
    if !differences.isEmpty { return .answersDiffer(differences) }
    let measured = digest.cells.compactMap { cell -> Measurements? in
      guard var measured = measurements(cell) else { return nil }
      let growth = digest.growths.first { $0.record.growthOf == cell.record.name }
      measured.otherSize = growth.flatMap(otherSize)
      return measured
    }
    return measured.isEmpty ? .noProcess : .measured(measured)
  }

  /// Returns nil for a cell without a process.
  private func measurements(_ cell: CellDigest) -> Measurements? {
    guard let first = cell.processes.first?.strategies.first else { return nil }
    let timing = TimingAnalysis(cell: cell)
    var measurements = Measurements(
      cell: cell.record, strategies: cell.strategies.map(\.name),
      variants: cell.strategies.map(\.variant), operations: timing.operations,
      questions: timing.questions,
      needs: Dictionary(
        uniqueKeysWithValues: WorkloadClass.allCases.compactMap { need in
          timing.together(need).map { (need, $0) }
        }),
      readingByCacheState: timing.readingByCacheState,
      storage: StorageAnalysis(cell: cell).results,
      contentDigest: first.contentDigest, settings: settings(cell),
      processes: cell.processes, plans: cell.plans, probe: cell.probe,
      primaryNames: Set(cell.primaryOperations.map(\.name)))
    measurements.answer = Costs(measurements).map {
      Recommendation($0.onDevice(slowness), limit: choosingEffect)
    }
    return measurements
  }

  /// Returns nil if none of its processes has finished.
  private func otherSize(_ cell: CellDigest) -> OtherSize? {
    guard let measured = measurements(cell), let costs = Costs(measured, isOtherSize: true) else {
      return nil
    }
    return OtherSize(
      members: measured.cell.scenario.familySize, costs: costs.onDevice(slowness))
  }

  private func settings(_ cell: CellDigest) -> [SettingResult] {
    let measured = cell.processes.measurements
    return Set(measured.flatMap(\.settings.keys)).sorted().map { name in
      SettingResult(name: name, values: measured.map { $0.settings[name] ?? "unset" }.uniqued())
    }
  }
}
