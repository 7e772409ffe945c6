/// The noise of single rounds and the noise of a process' location that follows from it.
package struct RoundNoise: Hashable, Sendable {
  /// The deviation of one round's log-ratio, 1.4826 times the median absolute deviation.
  package let deviation: Double

  /// The square of a midmean's error in units of σ²/n for the tails that rounds have.
  ///
  /// For a normal core with one sample in ten preempted, for Laplace noise, Student's t with two
  /// degrees of freedom and mixtures of narrow and wide noise the simulated factor is 1.18 to 1.38
  /// from 24 rounds on; six rounds cost a sixth more, which the term 1/n allows for.
  private static let factor = 1.25

  package init(deviation: Double) {
    self.deviation = deviation
  }

  /// The noise of the rounds of a pair, freed of what processes and questions do.
  ///
  /// - Throws: For fewer rounds than processes and questions, which leave nothing to tell it from.
  package init(_ processes: [PairedRounds]) throws(StatisticsError) {
    let polish = try QuestionPolish(processes)
    let residuals = polish.residuals.flatMap { $0 }
    // Every process costs a value, every question but one another.
    let free = residuals.count - processes.count - max(0, polish.effects.count - 1)
    guard free > 0 else {
      throw .tooFewPoints(
        of: "noise of rounds", count: residuals.count, needed: residuals.count - free + 1)
    }
    let median = try Summary.median(residuals.map(\.magnitude))
    // Robust fits pass through points, which hides a little more noise than the count of unknowns
    // says; one part in what is left free makes up for it and errs on the side of more rounds.
    let correction =
      (Double(residuals.count) / Double(free)).squareRoot() * (1 + 1 / Double(free))
    self.init(deviation: 1.4826 * median * correction)
  }

  /// The variance of the location of so many rounds.
  package func variance(rounds: Int) -> Double {
    let count = Double(max(1, rounds))
    return Self.factor * deviation * deviation * (count + 1) / (count * count)
  }

  /// The fewest rounds whose location varies no more than that; 1 or more.
  package func rounds(variance: Double) -> Int {
    guard deviation > 0 else { return 1 }
    guard variance > 0 else { return Self.mostRounds }
    let one = Self.factor * deviation * deviation / variance
    let exact = (one + (one * one + 4 * one).squareRoot()) / 2
    return exact < Double(Self.mostRounds) ? max(1, Int(exact.rounded(.up))) : Self.mostRounds
  }

  private static let mostRounds = 1_000_000_000
}
