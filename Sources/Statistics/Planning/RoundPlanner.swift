import RealModule

/// A plan of the rounds of each strategy of each operation in a process, from a pilot's figures.
///
/// Only widths decide, never significance, so looking at the pilot is free and its data count. A
/// strategy that is far from all others is known well enough after few rounds and drops out, which
/// makes the rounds of the rest cheaper.
package struct RoundPlanner: Hashable, Sendable {
  /// The pilot's figures of two strategies.
  package struct Pair: Hashable, Sendable {
    /// Places in ``Operation/strategies``.
    var first: Int
    var second: Int
    package var noise: RoundNoise
    var logRatio: Double
  }

  package struct Operation: Hashable, Sendable {
    package var name: String
    var strategies: [String]
    /// The seconds of one round for each strategy, with its preparation.
    package var secondsPerRound: [Double]
    /// The smallest difference worth telling, 0.02 for 2 %.
    var minimumEffect: Double
    package var pairs: [Pair]
  }

  /// Processes that are finished and count in addition to those that are planned.
  package struct Pilot: Hashable, Sendable {
    var processes: Int
    /// The number of rounds of every pair in each of them.
    var rounds: Int

    package init(processes: Int, rounds: Int) {
      self.processes = processes
      self.rounds = rounds
    }
  }

  /// In all, with those of the pilot.
  var processes: Int
  /// Nil where the processes of the pilot go on and measure what is planned too, which is better:
  /// a mean of unequal replicates is as wide as its worst ones make it.
  package var pilot: Pilot?
  /// By how much the log-ratio of a pair differs between processes beyond the noise of rounds.
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

  /// Plans rounds that bring every pair's half-width to its target, or, where the budget is too
  /// small, every one to the same multiple of its target.
  ///
  /// `secondsPerProcess` is what the rounds of one process may cost, nil for no limit. Where not even
  /// the least number of rounds fits, the plan has that number and says what it costs.
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
      // Beyond that every pair is at the least number of rounds.
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

  /// A pair has the rounds that both have, so a strategy needs what its most demanding pair needs.
  private func rounds(of operation: Operation, reach: Double, relaxation: Double) -> [Int] {
    var result = operation.strategies.map { _ in leastRounds }
    for pair in operation.pairs {
      let target = relaxation * pair.logTarget(minimumEffect: operation.minimumEffect)
      let needed = rounds(of: pair, halfWidth: target, reach: reach)
      for place in [pair.first, pair.second] { result[place] = max(result[place], needed) }
    }
    return result
  }

  /// The rounds of a pair: where the part that rounds cannot change is wider than the target, they
  /// are bought until their share of the variance is a fifth; any number more would narrow the
  /// interval by 11 %.
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

  /// The part of the sum of all processes' variances that no more rounds change.
  private func fixedSquares(of pair: Pair) -> Double {
    let between = Double(processes) * processDeviation * processDeviation
    guard let pilot else { return between }
    return between + Double(finished) * pair.noise.variance(rounds: pilot.rounds)
  }

  /// At least one process is left to plan for.
  private var finished: Int { min(pilot?.processes ?? 0, processes - 1) }
}

extension RoundPlanner.Pair {
  /// Three quarters of the minimum effect, or an eighth of the difference where that is more: who is
  /// far from the other need not be known to a hair.
  func logTarget(minimumEffect: Double) -> Double {
    max(0.75 * .log(onePlus: minimumEffect), abs(logRatio) / 8)
  }
}

extension RoundPlanner.Operation {
  /// Makes a planner from a pilot of two processes or more; pairs without enough rounds are left
  /// out, so their strategies get the least number of rounds unless another pair wants more.
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
