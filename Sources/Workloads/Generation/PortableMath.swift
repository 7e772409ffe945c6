/// Exponential and logarithm from correctly rounded operations only.
///
/// The C library's functions may differ in the last bit between systems and versions, and one bit would
/// change a generated value and with it every digest. Addition, multiplication and division are the
/// same everywhere (IEEE 754), so these are too. They are good to about 1e-15 relative.
enum PortableMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// Reduces to |r| <= ln2 / 2 and sums the Taylor series, whose 14th term is below 1e-17 there.
  static func exp(_ x: Double) -> Double {
    guard x < 709.7 else { return .infinity }
    guard x > -708 else { return 0 }
    let power = (x / 0x1.62e42fefa39efp-1).rounded()
    let r = (x - power * ln2High) - power * ln2Low
    var sum = 1.0
    for n in stride(from: 14.0, through: 1, by: -1) { sum = 1 + r * sum / n }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// Splits off the exponent and sums the series of the inverse hyperbolic tangent.
  ///
  /// Only for normal numbers greater than 0.
  static func log(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 0x1.6a09e667f3bcdp+0 {
      significand /= 2
      exponent += 1
    }
    let ratio = (significand - 1) / (significand + 1)
    let square = ratio * ratio
    var sum = 0.0
    for n in stride(from: 23.0, through: 1, by: -2) { sum = sum * square + 1 / n }
    return exponent * ln2High + (2 * ratio * sum + exponent * ln2Low)
  }

  /// log(1 + x) / x, by its series near 0 where the quotient would lose digits.
  static func logQuotient(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return log(1 + x) / x }
    return 1 - x * (1 / 2 - x * (1 / 3 - x * (1 / 4 - x / 5)))
  }

  /// (exp(x) - 1) / x, by its series near 0 where the difference would lose digits.
  static func expQuotient(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return (exp(x) - 1) / x }
    return 1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5)))
  }
}
