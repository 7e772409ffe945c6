import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The change of one operation's time between two runs.
///
/// A strategy's time is relative to the other strategies in the same process, so that the machine's
/// speed cancels out. A change in all strategies is reported separately. Of different models, each
/// strategy's own time is compared, because an index may change it in all strategies.
struct TimeChange: Hashable {
  var cell: String
  /// Nil for all strategies together.
  var strategy: String?
  var operation: String
  var minimumEffect: Double
  private(set) var comparison: UnpairedComparison
  var verdict = Verdict.unresolved
  /// The logarithms of the earlier run's processes, then the later run's.
  private let values: [[Double]]

  private init(
    _ cell: String, _ strategy: String?, _ operation: String, minimumEffect: Double,
    values: [[Double]]
  ) throws(StatisticsError) {
    (self.cell, self.strategy, self.operation) = (cell, strategy, operation)
    (self.minimumEffect, self.values) = (minimumEffect, values)
    comparison = try UnpairedComparison(before: values[0], after: values[1])
  }

  /// The numbers of processes of the earlier and the later run.
  var processCounts: [Int] { values.map(\.count) }

  /// True if both runs have enough processes for a verdict.
  var isEnough: Bool { processCounts.allSatisfy { $0 >= VerdictRule.fewestReplicates } }

  /// The interval of the ratio; unknown with too few processes.
  var interval: RatioInterval { isEnough ? comparison.interval : .unknown }

  /// The largest distance of the interval's ends from 1.
  var reach: Double { max(interval.upper, 1 / interval.lower) - 1 }

  var isCertain: Bool { verdict == .faster || verdict == .slower }
}

extension TimeChange {
  /// Returns all changes, and the standard deviation of the strategies' ratios between runs.
  ///
  /// On one quiet machine it is the usual deviation. Other programs or another machine add a level
  /// of variance: the difference of the ratios beyond the noise of processes. Then times count only
  /// relative to the speed of their process, and those of all strategies on two machines do not
  /// count.
  static func all(
    _ runs: RunDifferences, allowed: Double?
  ) throws(StatisticsError) -> (changes: [TimeChange], deviation: Double) {
    var strategies: [[TimeChange]] = []
    var operations: [[TimeChange]] = []
    for cell in runs.sharedCells {
      let families = try Self.families(in: cell, runs, allowed)
      strategies += families.strategies
      if !runs.areOtherMachines { operations.append(families.operations) }
    }
    let usual = UnpairedComparison.runDeviation
    let deviation =
      try runs.areOtherMachines
      ? betweenMachines(strategies.joined())
      : runs.isDisturbed ? besideOthers(strategies.joined()) : usual
    var changes: [TimeChange] = []
    // Noise alone makes some of many ratios look certain, so on a busy machine all are one family.
    for family in runs.isDisturbed ? [Array(strategies.joined())] : strategies {
      changes += try judged(family, deviation)
    }
    let together = try runs.isDisturbed ? besideOthers(operations.joined()) : usual
    for family in operations { changes += try judged(family, together) }
    return (changes, deviation)
  }

  /// Estimates the standard deviation of ratios on two machines; see ``PooledRatio``.
  private static func betweenMachines(
    _ changes: some Sequence<TimeChange>
  ) throws(StatisticsError) -> Double {
    let parts = changes.filter(\.isEnough).map(\.comparison.part)
    guard !parts.isEmpty else { return UnpairedComparison.runDeviation }
    return deviation(ofDifferences: try PooledRatio(parts).varianceBetween)
  }

  /// Estimates the standard deviation of ratios in runs that other programs disturbed.
  ///
  /// The median of the squares ignores the operations that really changed. That of a normal
  /// distribution is 0.4549 times its variance.
  private static func besideOthers(
    _ changes: some Sequence<TimeChange>
  ) throws(StatisticsError) -> Double {
    let known = changes.filter(\.isEnough).map(\.comparison)
    guard !known.isEmpty else { return UnpairedComparison.runDeviation }
    let spread = try Summary.median(known.map { $0.logRatio * $0.logRatio }) / 0.4549
    return deviation(
      ofDifferences: spread
        - (try Summary.median(known.map { $0.standardError * $0.standardError })))
  }

