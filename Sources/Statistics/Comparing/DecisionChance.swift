import RealModule

/// The probability that a comparison of normal replicates reaches a verdict if the true ratio is
/// known.
///
/// The mean of n replicates and their standard deviation s are independent, so the probability is
/// one integral over s of normal probabilities. For a minimum effect of 0 it is that of the
/// noncentral t distribution (Johnson, Kotz and Balakrishnan, "Continuous Univariate Distributions
/// 2", 1995, chapter 31).
struct DecisionChance: Hashable {
  /// The largest |ln ratio| that is too small to matter, ln(1 + minimum effect).
  private let smallestEffect: Double
  /// The true standard error of the mean log-ratio.
  private let error: Double
  private let freedom: Double
  /// The t of the interval and the t that a claim in the family needs.
  private let intervalReach: Double
  private let claimReach: Double

  /// Computes probabilities for the true deviation of one replicate.
  ///
  /// `parameters` is the number of degrees of freedom that the mean and the positions use; a claim
  /// needs the level of Holm's first step, significance / `familySize`.
  init(
    deviation: Double, replicates: Int, parameters: Int = 1, rule: VerdictRule, familySize: Int,
    level: Double
  ) throws(StatisticsError) {
    freedom = Double(replicates - parameters)
    smallestEffect = .log(onePlus: rule.minimumEffect)
    error = deviation / Double(replicates).squareRoot()
    let distribution = try StudentT(degreesOfFreedom: freedom)
    intervalReach = try distribution.quantile((1 + level) / 2)
    let share = rule.significance / Double(max(1, familySize))
    claimReach = max(intervalReach, try distribution.quantile(1 - share / 2))
  }

  /// Returns the probability of "slower" if the true ln ratio is `effect`, or of "faster" for its
  /// negative.
  func ofClaim(_ effect: Double) -> Double {
    if error == 0 { return effect >= smallestEffect && effect > 0 ? 1 : 0 }
    return average { scale in
      let least = max(smallestEffect, claimReach * error * scale)
      return StandardNormal.cumulative((effect - least) / error)
    }
  }

  /// Returns the probability of any verdict except unresolved if the true ln ratio is `effect`.
  func ofVerdict(_ effect: Double) -> Double {
    if error == 0 { return 1 }
    return average { scale in
      let half = intervalReach * error * scale
      let claim = max(smallestEffect, claimReach * error * scale)
      let same = max(0, smallestEffect - half)
      // Unresolved: between "same" and "tiny", and between the minimum effect and a claim.
      let tiny = min(smallestEffect, max(half, same))
      return 1 - within(same, tiny, effect) - within(smallestEffect, claim, effect)
    }
  }

  /// Returns P(low < |estimate| < high).
  private func within(_ low: Double, _ high: Double, _ effect: Double) -> Double {
    guard high > low else { return 0 }
    func below(_ limit: Double) -> Double {
      StandardNormal.cumulative((limit - effect) / error)
        - StandardNormal.cumulative((-limit - effect) / error)
    }
    return below(high) - below(low)
  }

  /// Returns the mean over s / σ, whose square times the degrees of freedom is chi-square; by
  /// Simpson's rule.
  private func average(_ chance: (Double) -> Double) -> Double {
    let steps = 200
    let spread = 8 / (2 * freedom).squareRoot()
    let low = max(0, 1 - spread)
    let width = (1 + spread - low) / Double(steps)
    var sum = 0.0
    var weights = 0.0
    for step in 0...steps {
      let scale = low + Double(step) * width
      let simpson = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
      let weight = simpson * density(scale)
      weights += weight
      if weight > 0 { sum += weight * chance(scale) }
    }
    return sum / weights
  }

  /// Returns the density of s / σ, up to a constant.
  private func density(_ scale: Double) -> Double {
    if scale == 0 { return freedom == 1 ? .exp(freedom / 2) : 0 }
    return .exp((freedom - 1) * .log(scale) - freedom * (scale * scale - 1) / 2)
  }
}
