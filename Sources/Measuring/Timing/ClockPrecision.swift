/// The smallest step of a clock and the time that reading it takes.
///
/// A sample of a thousand steps is rounded by less than a thousandth.
struct ClockPrecision: Hashable, Sendable {
  static let stepsInSample: Int64 = 1_000
  /// Above this share a label reports the overhead of measuring.
  static let overheadLimit = 0.01

  var clockStepNanoseconds: Int64
  /// The median time of measuring nothing.
  var overheadNanoseconds: Int64

  /// A sample's time without what measuring costs, not below 0.
  func corrected(_ nanoseconds: Int64) -> Int64 {
    max(0, nanoseconds - overheadNanoseconds)
  }

  /// Warnings for the figures of an operation; empty for samples that last long enough.
  func labels(forSamples nanoseconds: [Int64]) -> [String] {
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
