import Document
import RunJournal

/// How unlike the questions of one operation are, in the strategy that all ratios are taken to.
struct QuestionSpread {
  /// Half as much again goes without saying.
  private static let leastRatio = 1.5

  var operation: OperationSummary
  var strategy: String
  /// The one that takes longest.
  var slowest: String
  var fastest: String
  /// Of their median times.
  var ratio: Double

  /// Those of the operations whose questions are too unlike for one figure.
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
