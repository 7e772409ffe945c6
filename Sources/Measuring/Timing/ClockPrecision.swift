/// The smallest step of a clock and the time to read it.
///
/// A sample of a thousand steps has a rounding error of less than a thousandth.
struct ClockPrecision: Hashable, Sendable {
  static let stepsInSample: Int64 = 1_000
  /// The share above which a label reports the overhead of measuring.
  static let overheadLimit = 0.01

  var clockStepNanoseconds: Int64
  /// The median time of an empty measurement.
  var overheadNanoseconds: Int64

  /// Returns a sample's time without the cost of measuring, at least 0.
  func corrected(_ nanoseconds: Int64) -> Int64 {
    max(0, nanoseconds - overheadNanoseconds)
  }

  /// Returns warnings for the figures of an operation; empty if the samples are long enough.
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
