import RealModule

/// A robust location for each process, after the effects of the questions are removed.
///
/// A rare word may be 1.3 times slower in one strategy and 0.8 times in another. That is a property
/// of the fixed set of questions, not noise, and a comparison estimates the mean over the set. A
/// median or a trimmed mean of all rounds would cut off the extreme questions in every process
/// alike, and confidently give a wrong answer. Hence the effect of each question is estimated over
/// all processes, for which one round of each question and process suffices, and subtracted first:
/// Tukey's polish ("Exploratory Data Analysis", 1977, chapter 11) with processes as rows and
/// questions as columns. Rows use the midmean, columns the median, and the effects are centred, so
/// that locations keep the mean over the questions.
struct QuestionPolish: Hashable, Sendable {
  /// The midmean of each process's rounds, in the order given.
  let locations: [Double]
  /// The effect of each question on the log-ratio; the sum is 0.
  ///
  /// A question is missing if too few processes have it.
  let effects: [Int: Double]
  /// The residual of each round, process by process.
  let residuals: [[Double]]

  /// The minimum number of processes; fewer could not separate a question's effect from noise.
  private static let fewestProcesses = 2
  /// The number of passes.
  ///
  /// Effects are nearly final after the first; four leave less than a thousandth of the noise.
  private static let passes = 4

  /// Without weights, locations are means over the questions.
  ///
  /// With each question's share of the baseline's time, they are the log-ratio of the two totals:
  /// the time of a load is the sum of its slices, one of which may dominate.
  ///
  /// - Throws: ``StatisticsError/noValues(of:)`` without a process or for a process without rounds.
  init(_ processes: [PairedRounds], weights: [Int: Double] = [:]) throws(StatisticsError) {
    guard !processes.isEmpty else { throw .noValues(of: "comparison") }
    let questions = Self.shared(processes)
    var effects: [Int: Double] = [:]
    var locations = try Self.locations(processes, effects)
    if questions.count > 1 {
      for _ in 0..<Self.passes {
        effects = try Self.effects(of: questions, processes, locations, weights)
        locations = try Self.locations(processes, effects)
      }
    }
    self.effects = effects
    self.locations = locations
    residuals = zip(processes, locations).map { process, location in
      process.rounds.map { $0.logRatio - effects[$0.question, default: 0] - location }
    }
  }

  /// Returns the questions that enough processes answered, in ascending order.
  private static func shared(_ processes: [PairedRounds]) -> [Int] {
    var counts: [Int: Int] = [:]
    for process in processes {
      for question in Set(process.rounds.map(\.question)) { counts[question, default: 0] += 1 }
    }
    return counts.filter { $0.value >= fewestProcesses }.keys.sorted()
  }

  private static func locations(
    _ processes: [PairedRounds], _ effects: [Int: Double]
  ) throws(StatisticsError) -> [Double] {
    var result: [Double] = []
    for process in processes {
      result.append(
        try Midmean.of(process.rounds.map { $0.logRatio - effects[$0.question, default: 0] }))
    }
    return result
  }

  /// Returns the value to subtract from all effects: their mean, or their contribution to the
  /// log-ratio of the total.
  private static func center(_ effects: [Double], _ weights: [Double]) -> Double {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return Summary.mean(effects) }
    let total = zip(effects, weights).reduce(0) { $0 + $1.1 / sum * .exp($1.0) }
    return .log(total)
  }

  private static func effects(
    of questions: [Int], _ processes: [PairedRounds], _ locations: [Double],
    _ weights: [Int: Double]
  ) throws(StatisticsError) -> [Int: Double] {
    var values: [Int: [Double]] = [:]
    for (process, location) in zip(processes, locations) {
      for round in process.rounds {
        values[round.question, default: []].append(round.logRatio - location)
      }
    }
    var medians: [Double] = []
    for question in questions { medians.append(try Summary.median(values[question] ?? [])) }
    let center = Self.center(medians, questions.map { weights[$0, default: 0] })
    return Dictionary(uniqueKeysWithValues: zip(questions, medians.map { $0 - center }))
  }
}
