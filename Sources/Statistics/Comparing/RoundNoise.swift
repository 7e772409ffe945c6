/// The noise of single rounds and the resulting noise of a process's location.
package struct RoundNoise: Hashable, Sendable {
  /// The deviation of one round's log-ratio, 1.4826 times the median absolute deviation.
  package let deviation: Double

  /// The square of a midmean's error relative to σ²/n, for the tails that rounds have.
  ///
  /// In simulations, the factor is 1.18 to 1.38 from 24 rounds on. They cover a normal core with
  /// one sample in ten preempted, Laplace noise, Student's t with two degrees of freedom and
  /// mixtures of narrow and wide noise. Six rounds add a sixth, which the term 1/n covers.
  private static let factor = 1.25

  package init(deviation: Double) {
    self.deviation = deviation
  }

  /// Estimates the noise of the rounds of a pair, without the effects of processes and questions.
  ///
  /// - Throws: For too few rounds for the number of processes and questions.
  package init(_ processes: [PairedRounds]) throws(StatisticsError) {
    let polish = try QuestionPolish(processes)
    let residuals = polish.residuals.flatMap { $0 }
    // Every process uses a degree of freedom, and so does every question but one.
    let free = residuals.count - processes.count - max(0, polish.effects.count - 1)
    guard free > 0 else {
      throw .tooFewPoints(
        of: "noise of rounds", count: residuals.count, needed: residuals.count - free + 1)
    }
    let median = try Summary.median(residuals.map(\.magnitude))
    // Robust fits pass through points, which hides a little more noise than the number of unknowns
    // explains. The correction of 1 / `free` compensates for that and errs on the side of more
    // rounds.
    let correction =
      (Double(residuals.count) / Double(free)).squareRoot() * (1 + 1 / Double(free))
    self.init(deviation: 1.4826 * median * correction)
  }

  /// Returns the variance of the location of the given number of rounds.
  package func variance(rounds: Int) -> Double {
    let count = Double(max(1, rounds))
    return Self.factor * deviation * deviation * (count + 1) / (count * count)
  }

  /// Returns the fewest rounds whose location has at most that variance; 1 or more.
  package func rounds(variance: Double) -> Int {
    guard deviation > 0 else { return 1 }
    guard variance > 0 else { return Self.mostRounds }
    let one = Self.factor * deviation * deviation / variance
    let exact = (one + (one * one + 4 * one).squareRoot()) / 2
    return exact < Double(Self.mostRounds) ? max(1, Int(exact.rounded(.up))) : Self.mostRounds
  }

  private static let mostRounds = 1_000_000_000
}
