import RealModule

/// One robust location for each process, after what the questions themselves do is taken out.
///
/// A word that is rare may be 1.3 times slower in one strategy and 0.8 times in another. That is a
/// property of the fixed set of questions and no noise, and a comparison asks for the mean over the
/// set. A median or a trimmed mean of all rounds would cut the extreme questions off instead, in
/// every process alike, and be sure of a wrong answer. Hence the effect of each question is
/// estimated over all processes, which a single round for each question and process suffices for,
/// and subtracted first: Tukey's polish ("Exploratory Data Analysis", 1977, chapter 11) with
/// processes as rows and questions as columns. Rows take the midmean, columns the median, and the
/// effects are centred, so that locations keep the mean over the questions.
struct QuestionPolish: Hashable, Sendable {
  /// The midmean of each process' rounds, in the order given.
  let locations: [Double]
  /// The addition of each question to the log-ratio, summing up to 0.
  ///
  /// A question is missing if too few processes have it.
  let effects: [Int: Double]
  /// The residual of each round, process by process.
  let residuals: [[Double]]

  /// Fewer processes could not tell a question's effect from their own noise.
  private static let fewestProcesses = 2
  /// The effects of the first pass are nearly final; four leave less than a thousandth of the noise.
  private static let passes = 4

  /// Without weights locations are means over the questions.
  ///
  /// With the share of the baseline's time
  /// that each question has, they are the log-ratio of the two totals: what a load takes is the sum of
  /// its slices, and one of them may be most of it.
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

  /// The questions that enough processes answered, in rising order.
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

  /// The value to subtract from all effects: their mean, or the log-ratio that they give the total.
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
