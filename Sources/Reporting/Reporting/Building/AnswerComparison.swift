import RunJournal

/// The rule "same answers or no numbers", applied to every launch of a cell.
///
/// Launches of unfinished blocks count too: a wrong answer is wrong wherever it was given.
struct AnswerComparison {
  var cell: CellDigest

  var differences: [AnswerDifference] {
    [loaded, content, finalContent].compactMap { $0 }
      + cell.record.operations.compactMap(difference) + merging
  }

  /// What the run found itself; nil if it found no difference.
  static func stated(_ end: EndRecord?) -> AnswerDifference? {
    guard let end, end.outcome == .answersDiffer else { return nil }
    return AnswerDifference(subject: "the run's own check", answers: [], detail: end.detail)
  }

  private var loaded: AnswerDifference? {
    difference(
      in: "loaded content", of: { [cell.templates[$0]?.contentDigest].compactMap { $0 } })
  }

  private var content: AnswerDifference? {
    difference(in: "stored content", launches: { [$0.contentDigest] })
  }

  private var finalContent: AnswerDifference? {
    difference(in: "content after all operations", launches: { [$0.finalContentDigest] })
  }

  private func difference(in operation: OperationSummary) -> AnswerDifference? {
    difference(
      in: operation.label,
      launches: { launch in
        launch.operations.filter { $0.id == operation.id }.map(\.answerDigest)
      })
  }

  /// A statement that merges several tables must find what the fetches it stands for do.
  private var merging: [AnswerDifference] {
    MergingOperation.all(in: cell.record, cell.launches).compactMap { merging in
      let ids = [merging.engine, merging.summary.id]
      return difference(
        in: "\(merging.summary.label), run as one statement (\(merging.variant))",
        launches: { launch in
          let found = ids.map { id in launch.operations.first { $0.id == id } }
          // A launch without the statement has nothing to be held to.
          return found.contains { $0 == nil } ? [] : found.compactMap { $0?.answerDigest }
        })
    }
  }

  private func difference(
    in subject: String, launches digests: (LaunchRecord) -> [String]
  ) -> AnswerDifference? {
    difference(in: subject) { strategy in
      cell.launches.filter { $0.strategy == strategy }.flatMap(digests)
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

extension Sequence where Element: Hashable {
  /// The elements without repeats, in order of first appearance.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
