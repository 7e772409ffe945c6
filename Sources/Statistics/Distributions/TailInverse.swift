/// Finds the value at which a falling tail probability reaches a given one.
///
/// Bisection, unlike Newton's method, never fails, and its roughly hundred steps take only
/// microseconds.
enum TailInverse {
  /// Returns the x ≥ 0 where `tail(x)` equals `probability`, for probabilities up to `tail(0)`.
  static func value(of probability: Double, tail: (Double) -> Double) -> Double {
    if probability >= tail(0) { return 0 }
    var high = 1.0
    while tail(high) > probability, high.isFinite { high *= 2 }
    var low = high == 1 ? 0 : high / 2
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if tail(middle) > probability { low = middle } else { high = middle }
    }
  }
}