  /// Returns a deviation of at least the usual one; a difference has twice the variance.
  private static func deviation(ofDifferences variance: Double) -> Double {
    max(UnpairedComparison.runDeviation, (max(0, variance) / 2).squareRoot())
  }

  /// Returns the families for Holm's correction: each operation's strategies, and all operations.
  private static func families(
    in cell: ComparedRun.Cell, _ runs: RunDifferences, _ allowed: Double?
  ) throws(StatisticsError) -> (strategies: [[TimeChange]], operations: [TimeChange]) {
    let timed = cell.operations.compactMap { TimedOperation($0, in: cell.name, runs) }
    let shift = median(timed.flatMap(\.moves))
    let speeds =
      runs.areOtherMachines || runs.isDisturbed ? TimedOperation.speeds(of: timed) : [[:], [:]]
    var (families, together): ([[TimeChange]], [TimeChange]) = ([], [])
    for times in timed {
      let operation = times.operation
      /// Creates the change of a value of a process's times and its speed.
      func change(
        _ strategy: String?, _ value: (_ logs: [Double], _ speed: Double) -> Double
      ) throws(StatisticsError) -> TimeChange {
        try TimeChange(
          cell.name, strategy, operation.name,
          minimumEffect: allowed ?? cell.minimumEffect ?? usualEffect(of: operation),
          values: zip(times.runs, speeds).map { processes, speeds in
            processes.map { value($0.logs, speeds[$0.number, default: 0]) }
          })
      }
      together.append(try change(nil) { median($0) - $1 })
      var family: [TimeChange] = []
      for (place, others) in times.references(shift).enumerated()
      where runs.areOtherModels || !others.isEmpty {
        family.append(
          try change(times.strategies[place]) { logs, speed in
            logs[place] - (runs.areOtherModels ? speed : median(others.map { logs[$0] }))
          })
      }
      families.append(family)
    }
    return (families, together)
  }

  /// Returns the median of one or more finite values.
  fileprivate static func median(_ values: [Double]) -> Double {
    (try? Summary.median(values)) ?? 0
  }

  private static func judged(
    _ family: [TimeChange], _ deviation: Double
  ) throws(StatisticsError) -> [TimeChange] {
    var judged = family
    for place in judged.indices {
      let values = judged[place].values
      judged[place].comparison = try UnpairedComparison(
        before: values[0], after: values[1], deviation: deviation)
    }
    let adjusted = try HolmAdjustment.adjusted(judged.map(\.comparison.pValue))
    for (place, member) in judged.enumerated() where member.isEnough {
      judged[place].verdict = VerdictRule(minimumEffect: member.minimumEffect).verdict(
        ratio: member.comparison.ratio, interval: member.interval,
        adjustedPValue: adjusted[place])
    }
    return judged
  }

  /// Returns the default minimum effect, which is larger for operations that depend on storage.
  private static func usualEffect(of operation: OperationSummary) -> Double {
    operation.sort.isReading
      ? VerdictRule.warmReads.minimumEffect : VerdictRule.inserts.minimumEffect
  }
}

/// The times of one operation in both runs.
private struct TimedOperation {
  /// One process, with the logarithms of the strategies' times.
  struct Process {
    var number: Int
    var logs: [Double]
  }

  var operation: OperationSummary
  var strategies: [String]
  var runs: [[Process]]

  /// Returns nil without a process that has all strategies.
  init?(_ operation: OperationSummary, in cell: String, _ runs: RunDifferences) {
    let times = [runs.before, runs.after].map { $0.logTimes(of: operation.id, cell: cell) }
    let strategies = runs.sharedStrategies.filter { name in
      times.allSatisfy { $0.contains { $0.logs[name] != nil } }
    }
    self.operation = operation
    self.strategies = strategies
    self.runs = times.map { processes in
      processes.map { process in
        Process(number: process.number, logs: strategies.compactMap { process.logs[$0] })
      }.filter { $0.logs.count == strategies.count }
    }
    guard !strategies.isEmpty, self.runs.allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
  }

