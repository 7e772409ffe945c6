import RealModule

/// The differences that a comparison could have detected, and the effort to decide it.
///
/// It uses the verdicts' own rules and the level of Holm's first step for each of the family's
/// comparisons, so it promises no more than the family would grant. The advice always exceeds the
/// present size, which did not suffice for an unresolved comparison.
package struct DecisionAdvice: Hashable, Sendable {
  /// The rounds of a comparison and their cost.
  package struct Rounds: Hashable, Sendable {
    /// The rounds of each process.
    var count: Int
    /// The robust standard deviation of one round's log-ratio.
    package var deviation: Double
    var secondsPerRound: Double
    /// The cost of a process before its first round.
    var secondsPerProcess: Double

    package init(
      count: Int, deviation: Double, secondsPerRound: Double, secondsPerProcess: Double
    ) {
      self.count = count
      self.deviation = deviation
      self.secondsPerRound = secondsPerRound
      self.secondsPerProcess = secondsPerProcess
    }
  }

  /// A size of the run that would probably suffice.
  package struct Size: Hashable, Sendable {
    package let processes: Int
    /// The rounds of each process.
    package let rounds: Int
    /// The seconds in addition to those of the present run.
    package let moreSeconds: Double
  }

  /// The power that counts as "probably": four times out of five.
  package static let usualPower = 0.8
  private static let mostReplicates = 1_000_000

  let familySize: Int
  private let rule: VerdictRule
  private let logRatio: Double
  private let deviation: Double
  private let replicates: Int
  private let parameters: Int
  private let level: Double

  init(
    _ comparison: PairedComparison, rule: VerdictRule, familySize: Int, widening: Double
  ) {
    self.rule = rule
    self.familySize = familySize
    logRatio = comparison.logRatio
    deviation = comparison.deviation * widening
    replicates = comparison.processCount
    parameters = comparison.processCount - comparison.differences.degreesOfFreedom
    level = comparison.level
  }

  /// Returns the smallest effect that a repetition of the same size reports as slower or faster
  /// four times out of five, as a factor minus one; infinite if the variance is unknown.
  package func detectableEffect(
    power: Double = usualPower
  ) throws(StatisticsError) -> Double {
    guard deviation.isFinite else { return .infinity }
    if deviation == 0 { return rule.minimumEffect }
    let chance = try chance(deviation: deviation, replicates: replicates)
    var high = deviation
    while chance.ofClaim(high) < power, high.isFinite { high *= 2 }
    var low = 0.0
    // Thirty halvings reach a billionth of the effect.
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if chance.ofClaim(middle) < power { low = middle } else { high = middle }
    }
    return .expMinusOne(high)
  }

  /// Returns the number of replicates of the same size that decide a comparison like this one four
  /// times out of five if ratio and variance are as estimated; always more than there are.
  ///
  /// - Returns: nil if the variance is unknown or if a million would not suffice.
  func replicatesNeeded(power: Double = usualPower) throws(StatisticsError) -> Int? {
    guard deviation.isFinite else { return nil }
    return try Self.smallest(above: replicates) { count throws(StatisticsError) in
      try chance(deviation: deviation, replicates: count).ofVerdict(logRatio) >= power
    }
  }

  /// Returns the rounds per process that would suffice with the same number of processes; always
  /// more than there are.
  ///
  /// Variance between processes beyond the noise of rounds does not shrink with more rounds; it is
  /// the part of the variance that rounds do not explain.
  ///
  /// - Returns: nil if the variance is unknown or if more rounds alone would not suffice.
  func roundsNeeded(
    _ rounds: Rounds, power: Double = usualPower
  ) throws(StatisticsError) -> Int? {
    guard deviation.isFinite else { return nil }
    let noise = RoundNoise(deviation: rounds.deviation)
    let between = max(0, deviation * deviation - noise.variance(rounds: rounds.count))
    return try Self.smallest(above: rounds.count) { count throws(StatisticsError) in
      let spread = (between + noise.variance(rounds: count)).squareRoot()
      return try chance(deviation: spread, replicates: replicates).ofVerdict(logRatio) >= power
    }
  }

  /// Returns the cheaper of more processes and more rounds.
  package func sizeNeeded(
    _ rounds: Rounds, power: Double = usualPower
  ) throws(StatisticsError) -> Size? {
    let byProcesses = try replicatesNeeded(power: power).map { count in
      let each = rounds.secondsPerProcess + Double(rounds.count) * rounds.secondsPerRound
      return Size(
        processes: count, rounds: rounds.count, moreSeconds: Double(count - replicates) * each)
    }
    let byRounds = try roundsNeeded(rounds, power: power).map { count in
      let more = Double(replicates * (count - rounds.count))
      return Size(
        processes: replicates, rounds: count, moreSeconds: more * rounds.secondsPerRound)
    }
    return [byProcesses, byRounds].compactMap { $0 }.min { $0.moreSeconds < $1.moreSeconds }
  }

  private func chance(
    deviation: Double, replicates: Int
  ) throws(StatisticsError) -> DecisionChance {
    try DecisionChance(
      deviation: deviation, replicates: replicates, parameters: parameters, rule: rule,
      familySize: familySize, level: level)
  }

  /// Returns the smallest sufficient number above `count`, by doubling and then bisection.
  private static func smallest(
    above count: Int, does: (Int) throws(StatisticsError) -> Bool
  ) throws(StatisticsError) -> Int? {
    var low = count
    var high = count + 1
    while try !does(high) {
      guard high < mostReplicates else { return nil }
      low = high
      high = min(mostReplicates, high * 2)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if try does(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
