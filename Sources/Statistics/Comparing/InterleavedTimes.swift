/// The times of one operation that the strategies answered in turns, process by process.
///
/// In a round, every strategy that is still in the rotation answers the same question, so
/// disturbances that affect all of them cancel in the ratio of two. A process is the replicate:
/// properties that its rounds share, such as memory addresses, do not average out within it.
package struct InterleavedTimes: Hashable, Sendable {
  /// The source of a time.
  package enum Clock: String, Codable, CaseIterable, Hashable, Sendable {
    /// The processor time of the process.
    case processor
    /// The time that a user waits.
    case wall
  }

  /// The two times of one answer.
  package struct Sample: Hashable, Sendable {
    var processorNanoseconds: Double
    package var wallNanoseconds: Double

    package init(processorNanoseconds: Double, wallNanoseconds: Double) {
      self.processorNanoseconds = processorNanoseconds
      self.wallNanoseconds = wallNanoseconds
    }

    func nanoseconds(by clock: Clock) -> Double {
      switch clock {
      case .processor: processorNanoseconds
      case .wall: wallNanoseconds
      }
    }
  }

  /// One question and the time of each strategy that answered it.
  package struct Round: Hashable, Sendable {
    var question: Int
    package var samples: [String: Sample]

    package init(question: Int, samples: [String: Sample]) {
      self.question = question
      self.samples = samples
    }
  }

  package struct Process: Hashable, Sendable {
    var number: Int
    package var rounds: [Round]

    package init(number: Int, rounds: [Round]) {
      self.number = number
      self.rounds = rounds
    }
  }

  /// The figure over all questions that a comparison estimates.
  package enum Estimand: String, Codable, Hashable, Sendable {
    /// The geometric mean of the questions' ratios, with equal weights.
    case meanOverQuestions
    /// The ratio of the total times of all questions.
    case total
  }

  /// The strategies to compare, the baseline first; samples of others are ignored.
  package let strategies: [String]
  package let processes: [Process]
  let estimand: Estimand

  package init(
    strategies: [String], processes: [Process], estimand: Estimand = .meanOverQuestions
  ) {
    self.strategies = strategies
    self.estimand = estimand
    self.processes = processes.sorted { $0.number < $1.number }
  }
}

extension InterleavedTimes {
  /// Returns ln(candidate / baseline) of each round that has both, for each process that has such
  /// rounds.
  ///
  /// - Throws: ``StatisticsError/notPositive(of:index:value:)`` for a time of zero.
  package func rounds(
    of candidate: String, to baseline: String, by clock: Clock
  ) throws(StatisticsError) -> [PairedRounds] {
    try check(candidate)
    try check(baseline)
    var result: [PairedRounds] = []
    for process in processes {
      var rounds: [PairedRounds.Round] = []
      let what = "\(clock.rawValue) times of process \(process.number)"
      for round in process.rounds {
        guard let first = round.samples[candidate], let second = round.samples[baseline] else {
          continue
        }
        let logs = try Summary.logarithms(
          of: [first.nanoseconds(by: clock), second.nanoseconds(by: clock)], what: what)
        rounds.append(PairedRounds.Round(question: round.question, logRatio: logs[0] - logs[1]))
      }
      if !rounds.isEmpty { result.append(PairedRounds(process: process.number, rounds: rounds)) }
    }
    return result
  }

  /// Returns the log-ratio that each process contributes to a comparison, in order of processes.
  ///
  /// - Throws: ``StatisticsError/noValues(of:)`` if the two have no common round.
  package func differences(
    of candidate: String, to baseline: String, by clock: Clock = .processor
  ) throws(StatisticsError) -> PairedDifferences {
    let rounds = try rounds(of: candidate, to: baseline, by: clock)
    let polish = try QuestionPolish(rounds, weights: weights(baseline, by: clock))
    return PairedDifferences(polish.locations)
  }

  /// Returns the log-ratios by the number of the process, for means over operations.
  package func logRatios(
    of candidate: String, to baseline: String, by clock: Clock = .processor
  ) throws(StatisticsError) -> [Int: Double] {
    let rounds = try rounds(of: candidate, to: baseline, by: clock)
    let locations = try QuestionPolish(rounds, weights: weights(baseline, by: clock)).locations
    return Dictionary(
      zip(rounds.map(\.process), locations), uniquingKeysWith: { first, _ in first })
  }

  /// Returns a robust estimate of the baseline's time for each question; empty if all questions
  /// have equal weights.
  func weights(_ baseline: String, by clock: Clock) throws(StatisticsError) -> [Int: Double] {
    guard estimand == .total else { return [:] }
    var times: [Int: [Double]] = [:]
    for round in processes.flatMap(\.rounds) {
      guard let sample = round.samples[baseline] else { continue }
      times[round.question, default: []].append(sample.nanoseconds(by: clock))
    }
    var weights: [Int: Double] = [:]
    for (question, values) in times { weights[question] = try Summary.median(values) }
    return weights
  }

  private func check(_ strategy: String) throws(StatisticsError) {
    guard strategies.contains(strategy) else {
      throw .unknownStrategy(name: strategy, known: strategies)
    }
  }
}

/// The rounds of one process in which both strategies of a pair answered.
package struct PairedRounds: Hashable, Sendable {
  package struct Round: Hashable, Sendable {
    var question: Int
    /// ln(candidate / baseline).
    var logRatio: Double
  }

  var process: Int
  package var rounds: [Round]
}
