/// When a warm-up is over: the last few times neither drift nor scatter.
///
/// The rule is that of fio's steady state: over a window of samples the fitted line may rise or
/// fall by little, and no sample may lie far from the median. A state that is not reached is said,
/// never hidden: the samples count all the same.
package struct SteadyState: Hashable, Sendable {
  /// The state of the last window.
  package enum State: String, CaseIterable, Hashable, Sendable {
    case steady
    /// Every sample lies near the median, but they rise or fall.
    case drifting
    case notReached = "not reached"
    /// For what cannot be repeated, such as a load.
    case notTested = "not tested"
  }

  /// Samples in a window, at least 5.
  package var window: Int
  /// The rise or fall over one window as a share of its median.
  package var slopeLimit: Double
  /// The distance from the median as a share of it.
  package var deviationLimit: Double
  /// Warming up ends there, whatever the state.
  package var mostSamples: Int
  package var mostNanoseconds: Int64

  package init(
    window: Int = 5, slopeLimit: Double = 0.01, deviationLimit: Double = 0.1,
    mostSamples: Int = 30, mostNanoseconds: Int64 = 2_000_000_000
  ) {
    self.window = max(5, window)
    self.slopeLimit = slopeLimit
    self.deviationLimit = deviationLimit
    self.mostSamples = max(self.window, mostSamples)
    self.mostNanoseconds = mostNanoseconds
  }

  /// The state after these times, judged by the last window.
  package func state(of nanoseconds: [Int64]) -> State {
    guard nanoseconds.count >= window else { return .notReached }
    let last = nanoseconds.suffix(window).map(Double.init)
    let sorted = last.sorted()
    let middle = sorted.count / 2
    let median =
      sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    guard median > 0 else { return .notReached }
    let deviation = last.map { abs($0 - median) }.max() ?? 0
    guard deviation <= deviationLimit * median else { return .notReached }
    let drift = abs(Self.slope(last)) * Double(window - 1) / median
    return drift <= slopeLimit ? .steady : .drifting
  }

  /// True if warming up may stop: the state is steady, or a cap is reached.
  package func isDone(_ nanoseconds: [Int64]) -> Bool {
    nanoseconds.count >= mostSamples || nanoseconds.reduce(0, +) >= mostNanoseconds
      || state(of: nanoseconds) == .steady
  }

  /// The times up to where warming up stops, and the state it stops in.
  package func warmup(
    _ next: () throws -> Int64
  ) rethrows -> (nanoseconds: [Int64], state: State) {
    var times: [Int64] = []
    while !isDone(times) { times.append(try next()) }
    return (times, state(of: times))
  }

  /// By least squares over the numbers 0, 1, 2 and so on.
  private static func slope(_ values: [Double]) -> Double {
    let center = Double(values.count - 1) / 2
    let mean = values.reduce(0, +) / Double(values.count)
    var product = 0.0
    var square = 0.0
    for (index, value) in values.enumerated() {
      let distance = Double(index) - center
      product += distance * (value - mean)
      square += distance * distance
    }
    return product / square
  }
}
