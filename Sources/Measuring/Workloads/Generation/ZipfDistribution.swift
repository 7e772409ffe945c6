/// Ranks from 0, where rank r has a weight of 1 / (r + 1)^exponent.
///
/// Rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate variates from
/// monotone discrete distributions", ACM TOMACS 6, 1996): it needs a few numbers instead of a table
/// as long as the data, and hardly more than one try per draw.
struct ZipfDistribution: Hashable, Sendable {
  let count: Int
  let exponent: Double
  private let integralAtFirst: Double
  private let integralAtLast: Double
  private let acceptedWidth: Double

  /// - Parameters:
  ///   - count: The number of ranks, at least 1.
  ///   - exponent: The steepness of the distribution, at least 0; 0 makes all ranks equally likely.
  init(count: Int, exponent: Double) {
    self.count = count
    self.exponent = exponent
    integralAtFirst = Self.integral(1.5, exponent) - 1
    integralAtLast = Self.integral(Double(count) + 0.5, exponent)
    let hatAtTwo = Self.integral(2.5, exponent) - Self.density(2, exponent)
    acceptedWidth = 2 - Self.inverseIntegral(hatAtTwo, exponent)
  }

  func draw(from stream: inout RandomStream) -> Int {
    guard exponent > 0 else { return stream.below(count) }
    while true {
      let u = integralAtLast + stream.openUnit() * (integralAtFirst - integralAtLast)
      let x = Self.inverseIntegral(u, exponent)
      let rank = min(max(x.rounded(), 1), Double(count))
      let isNearTheHat = rank - x <= acceptedWidth
      if isNearTheHat
        || u >= Self.integral(rank + 0.5, exponent) - Self.density(rank, exponent)
      {
        return Int(rank) - 1
      }
    }
  }

  private static func density(_ x: Double, _ exponent: Double) -> Double {
    PortableMath.exp(-exponent * PortableMath.log(x))
  }

  /// Returns the integral of the density from 1 to x, in a form that is continuous at an exponent
  /// of 1.
  private static func integral(_ x: Double, _ exponent: Double) -> Double {
    let logarithm = PortableMath.log(x)
    return PortableMath.expQuotient((1 - exponent) * logarithm) * logarithm
  }

  private static func inverseIntegral(_ y: Double, _ exponent: Double) -> Double {
    // Rounding may push the argument of the logarithm to -1 or below, where it is undefined.
    let t = max(y * (1 - exponent), -1 + 0x1p-52)
    return PortableMath.exp(PortableMath.logQuotient(t) * y)
  }
}
