/// The number of actions that one sample must hold so that the clock can time it.
///
/// A sample is to last a millisecond and a thousand steps of the clock at least: what the clock
/// rounds, and what reading it costs, is then below a thousandth.
package struct RepetitionChoice: Hashable, Sendable {
  package static let shortestNanoseconds: Int64 = 1_000_000
  package static let stepsInSample: Int64 = 1_000
  /// The share above which the overhead of measuring is shown with the figures.
  package static let overheadLimit = 0.01

  package var clockStepNanoseconds: Int64
  /// The median time of measuring nothing.
  package var overheadNanoseconds: Int64

  package init(clockStepNanoseconds: Int64, overheadNanoseconds: Int64) {
    self.clockStepNanoseconds = clockStepNanoseconds
    self.overheadNanoseconds = overheadNanoseconds
  }

  package var neededNanoseconds: Int64 {
    max(Self.shortestNanoseconds, Self.stepsInSample * clockStepNanoseconds)
  }

  /// The repetitions that let a sample last long enough in every strategy.
  ///
  /// The fastest decides for all: strategies that did different amounts of work in a sample would
  /// share the cost of beginning one differently. `most` keeps an action that takes no time from
  /// running forever.
  package func repetitions(forActions nanoseconds: [Int64], most: Int = 1_000_000) -> Int {
    guard let fastest = nanoseconds.min() else { return 1 }
    let needed = neededNanoseconds + overheadNanoseconds
    let count = (needed + max(1, fastest) - 1) / max(1, fastest)
    return min(max(1, Int(count)), max(1, most))
  }

  /// A sample's time without what measuring costs, not below 0.
  package func corrected(_ nanoseconds: Int64) -> Int64 {
    max(0, nanoseconds - overheadNanoseconds)
  }

  /// The labels of the figures of an operation; empty for samples that last.
  package func labels(forSamples nanoseconds: [Int64]) -> [String] {
    guard let shortest = nanoseconds.min() else { return [] }
    var labels: [String] = []
    if Double(overheadNanoseconds) > Self.overheadLimit * Double(shortest) {
      labels.append("overhead of measuring above 1 %")
    }
    if shortest < Self.stepsInSample * clockStepNanoseconds {
      labels.append("sample below 1,000 clock steps")
    }
    return labels
  }
}
