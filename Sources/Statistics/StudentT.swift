import RealModule

/// Student's t distribution with any positive number of degrees of freedom.
package struct StudentT: Hashable, Sendable {
  package let degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) { self.degreesOfFreedom = degreesOfFreedom }

  /// The probability of a value of at most t.
  package func cumulative(_ t: Double) -> Double {
    let n = degreesOfFreedom
    // Each tail by the argument that stays accurate where it is small.
    let tail = 0.5 * RegularizedBeta.value(n / (n + t * t), a: n / 2, b: 0.5)
    return t > 0 ? 1 - tail : tail
  }

  /// The probability of a value at least as far from 0 as t.
  package func twoSidedTail(_ t: Double) -> Double {
    let n = degreesOfFreedom
    return RegularizedBeta.value(n / (n + t * t), a: n / 2, b: 0.5)
  }

  /// The t that is exceeded in either direction with the given probability.
  ///
  /// Halves an interval until no double lies between its ends: slow, simple and exact enough for
  /// intervals that are computed a few hundred times.
  package func twoSidedQuantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while twoSidedTail(high) > probability && high < 1e300 { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      if twoSidedTail(middle) > probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// The regularised incomplete beta function I_x(a, b).
enum RegularizedBeta {
  /// The continued fraction of NIST's DLMF, 8.17.22, by Lentz's method; the symmetry relation
  /// (8.17.4) keeps it where it converges fast.
  static func value(_ x: Double, a: Double, b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if x > (a + 1) / (a + b + 2) { return 1 - value(1 - x, a: b, b: a) }
    let logFront =
      a * Double.log(x) + b * Double.log(onePlus: -x) - Double.log(a)
      - (Double.logGamma(a) + Double.logGamma(b) - Double.logGamma(a + b))
    return Double.exp(logFront) / continuedFraction(x, a, b)
  }

  private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    var value = 1.0
    var c = 1.0
    var d = 0.0
    for step in 1...10_000 {
      let term = coefficient(step, x, a, b)
      d = 1 + term * d
      if abs(d) < tiny { d = tiny }
      d = 1 / d
      c = 1 + term / c
      if abs(c) < tiny { c = tiny }
      value *= c * d
      if abs(c * d - 1) < 1e-16 { break }
    }
    return value
  }

  private static func coefficient(_ step: Int, _ x: Double, _ a: Double, _ b: Double) -> Double {
    let m = Double(step / 2)
    if step % 2 == 0 { return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) }
    return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
  }
}