  /// Returns how slow each process of each run was: the median over all times of the distance from
  /// their means.
  static func speeds(of timed: [TimedOperation]) -> [[Int: Double]] {
    var distances: [[Int: [Double]]] = [[:], [:]]
    for times in timed {
      let centers = times.strategies.indices.map { place in
        Summary.mean(times.runs.map { Summary.mean($0.map { $0.logs[place] }) })
      }
      for (run, processes) in times.runs.enumerated() {
        for process in processes {
          distances[run][process.number, default: []] += zip(process.logs, centers).map { $0 - $1 }
        }
      }
    }
    return distances.map { $0.mapValues(TimeChange.median) }
  }

  /// The log-ratio of each strategy's later time to the earlier one.
  var moves: [Double] {
    strategies.indices.map { place in
      let means = runs.map { Summary.mean($0.map { $0.logs[place] }) }
      return means[1] - means[0]
    }
  }

  /// Returns the reference strategies of each strategy.
  ///
  /// The strategy whose change differs most from the common one is no reference for the others.
  /// Otherwise, if one of two strategies became faster, the other one would appear slower.
  func references(_ shift: Double) -> [[Int]] {
    let distances = moves.map { ($0 - shift).magnitude }
    let farthest = distances.firstIndex(of: distances.max() ?? 0)
    return strategies.indices.map { own in
      strategies.indices.filter { $0 != own && $0 != farthest }
    }
  }
}

extension ComparedRun {
  /// Returns the logarithms of each strategy's time per action, by process, for the headline clock.
  ///
  /// Each run determines its own number of actions per sample.
  fileprivate func logTimes(of id: MeasurementID, cell name: String) -> [(
    number: Int, logs: [String: Double]
  )] {
    guard let own = cell(named: name)?.operations.first(where: { $0.id == id }) else { return [] }
    return processes(cell: name).map { process in
      let times = process.times(of: own).map {
        ($0.strategy, $0.nanoseconds(by: own.headlineClock))
      }
      let logs = Dictionary(
        times.filter { $0.1 > 0 }.map { ($0.0, log($0.1)) }, uniquingKeysWith: { first, _ in first }
      )
      return (process.number, logs)
    }
  }

  /// Returns the operations of a cell as its report compares them.
  fileprivate func primaryResults(of name: String) -> [OperationResult] {
    guard let record = journal.cells.first(where: { $0.name == name }) else { return [] }
    let digest = CellDigest(record, of: journal)
    let primary = digest.primaryOperations
    return TimingAnalysis(cell: digest).operations { primary.contains($0) }
  }
}

/// A pair of strategies that is faster in one run and slower in the other.
struct Turn: Hashable {
  var cell: String
  var operation: String
  var candidate: String
  var baseline: String
  /// The ratios of the earlier and the later run.
  var ratios: [Double]

  /// Finds contradictory verdicts, as a merge of two machines does.
  static func all(_ runs: RunDifferences) throws(StatisticsError) -> [Turn] {
    var turns: [Turn] = []
    for cell in runs.sharedCells {
      let results = [runs.before, runs.after].map { $0.primaryResults(of: cell.name) }
      for mine in results[0] where cell.operations.contains(where: { $0.id == mine.operation.id }) {
        guard let theirs = results[1].first(where: { $0.operation.id == mine.operation.id }),
          let merged = try MergedOperation(
            [(machine: "earlier", result: mine), (machine: "later", result: theirs)],
            isMean: false)
        else { continue }
        turns += merged.ratios.filter(\.isContradictory).map {
          Turn(
            cell: cell.name, operation: merged.name, candidate: $0.candidate,
            baseline: $0.baseline, ratios: $0.machines.map(\.result.ratio))
        }
      }
    }
    return turns
  }
}
