import RealModule

/// Plans the rounds of each strategy of each operation in a process, from a pilot's figures.
///
/// Only widths decide, never significance, so using the pilot causes no bias and its data counts. A
/// strategy that is far from all others is known well enough after few rounds and leaves the
/// rotation, which makes the other rounds cheaper.
package struct RoundPlanner: Hashable, Sendable {
  /// The pilot's figures of two strategies.
  package struct Pair: Hashable, Sendable {
    /// The indexes in ``Operation/strategies``.
    var first: Int
    var second: Int
    package var noise: RoundNoise
    var logRatio: Double
  }

  package struct Operation: Hashable, Sendable {
    package var name: String
    var strategies: [String]
    /// The seconds of one round for each strategy, including its preparation.
    package var secondsPerRound: [Double]
    /// The smallest difference to detect, 0.02 for 2 %.
    var minimumEffect: Double
    package var pairs: [Pair]
  }

  /// The finished processes, which count in addition to the planned ones.
  package struct Pilot: Hashable, Sendable {
    var processes: Int
    /// The number of rounds of every pair in each of them.
    var rounds: Int

    package init(processes: Int, rounds: Int) {
      self.processes = processes
      self.rounds = rounds
    }
  }

  /// The total number of processes, including the pilot's.
  var processes: Int
  /// The finished pilot; nil if its processes also measure the planned rounds, which is better: the
  /// worst of unequal replicates determine the width of the mean's interval.
  package var pilot: Pilot?
  /// The standard deviation of a pair's log-ratio between processes, beyond the noise of rounds.
  var processDeviation: Double
  var leastRounds: Int
  var mostRounds: Int
  var level = 0.95

  package init(
    processes: Int, processDeviation: Double = 0.01, leastRounds: Int = 4, mostRounds: Int = 1_000
  ) {
    self.processes = processes
    self.processDeviation = processDeviation
    self.leastRounds = leastRounds
    self.mostRounds = max(leastRounds, mostRounds)
  }

  /// Plans rounds that bring every pair's half-width to its target or, if the budget is too small,
  /// to the same multiple of its target.
  ///
  /// `secondsPerProcess` limits the rounds of one process, nil for no limit. If not even the
  /// minimum number of rounds fits, the plan has that number and its cost.
  ///
  /// - Throws: For fewer than two processes.
  package func plan(
    _ operations: [Operation], secondsPerProcess: Double? = nil
  ) throws(StatisticsError) -> RoundPlan {
    guard processes >= 2 else {
      throw .tooFewPoints(of: "plan of rounds", count: processes, needed: 2)
    }
    let reach = try StudentT(degreesOfFreedom: Double(processes - 1)).quantile((1 + level) / 2)
    let wanted = plan(operations, reach: reach, relaxation: 1, secondsWanted: nil)
    guard let budget = secondsPerProcess, wanted.secondsPerProcess > budget else { return wanted }
    let seconds = wanted.secondsPerProcess
    func relaxed(_ factor: Double) -> RoundPlan {
      plan(operations, reach: reach, relaxation: factor, secondsWanted: seconds)
    }
    var low = 1.0
    var high = 2.0
    while relaxed(high).secondsPerProcess > budget {
      // Beyond that, every pair has the minimum number of rounds.
      guard high < 1e6 else { return relaxed(high) }
      low = high
      high *= 2
    }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if relaxed(middle).secondsPerProcess > budget { low = middle } else { high = middle }
    }
    return relaxed(high)
  }

  private func plan(
    _ operations: [Operation], reach: Double, relaxation: Double, secondsWanted: Double?
  ) -> RoundPlan {
    let planned = operations.map { operation in
      let rounds = rounds(of: operation, reach: reach, relaxation: relaxation)
      return RoundPlan.Operation(
        name: operation.name, strategies: operation.strategies, rounds: rounds,
        pairs: operation.pairs.map { pair in
          let count = min(rounds[pair.first], rounds[pair.second])
          let half = reach * error(of: pair, rounds: count)
          return RoundPlan.Pair(
            first: pair.first, second: pair.second, logHalfWidth: half,
            logTarget: pair.logTarget(minimumEffect: operation.minimumEffect))
        },
        secondsPerProcess: zip(rounds, operation.secondsPerRound)
          .reduce(0) { $0 + Double($1.0) * $1.1 })
    }
    let seconds = planned.reduce(0) { $0 + $1.secondsPerProcess }
    return RoundPlan(
      operations: planned, relaxation: relaxation, secondsPerProcess: seconds,
      secondsWanted: secondsWanted ?? seconds)
  }

  /// Returns the rounds of each strategy.
  ///
  /// A pair uses rounds that both have, so a strategy needs as many as its most demanding pair.
  private func rounds(of operation: Operation, reach: Double, relaxation: Double) -> [Int] {
    var result = operation.strategies.map { _ in leastRounds }
    for pair in operation.pairs {
      let target = relaxation * pair.logTarget(minimumEffect: operation.minimumEffect)
      let needed = rounds(of: pair, halfWidth: target, reach: reach)
      for place in [pair.first, pair.second] { result[place] = max(result[place], needed) }
    }
    return result
  }

  /// Returns the rounds of a pair.
  ///
  /// If the part that rounds cannot change is wider than the target, rounds are added until their
  /// share of the variance is a fifth; more would narrow the interval by at most 11 %.
  private func rounds(of pair: Pair, halfWidth: Double, reach: Double) -> Int {
    let squares = Double(processes * processes) * halfWidth * halfWidth / (reach * reach)
    let fixed = fixedSquares(of: pair)
    let variance = max(squares - fixed, fixed / 4) / Double(processes - finished)
    return min(mostRounds, pair.noise.rounds(variance: variance))
  }

  private func error(of pair: Pair, rounds: Int) -> Double {
    let planned = Double(processes - finished) * pair.noise.variance(rounds: rounds)
    return (fixedSquares(of: pair) + planned).squareRoot() / Double(processes)
  }

  /// Returns the part of the sum of all processes' variances that more rounds do not change.
  private func fixedSquares(of pair: Pair) -> Double {
    let between = Double(processes) * processDeviation * processDeviation
    guard let pilot else { return between }
    return between + Double(finished) * pair.noise.variance(rounds: pilot.rounds)
  }

  /// The number of finished processes; at least one remains to plan.
  private var finished: Int { min(pilot?.processes ?? 0, processes - 1) }
}

