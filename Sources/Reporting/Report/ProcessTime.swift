import Foundation
import RunJournal
import Statistics

/// The time of one operation in one strategy and process, for a single action.
package struct ProcessTime: Hashable, Sendable {
  package var process: Int
  package var strategy: String
  /// The processor time of the median sample, for one action.
  package var processorNanoseconds: Double
  /// The wall-clock time of the median sample, for one action.
  var wallNanoseconds: Double

  /// Returns nil without a sample of the operation.
  init?(_ measured: StrategyMeasurement, process: Int, operation: OperationSummary) {
    guard let record = measured.operation(operation.id),
      let processor = Self.sample(record.cpuNanoseconds, of: record, operation.sort),
      let wall = Self.sample(record.wallNanoseconds, of: record, operation.sort)
    else { return nil }
    let actions = Double(max(1, operation.actionsPerSample))
    self.process = process
    strategy = measured.strategy
    processorNanoseconds = processor / actions
    wallNanoseconds = wall / actions
  }

  /// Returns the time of one sample.
  ///
  /// It is the median of all samples or, if they ask different questions, the mean of the
  /// questions' medians. The time of a load is the sum of its slices.
  private static func sample(
    _ nanoseconds: [Int64], of record: OperationRecord, _ sort: OperationSummary.Sort
  ) -> Double? {
    guard let questions = record.questionCount, questions > 1 else {
      return try? Summary.median(nanoseconds.map(Double.init))
    }
    let medians = (0..<questions).compactMap { question in
      try? Summary.median(
        stride(from: question, to: nanoseconds.count, by: questions)
          .map { Double(nanoseconds[$0]) })
    }
    // The set of questions is incomplete.
    guard medians.count == questions else { return nil }
    let sum = medians.reduce(0, +)
    return sort == .insert ? sum : sum / Double(questions)
  }

  /// Computes the weighted geometric mean over several operations of one process.
  ///
  /// Only the geometric mean gives ratios that do not depend on the choice of the baseline (Fleming
  /// and Wallace, "How not to lie with statistics", 1986). Returns nil if an operation has no time.
  init?(meanOf times: [ProcessTime], weights: [Double]) {
    guard let first = times.first,
      let processor = Self.mean(times.map(\.processorNanoseconds), weights),
      let wall = Self.mean(times.map(\.wallNanoseconds), weights)
    else { return nil }
    self = first
    processorNanoseconds = processor
    wallNanoseconds = wall
  }

  /// Returns the weighted mean; equal weights change nothing, not even by rounding.
  private static func mean(_ values: [Double], _ weights: [Double]) -> Double? {
    if Set(weights).count < 2 { return try? Summary.geometricMean(values) }
    guard let logs = try? Summary.logarithms(of: values, what: "times of a mean") else {
      return nil
    }
    let sum = zip(logs, weights).reduce(0) { $0 + $1.0 * $1.1 }
    return exp(sum / weights.reduce(0, +))
  }

  func nanoseconds(by clock: InterleavedTimes.Clock) -> Double {
    switch clock {
    case .processor: processorNanoseconds
    case .wall: wallNanoseconds
    }
  }
}

extension ProcessRecord {
  /// Returns the times of an operation, one for each strategy with samples of it.
  func times(of operation: OperationSummary) -> [ProcessTime] {
    strategies.compactMap { ProcessTime($0, process: number, operation: operation) }
  }
}
