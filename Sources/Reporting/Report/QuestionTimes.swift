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
  /// Returns the median time of one action of each question, over all processes.
  func questionNanoseconds(
    by clock: InterleavedTimes.Clock, in measurements: [StrategyMeasurement]
  ) -> [Double] {
    let records = measurements.compactMap { $0.operation(id) }
    let count = records.compactMap(\.questionCount).max() ?? 0
    let actions = Double(max(1, actionsPerSample))
    return (0..<count).compactMap { question in
      let samples = records.flatMap { record -> [Double] in
        let all = clock == .wall ? record.wallNanoseconds : record.cpuNanoseconds
        return stride(from: question, to: all.count, by: count).map { Double(all[$0]) }
      }
      return (try? Summary.median(samples)).map { $0 / actions }
    }
  }
}
