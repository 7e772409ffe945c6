import Foundation

@testable import Statistics

/// The performance of a location estimator under one type of noise.
struct LocationChoice {
  /// Shares of comparisons, or of families for ``called``.
  struct Outcome {
    /// Equal strategies with an unadjusted p below 0.05.
    var flagged = 0.0
    /// Families of six equal strategies with a verdict "faster" or "slower".
    var called = 0.0
    /// Two and five per cent more, with an unadjusted p below 0.05 and after Holm's adjustment over
    /// fifteen pairs.
    var raw = (two: 0.0, five: 0.0)
    var adjusted = (two: 0.0, five: 0.0)
    /// The mean half-width of the interval of equal strategies, in natural logarithms.
    var halfWidth = 0.0
  }

  var name: String
  var simulation: InterleavedSimulation
  var runs: Int

  /// Returns the results of all candidates for the same data.
  func outcomes(_ candidates: [LocationCandidate]) throws -> [LocationCandidate: Outcome] {
    var outcomes: [LocationCandidate: Outcome] = [:]
    var equals = simulation
    equals.effects = []
    var different = simulation
    different.effects = [0, log(1.02), log(1.05)]
    for _ in 0..<runs {
      let null = try pairs(of: equals.run())
      let alternative = try pairs(of: different.run())
      for candidate in candidates {
        try count(
          family(null, candidate), family(alternative, candidate),
          in: &outcomes[candidate, default: Outcome()])
      }
    }
    return outcomes
  }

  private typealias Pair = (candidate: String, baseline: String, rounds: [PairedRounds])

  private func pairs(of times: InterleavedTimes) throws -> [Pair] {
    try times.strategies.indices.flatMap { first in
      try times.strategies.dropFirst(first + 1).map { candidate in
        let baseline = times.strategies[first]
        return (
          candidate, baseline, try times.rounds(of: candidate, to: baseline, by: .processor)
        )
      }
    }
  }

  private func family(_ pairs: [Pair], _ candidate: LocationCandidate) throws -> ComparisonFamily {
    try ComparisonFamily(
      pairs.map { pair in
        try PairedComparison(
          candidate: pair.candidate, baseline: pair.baseline,
          differences: PairedDifferences(candidate.locations(pair.rounds)))
      }, rule: .warmReads)
  }

  private func count(
    _ null: ComparisonFamily, _ alternative: ComparisonFamily, in outcome: inout Outcome
  ) throws {
    let runs = Double(runs)
    let members = Double(null.members.count)
    for member in null.members {
      if member.comparison.pValue < 0.05 { outcome.flagged += 1 / runs / members }
      outcome.halfWidth += member.interval.logHalfWidth / runs / members
    }
    if null.members.contains(where: { $0.verdict == .faster || $0.verdict == .slower }) {
      outcome.called += 1 / runs
    }
    if let two = alternative.member(of: "1", to: "0") {
      if two.comparison.pValue < 0.05 { outcome.raw.two += 1 / runs }
      if two.adjustedPValue < 0.05 { outcome.adjusted.two += 1 / runs }
    }
    if let five = alternative.member(of: "2", to: "0") {
      if five.comparison.pValue < 0.05 { outcome.raw.five += 1 / runs }
      if five.adjustedPValue < 0.05 { outcome.adjusted.five += 1 / runs }
    }
  }
}

extension LocationChoice {
  /// Returns the types of noise under which the candidates are compared.
  static func all(runs: Int) -> [LocationChoice] {
    var choices: [LocationChoice] = []
    func add(_ name: String, _ change: (inout InterleavedSimulation) -> Void) {
      var simulation = InterleavedSimulation(seed: 0x14_0000 + UInt64(choices.count))
      change(&simulation)
      choices.append(LocationChoice(name: name, simulation: simulation, runs: runs))
    }
    add("8 processes of 24 rounds, one question") { _ in }
    add("8 of 24, five questions, interaction 25 %") { $0.ask(5) }
    add("8 of 24, twenty-four questions, interaction 25 %") { $0.ask(24) }
    add("8 of 4, one question") { $0.rounds = 4 }
    add("8 of 10, five questions, interaction 25 %") { $0.ask(5, rounds: 10) }
    add("8 of 60, five questions, interaction 25 %") { $0.ask(5, rounds: 60) }
    add("6 of 24, five questions, interaction 25 %") {
      $0.ask(5)
      $0.processes = 6
    }
    add("12 of 24, five questions, interaction 25 %") {
      $0.ask(5)
      $0.processes = 12
    }
    add("8 of 24, peaked noise, five questions, interaction 25 %") {
      $0.ask(5)
      $0.noise = .peaked
    }
    add("8 of 24, busy machine (noise 20 %), one question") { $0.deviation = 0.2 }
    add("8 of 24, processes differ by 3 %, five questions, interaction 25 %") {
      $0.ask(5)
      $0.processDeviation = 0.03
    }
    return choices
  }

  /// Returns the results as a Markdown table.
  func table(_ outcomes: [LocationCandidate: Outcome]) -> String {
    let head = """
      **\(name)**

      | location | p < 5 % | called | half-width | +2 %: p < 5 % | after Holm | +5 %: p < 5 % | after Holm |
      |---|---|---|---|---|---|---|---|
      """
    let rows = LocationCandidate.allCases.compactMap { candidate in
      outcomes[candidate].map { outcome in
        "| \(candidate.rawValue) | "
          + [
            outcome.flagged, outcome.called, expm1(outcome.halfWidth), outcome.raw.two,
            outcome.adjusted.two, outcome.raw.five, outcome.adjusted.five,
          ].map { String(format: "%.1f", 100 * $0) }.joined(separator: " | ") + " |"
      }
    }
    return ([head] + rows).joined(separator: "\n")
  }
}

extension InterleavedSimulation {
  /// Sets the number of queries, for which the strategies' times differ.
  fileprivate mutating func ask(_ questions: Int, rounds: Int = 24) {
    self.questions = questions
    self.rounds = rounds
    interaction = 0.25
  }
}