extension RoundPlanner.Pair {
  /// Returns three quarters of the minimum effect, or an eighth of the difference if that is more:
  /// a large difference need not be known precisely.
  func logTarget(minimumEffect: Double) -> Double {
    max(0.75 * .log(onePlus: minimumEffect), abs(logRatio) / 8)
  }
}

extension RoundPlanner.Operation {
  /// Creates an operation from a pilot of two or more processes.
  ///
  /// Omits pairs with too few rounds, so their strategies get the minimum number of rounds unless
  /// another pair needs more.
  package init(
    name: String, pilot: InterleavedTimes, by clock: InterleavedTimes.Clock = .processor,
    secondsPerRound: [Double], minimumEffect: Double
  ) throws(StatisticsError) {
    guard secondsPerRound.count == pilot.strategies.count else {
      throw .unequalLengths(
        of: "seconds per round", first: secondsPerRound.count, second: pilot.strategies.count)
    }
    var pairs: [RoundPlanner.Pair] = []
    for first in pilot.strategies.indices {
      for second in pilot.strategies.indices.dropFirst(first + 1) {
        let rounds = try pilot.rounds(
          of: pilot.strategies[second], to: pilot.strategies[first], by: clock)
        guard !rounds.isEmpty, let noise = try? RoundNoise(rounds) else { continue }
        let locations = try QuestionPolish(rounds).locations
        pairs.append(
          RoundPlanner.Pair(
            first: first, second: second, noise: noise, logRatio: Summary.mean(locations)))
      }
    }
    self.init(
      name: name, strategies: pilot.strategies, secondsPerRound: secondsPerRound,
      minimumEffect: minimumEffect, pairs: pairs)
  }
}
