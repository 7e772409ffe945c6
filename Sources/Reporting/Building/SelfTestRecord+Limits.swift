package import Sampling

extension SelfTestRecord {
  /// The most raw 5 % alarms among equals that a sound tool shows in 99 of 100 self-tests.
  ///
  /// The 99th percentile of the binomial distribution, by adding up its terms.
  package var alarmLimit: Int {
    var term = (0..<comparisons).reduce(1.0) { product, _ in product * 0.95 }
    var sum = term
    var count = 0
    while sum < 0.99, count < comparisons {
      term *= Double(comparisons - count) / Double(count + 1) * 0.05 / 0.95
      count += 1
      sum += term
    }
    return count
  }

  /// Few enough false alarms, at most one of a hundred called different, nine of ten found.
  package var isPassed: Bool {
    flagged <= alarmLimit && calledDifferent * 100 <= comparisons
      && injectedFound * 10 >= injectedRuns * 9
  }
}
