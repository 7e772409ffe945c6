import Foundation
import Testing

@testable import Measuring

@Suite struct PortableMathTests {
  @Test func `exponential and logarithm agree with the C library`() {
    for step in -70_000...70_000 {
      let x = Double(step) / 100
      let expected = exp(x)
      #expect(abs(PortableMath.exp(x) - expected) <= 4e-16 * expected, "exp(\(x))")
    }
    for step in 1...20_000 {
      for x in [Double(step) / 1_000, Double(step) * 1e30, Double(step) * 1e-300] {
        let expected = log(x)
        #expect(abs(PortableMath.log(x) - expected) <= 4e-16 * max(1, abs(expected)), "log(\(x))")
      }
    }
  }

  @Test func `the quotients are continuous where their formula changes`() {
    for x in [1e-4, -1e-4, 9.9e-5, 1e-9, 0, 0.3, -0.3] {
      let logarithm = x == 0 ? 1 : log1p(x) / x
      let exponential = x == 0 ? 1 : expm1(x) / x
      #expect(abs(PortableMath.logQuotient(x) - logarithm) < 1e-11)
      #expect(abs(PortableMath.expQuotient(x) - exponential) < 1e-11)
    }
  }

  /// Expected values from Python 3.11, statistics.NormalDist().inv_cdf.
  @Test func `normal quantiles agree with an independent implementation`() {
    let expected = [
      (0.5, 0.0), (0.6, 0.2533471031357998), (0.975, 1.9599639845400536),
      (0.01, -2.3263478740408408), (1e-6, -4.753424308822899), (1e-14, -7.650628092935268),
      (0.9999, 3.7190164854557084),
    ]
    for (probability, quantile) in expected {
      #expect(
        abs(NormalQuantile.value(at: probability) - quantile) <= 1e-14 * max(1, abs(quantile)),
        "\(probability)")
    }
  }
}
