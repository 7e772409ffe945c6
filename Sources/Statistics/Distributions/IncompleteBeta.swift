import RealModule

/// The regularized incomplete beta function I_x(a, b).
///
/// The continued fraction is number 8.17.22 of the NIST Digital Library of Mathematical Functions,
/// evaluated by Lentz's method in Thompson and Barnett's form (Journal of Computational Physics 64,
/// 1986).
enum IncompleteBeta {
  /// Returns I_x(a, b); 1 - x is a separate argument, so that neither end loses digits.
  static func regularized(x: Double, complement: Double, a: Double, b: Double) -> Double {
    if x <= 0 { return 0 }
    if complement <= 0 { return 1 }
    // The fraction converges fast only up to the mean of the distribution.
    if x > (a + 1) / (a + b + 2) {
      return 1 - regularized(x: complement, complement: x, a: b, b: a)
    }
    let logFront =
      a * logarithm(x, complement) + b * logarithm(complement, x)
      + Double.logGamma(a + b) - .logGamma(a) - .logGamma(b)
    return .exp(logFront) * continuedFraction(x: x, a: a, b: b) / a
  }

  /// Returns ln(value), near one computed exactly from the complement.
  private static func logarithm(_ value: Double, _ complement: Double) -> Double {
    value > 0.5 ? .log(onePlus: -complement) : .log(value)
  }

  private static func continuedFraction(x: Double, a: Double, b: Double) -> Double {
    var numerator = 1.0
    var denominator = 1 / nonzero(1 - (a + b) * x / (a + 1))
    var result = denominator
    // 10,000 steps suffice for shapes up to a million; the loop usually ends long before.
    for step in 1...10_000 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var change = 1.0
      for coefficient in [even, odd] {
        denominator = 1 / nonzero(1 + coefficient * denominator)
        numerator = nonzero(1 + coefficient / numerator)
        change = numerator * denominator
        result *= change
      }
      if abs(change - 1) < 1e-15 { break }
    }
    return result
  }

  private static func nonzero(_ value: Double) -> Double {
    abs(value) < 1e-300 ? 1e-300 : value
  }
}
