package import Sampling

/// Turns a journal into a report: a pure function, so old runs can always be reported again.
package struct ReportBuilder: Sendable {
  package init() {}

  package func report(from entries: [JournalEntry]) throws(ReportError) -> Report {
    guard case .run(let run)? = entries.first else { throw .journalWithoutRun }
    let launches = entries.compactMap { if case .launch(let launch) = $0 { launch } else { nil } }
    // A resumed run has entries after an end, so only an end in last place counts.
    let end = if case .end(let end)? = entries.last { end } else { nil as EndRecord? }
    return try report(
      from: Journal(run: run, launches: launches, end: end, isTruncated: false))
  }

  package func report(from journal: Journal) throws(ReportError) -> Report {
    let digest = try JournalDigest(journal)
    let run = digest.run
    let outcome = outcome(digest)
    let differs = if case .answersDiffer = outcome { true } else { false }
    return Report(
      scenario: run.scenario, strategies: run.strategies, environment: run.environment,
      command: run.command, startedAt: run.startedAt, planSeed: run.planSeed,
      progress: digest.progress,
      warnings: Warnings(digest: digest, showsFigures: !differs).sentences,
      outcome: outcome)
  }

  private func outcome(_ digest: JournalDigest) -> Report.Outcome {
    let differences = AnswerComparison(digest: digest).differences
    if !differences.isEmpty { return .answersDiffer(differences) }
    guard let first = digest.usedLaunches.first else { return .noCompleteBlock }
    let timing = TimingAnalysis(digest: digest)
    return .measured(
      Measurements(
        operations: timing.operations, overall: timing.overall,
        storage: StorageAnalysis(digest: digest).results,
        contentDigest: first.contentDigest, settings: settings(digest.usedLaunches),
        launches: digest.usedLaunches))
  }

  private func settings(_ launches: [LaunchRecord]) -> [SettingResult] {
    Set(launches.flatMap(\.settings.keys)).sorted().map { name in
      SettingResult(name: name, values: launches.map { $0.settings[name] ?? "unset" }.uniqued())
    }
  }
}
