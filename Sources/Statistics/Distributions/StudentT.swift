/// Student's t distribution: that of a mean of few values divided by its error.
package struct StudentT: Hashable, Sendable {
  let degreesOfFreedom: Double

  package init(degreesOfFreedom: Double) throws(StatisticsError) {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite else {
      throw .outOfRange(what: "the degrees of freedom", value: degreesOfFreedom, allowed: "above 0")
    }
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// Returns P(|T| ≥ |t|), accurate to the last digits even far out in the tails.
  func twoSidedTail(_ t: Double) -> Double {
    2 * upperTail(abs(t))
  }

  /// Returns the t with P(T ≤ t) = `probability`.
  package func quantile(_ probability: Double) throws(StatisticsError) -> Double {
    guard probability > 0, probability < 1 else {
      throw .outOfRange(what: "the probability", value: probability, allowed: "between 0 and 1")
    }
    let tail = min(probability, 1 - probability)
    let distance = TailInverse.value(of: tail, tail: upperTail)
    return probability < 0.5 ? -distance : distance
  }

  /// Returns P(T ≥ t) for t ≥ 0, by formula 26.7.1 of Abramowitz and Stegun: I_x(ν/2, 1/2) / 2 with
  /// x = ν / (ν + t²).
  private func upperTail(_ t: Double) -> Double {
    // The square of a larger t would overflow.
    if t > 1e150 { return 0 }
    let sum = degreesOfFreedom + t * t
    return 0.5
      * IncompleteBeta.regularized(
        x: degreesOfFreedom / sum, complement: t * t / sum, a: degreesOfFreedom / 2, b: 0.5)
  }
}
