import RealModule

/// A confidence interval of a ratio; without enough replicates it extends from 0 to infinity.
package struct RatioInterval: Hashable, Sendable {
  /// The interval that contains every ratio.
  package static let unknown = RatioInterval(lower: 0, upper: .infinity)

  package let lower: Double
  package let upper: Double

  package init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Returns the central 95 % of resampled ratios.
  ///
  /// - Precondition: There are ratios.
  package init(resampled ratios: [Double]) {
    let sorted = ratios.sorted()
    let tail = sorted.count / 40
    self.init(lower: sorted[tail], upper: sorted[sorted.count - 1 - tail])
  }

  /// True if the interval shows any difference.
  package var excludesOne: Bool { lower > 1 || upper < 1 }

  package var isBounded: Bool { lower > 0 && upper.isFinite }

  /// Half the interval's width as a factor minus one: 0.02 means ±2 %.
  package var halfWidth: Double {
    isBounded ? .expMinusOne(logWidth / 2) : .infinity
  }

  /// True if the whole interval is within 1/(1 + effect) to 1 + effect.
  func lies(within effect: Double) -> Bool {
    lower >= 1 / (1 + effect) && upper <= 1 + effect
  }

  /// Returns the interval with the same centre on the logarithmic scale and `factor` times its
  /// width.
  func widened(by factor: Double) -> RatioInterval {
    guard isBounded, factor != 1 else { return self }
    let middle = Double.log(lower) / 2 + .log(upper) / 2
    let reach = logWidth / 2 * factor
    return RatioInterval(lower: .exp(middle - reach), upper: .exp(middle + reach))
  }

  /// Half the width in natural logarithms, infinite if the variance is unknown.
  package var logHalfWidth: Double { logWidth / 2 }

  var logWidth: Double { isBounded ? .log(upper / lower) : .infinity }
}
