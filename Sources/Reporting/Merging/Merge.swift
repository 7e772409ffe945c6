import RunJournal

/// Runs of several machines or shards, brought together by scenario.
package struct Merge: Sendable {
  package var scenarios: [MergedScenario]
  /// The command that merged, ready to paste.
  package var command: String
  /// What articles claim of these scenarios.
  let claims: MergedClaims

  /// - Throws: ``MergeError`` and ``ReportError``.
  package init(
    _ inputs: [MergeInput], command: String, builder: ReportBuilder = ReportBuilder()
  ) throws {
    self.command = command
    let names = inputs.map(\.journal.run.scenario.name).uniqued()
    scenarios = try names.map { name in
      try MergedScenario(
        inputs.filter { $0.journal.run.scenario.name == name }, builder: builder)
    }
    claims = MergedClaims(scenarios)
  }

  package var machines: [String] { claims.machines }

  /// For people at a terminal: what was brought together, what is missing, what machines disagree on.
  package var summary: [String] {
    scenarios.flatMap { MergeSentences($0).all } + claims.sentences
  }
}
