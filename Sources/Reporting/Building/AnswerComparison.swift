import Sampling

/// The rule "same answers or no numbers", applied to every launch of a journal.
///
/// Launches of unfinished blocks count too: a wrong answer is wrong wherever it was given.
struct AnswerComparison {
  var digest: JournalDigest

  var differences: [AnswerDifference] {
    [stated, content, finalContent].compactMap { $0 } + digest.run.operations.compactMap(difference)
  }

  private var stated: AnswerDifference? {
    guard let end = digest.end, end.outcome == .answersDiffer else { return nil }
    return AnswerDifference(subject: "the run's own check", answers: [], detail: end.detail)
  }

  private var content: AnswerDifference? {
    difference(in: "stored content") { [$0.contentDigest] }
  }

  private var finalContent: AnswerDifference? {
    difference(in: "content after all operations") { [$0.finalContentDigest] }
  }

  private func difference(in operation: OperationSummary) -> AnswerDifference? {
    difference(in: operation.label) { launch in
      launch.operations.filter { $0.name == operation.name }.map(\.answerDigest)
    }
  }

  private func difference(
    in subject: String, digests: (LaunchRecord) -> [String]
  ) -> AnswerDifference? {
    guard Set(digest.launches.flatMap(digests)).count > 1 else { return nil }
    let answers = digest.run.strategies.map { strategy in
      let own = digest.launches.filter { $0.strategy == strategy.name }.flatMap(digests)
      return AnswerDifference.Answer(strategy: strategy.name, digests: own.uniqued())
    }
    return AnswerDifference(subject: subject, answers: answers, detail: "")
  }
}

extension Sequence where Element: Hashable {
  /// The elements without repeats, in order of first appearance.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
