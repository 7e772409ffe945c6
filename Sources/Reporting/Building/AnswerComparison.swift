import RunJournal

/// The rule "same answers or no numbers", applied to all processes of a cell.
struct AnswerComparison {
  var cell: CellDigest

  var differences: [AnswerDifference] {
    [
      loaded, difference(in: "stored content", each: { [$0.contentDigest] }),
      difference(in: "content after all operations", each: { [$0.finalContentDigest] }),
    ].compactMap { $0 }
      + cell.record.operations.compactMap(difference) + merging
  }

  /// Returns the difference that the run itself recorded; nil if it found none.
  static func stated(_ end: EndRecord?) -> AnswerDifference? {
    guard let end, end.outcome == .answersDiffer else { return nil }
    return AnswerDifference(subject: "the run's own check", answers: [], detail: end.detail)
  }

  private var loaded: AnswerDifference? {
    difference(
      in: "loaded content", of: { [cell.templates[$0]?.contentDigest].compactMap { $0 } })
  }

  private func difference(in operation: OperationSummary) -> AnswerDifference? {
    difference(
      in: operation.label,
      each: { [$0.operation(operation.id)?.answerDigest].compactMap { $0 } })
  }

  /// The differences between a statement that merges tables and the fetches that it replaces.
  private var merging: [AnswerDifference] {
    MergingOperation.all(in: cell.record, cell.processes).compactMap { merging in
      let ids = [merging.engine, merging.summary.id]
      return difference(
        in: "\(merging.summary.label), run as one statement (\(merging.variant))",
        each: { measured in
          let found = ids.map { measured.operation($0) }
          // A strategy without the statement has no answer to compare.
          return found.contains { $0 == nil } ? [] : found.compactMap { $0?.answerDigest }
        })
    }
  }

  private func difference(
    in subject: String, each digests: (StrategyMeasurement) -> [String]
  ) -> AnswerDifference? {
    difference(in: subject) { strategy in
      cell.processes.measurements(of: strategy).flatMap(digests)
    }
  }

  private func difference(
    in subject: String, of digests: (String) -> [String]
  ) -> AnswerDifference? {
    let answers = cell.strategies.map { strategy in
      AnswerDifference.Answer(strategy: strategy.name, digests: digests(strategy.name).uniqued())
    }
    guard Set(answers.flatMap(\.digests)).count > 1 else { return nil }
    let place = cell.record.name.isEmpty ? subject : "\(subject), \(cell.record.name)"
    return AnswerDifference(subject: place, answers: answers, detail: "")
  }
}
