import RealModule

/// The regularized upper incomplete gamma function Q(a, x).
///
/// It uses the series 8.11.4 below a + 1, and above it the continued fraction 8.9.2 of the NIST
/// Digital Library of Mathematical Functions, in Lentz's form.
enum IncompleteGamma {
  static func upper(a: Double, x: Double) -> Double {
    if x <= 0 { return 1 }
    let front = Double.exp(a * .log(x) - x - .logGamma(a))
    return x < a + 1 ? 1 - front * series(a: a, x: x) : front * continuedFraction(a: a, x: x)
  }

  private static func series(a: Double, x: Double) -> Double {
    var term = 1 / a
    var sum = term
    var step = a
    // 100,000 steps suffice for a up to a billion; the loop usually ends long before.
    for _ in 0..<100_000 {
      step += 1
      term *= x / step
      sum += term
      if term < sum * 1e-17 { break }
    }
    return sum
  }

  private static func continuedFraction(a: Double, x: Double) -> Double {
    var term = x + 1 - a
    var numerator = 1e300
    var denominator = 1 / term
    var result = denominator
    for step in 1...100_000 {
      let coefficient = Double(step) * (a - Double(step))
      term += 2
      denominator = 1 / nonzero(coefficient * denominator + term)
      numerator = nonzero(term + coefficient / numerator)
      let change = numerator * denominator
      result *= change
      if abs(change - 1) < 1e-16 { break }
    }
    return result
  }

  private static func nonzero(_ value: Double) -> Double {
    abs(value) < 1e-300 ? 1e-300 : value
  }
}
