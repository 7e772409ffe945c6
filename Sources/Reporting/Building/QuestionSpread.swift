import Document
import RunJournal

/// The difference between the questions of one operation, in the baseline strategy.
struct QuestionSpread {
  /// Differences below this ratio are to be expected.
  private static let leastRatio = 1.5

  var operation: OperationSummary
  var strategy: String
  /// The slowest question.
  var slowest: String
  var fastest: String
  /// The ratio of their median times.
  var ratio: Double

  /// Returns the operations whose questions differ too much to share one figure.
  static func all(_ cell: Measurements) -> [QuestionSpread] {
    cell.questions.map(\.operation).uniqued().compactMap { operation in
      let times = cell.questions.filter { $0.operation == operation }.compactMap { question in
        question.result.strategy(cell.baseline)?.nanoseconds(by: question.result.headline)
          .map { (question: question.question, time: $0) }
      }
      guard let slowest = times.max(by: { $0.time < $1.time }),
        let fastest = times.min(by: { $0.time < $1.time }), fastest.time > 0,
        slowest.time / fastest.time >= leastRatio
      else { return nil }
      return QuestionSpread(
        operation: operation, strategy: cell.baseline, slowest: slowest.question,
        fastest: fastest.question, ratio: slowest.time / fastest.time)
    }
  }

  var prose: Prose {
    "“\(operation.label)” depends on the query: in \(strategy) “\(slowest)” takes "
      + "\(Digits.three(ratio)) times as long as “\(fastest)”."
  }
}
