import RunJournal
import Statistics

extension Measurements {
  /// The ratio of the most to the fewest objects found above which questions have no common time.
  private static let alikeCounts = 3.0

  /// True if one question of an operation finds more than three times as many objects as another.
  func hasUnlikeQuestions(_ operation: OperationSummary) -> Bool {
    let counts =
      processes.measurements(of: baseline).lazy
      .compactMap { $0.operation(operation.id)?.questionAnswerCounts }.first ?? []
    guard let least = counts.min(), let most = counts.max() else { return false }
    return Double(most) > Self.alikeCounts * Double(max(1, least))
  }
}

extension OperationSummary {
  /// Returns the median over processes of the time of one action, for each question.
  ///
  /// The typical time of the action is a median over processes too, so that a slow process counts
  /// alike in both.
  func questionNanoseconds(
    by clock: InterleavedTimes.Clock, in measurements: [StrategyMeasurement]
  ) -> [Double] {
    let records = measurements.compactMap { $0.operation(id) }
    let count = records.compactMap(\.questionCount).max() ?? 0
    let actions = Double(max(1, actionsPerSample))
    return (0..<count).compactMap { question in
      let times = records.compactMap { record -> Double? in
        let all = clock == .wall ? record.wallNanoseconds : record.cpuNanoseconds
        return try? Summary.median(
          stride(from: question, to: all.count, by: count).map { Double(all[$0]) })
      }
      return (try? Summary.median(times)).map { $0 / actions }
    }
  }
}
