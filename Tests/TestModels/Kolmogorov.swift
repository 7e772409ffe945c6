import Foundation

/// Kolmogorov's test of whether values follow a distribution.
package struct Kolmogorov: Hashable, Sendable {
  /// The largest difference between the share of values and the probability up to a point.
  package let statistic: Double
  package let count: Int

  /// The p-value by the limit for many values; it exceeds the exact one, so a rejection is
  /// reliable.
  package var pValue: Double {
    Self.limitTail(Double(count).squareRoot() * statistic)
  }

  package init(of values: [Double], cumulative: (Double) -> Double) {
    let size = Double(values.count)
    var largest = 0.0
    for (index, value) in values.sorted().enumerated() {
      let probability = cumulative(value)
      largest = max(
        largest, probability - Double(index) / size, Double(index + 1) / size - probability)
    }
    statistic = largest
    count = values.count
  }

  /// Returns P(√n · D ≥ λ) for many values: 2 Σ (-1)^(j-1) e^(-2 j² λ²).
  ///
  /// Below 1 the sum cancels, so the same function is computed in its other form, 1 - √(2π)/λ Σ
  /// e^(-(2j-1)² π² / (8 λ²)) (Feller, Annals of Mathematical Statistics 19, 1948).
  package static func limitTail(_ distance: Double) -> Double {
    if distance <= 0 { return 1 }
    if distance < 1 {
      let front = (2 * Double.pi).squareRoot() / distance
      let exponent = -Double.pi * .pi / (8 * distance * distance)
      return 1 - front
        * (1...20).reduce(0) { sum, step in
          let odd = Double(2 * step - 1)
          return sum + exp(exponent * odd * odd)
        }
    }
    return 2
      * (1...20).reduce(0) { sum, step in
        let term = exp(-2 * Double(step * step) * distance * distance)
        return step.isMultiple(of: 2) ? sum - term : sum + term
      }
  }
}
