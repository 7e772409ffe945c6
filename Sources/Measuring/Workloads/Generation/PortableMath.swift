/// Exponential and logarithm from correctly rounded operations only.
///
/// The C library's functions may differ in the last bit between systems and versions, and one bit
/// would change a generated value and with it every digest. Addition, multiplication and division
/// are the same everywhere (IEEE 754), so these functions are too. Their relative error is about
/// 1e-15.
enum PortableMath {
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// Returns e^x: reduces to |r| <= ln2 / 2 and sums the Taylor series, whose 14th term is below
  /// 1e-17 there.
  static func exp(_ x: Double) -> Double {
    guard x < 709.7 else { return .infinity }
    guard x > -708 else { return 0 }
    let power = (x / 0x1.62e42fefa39efp-1).rounded()
    let r = (x - power * ln2High) - power * ln2Low
    var sum = 1.0
    for n in stride(from: 14.0, through: 1, by: -1) { sum = 1 + r * sum / n }
    return Double(sign: .plus, exponent: Int(power), significand: sum)
  }

  /// Returns ln(x): splits off the exponent and sums the series of the inverse hyperbolic tangent.
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

  /// Returns log(1 + x) / x, by its series near 0 where the quotient would lose digits.
  static func logQuotient(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return log(1 + x) / x }
    return 1 - x * (1 / 2 - x * (1 / 3 - x * (1 / 4 - x / 5)))
  }

  /// Returns (exp(x) - 1) / x, by its series near 0 where the difference would lose digits.
  static func expQuotient(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return (exp(x) - 1) / x }
    return 1 + x / 2 * (1 + x / 3 * (1 + x / 4 * (1 + x / 5)))
  }
}

/// The quantile function of the standard normal distribution.
///
/// Algorithm AS 241, routine PPND16 (Wichura, Applied Statistics 37, 1988, 477-484), with a
/// relative error of about 1e-16. Unlike Box and Muller's pair, it needs one draw for one value.
enum NormalQuantile {
  static func value(at probability: Double) -> Double {
    let q = probability - 0.5
    if abs(q) <= 0.425 {
      let r = 0.180625 - q * q
      return q * polynomial(central.numerator, r) / polynomial(central.denominator, r)
    }
    let tail = q < 0 ? probability : 1 - probability
    let r = (-PortableMath.log(tail)).squareRoot()
    let magnitude =
      r <= 5
      ? polynomial(middle.numerator, r - 1.6) / polynomial(middle.denominator, r - 1.6)
      : polynomial(far.numerator, r - 5) / polynomial(far.denominator, r - 5)
    return q < 0 ? -magnitude : magnitude
  }

  private typealias Quotient = (numerator: [Double], denominator: [Double])

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  private static let central: Quotient = (
    [
      3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
      45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727,
    ],
    [
      1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
      39307.89580009271061, 28729.085735721942674, 5226.495278852854561,
    ]
  )

  private static let middle: Quotient = (
    [
      1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
      1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833,
      7.7454501427834140764e-4,
    ],
    [
      1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455,
      0.14810397642748007459, 0.0151986665636164571966, 5.475938084995344946e-4,
      1.05075007164441684324e-9,
    ]
  )

  private static let far: Quotient = (
    [
      6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
      0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5,
      2.01033439929228813265e-7,
    ],
    [
      1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525,
      7.868691311456132591e-4, 1.8463183175100546818e-5, 1.4215117583164458887e-7,
      2.04426310338993978564e-15,
    ]
  )
}
