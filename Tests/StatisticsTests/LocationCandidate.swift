@testable import Statistics

/// The compared estimators of a process's location; decision 0014 has the result.
enum LocationCandidate: String, CaseIterable {
  case mean
  case trimmed = "20 %-trimmed mean"
  case midmean
  case median
  case hodgesLehmann = "Hodges-Lehmann"
  case medianOfQuestions = "median within question, then mean"
  case polishedMedian = "polish, median"
  case polishedTrimmed = "polish, 20 %-trimmed mean"
  case polishedMidmean = "polish, midmean"
  case polishedHodgesLehmann = "polish, Hodges-Lehmann"

  func locations(_ processes: [PairedRounds]) throws -> [Double] {
    switch self {
    case .mean: try plain(processes, location: Self.mean)
    case .trimmed: try plain(processes, location: Self.trimmed)
    case .midmean: try plain(processes, location: Midmean.of)
    case .median: try plain(processes, location: Summary.median)
    case .hodgesLehmann: try plain(processes, location: Self.hodgesLehmann)
    case .medianOfQuestions: try medianOfQuestions(processes)
    case .polishedMedian: try polished(processes, location: Summary.median)
    case .polishedTrimmed: try polished(processes, location: Self.trimmed)
    case .polishedMidmean: try polished(processes, location: Midmean.of)
    case .polishedHodgesLehmann: try polished(processes, location: Self.hodgesLehmann)
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func trimmed(_ values: [Double]) -> Double {
    let cut = values.count / 5
    return mean(Array(values.sorted()[cut..<(values.count - cut)]))
  }

  /// Returns the median of the means of all pairs, including each value with itself.
  private static func hodgesLehmann(_ values: [Double]) throws -> Double {
    try Summary.median(
      values.indices.flatMap { first in
        values[first...].map { (values[first] + $0) / 2 }
      })
  }

  private func plain(
    _ processes: [PairedRounds], location: ([Double]) throws -> Double
  ) throws -> [Double] {
    try processes.map { try location($0.rounds.map(\.logRatio)) }
  }

  private func medianOfQuestions(_ processes: [PairedRounds]) throws -> [Double] {
    try processes.map { process in
      let groups = Dictionary(grouping: process.rounds, by: \.question).sorted { $0.key < $1.key }
      return Self.mean(try groups.map { try Summary.median($0.value.map(\.logRatio)) })
    }
  }

  /// Polishes rows and columns in a plain table, independently of the other implementation.
  private func polished(
    _ processes: [PairedRounds], location: ([Double]) throws -> Double
  ) throws -> [Double] {
    let questions = Set(processes.flatMap { $0.rounds.map(\.question) }).sorted()
    guard questions.count > 1 else { return try plain(processes, location: location) }
    var effects = [Double](repeating: 0, count: (questions.last ?? 0) + 1)
    var rows = try plain(processes, location: location)
    for _ in 0..<4 {
      var columns = [[Double]](repeating: [], count: effects.count)
      for (process, row) in zip(processes, rows) {
        for round in process.rounds { columns[round.question].append(round.logRatio - row) }
      }
      for question in questions { effects[question] = try Summary.median(columns[question]) }
      let mean = Self.mean(questions.map { effects[$0] })
      for question in questions { effects[question] -= mean }
      rows = try processes.map { process in
        try location(process.rounds.map { $0.logRatio - effects[$0.question] })
      }
    }
    return rows
  }
}
