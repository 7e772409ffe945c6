import Foundation
import LogicalModel
import RunJournal
import Statistics

/// The change of one operation's time between two runs.
///
/// A strategy's time is relative to the other strategies in the same process, so that the machine's
/// speed cancels out. A change in all strategies is reported separately.
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

  var isCertain: Bool { verdict == .faster || verdict == .slower }
}

extension TimeChange {
  /// Returns all changes, and the standard deviation of their ratios between runs.
  ///
  /// On one machine it is the usual deviation. Two machines add a level of variance, estimated by
  /// ``PooledRatio``: the difference of their ratios beyond the noise of processes. Their absolute
  /// times are not compared.
  static func all(
    _ runs: RunDifferences, allowed: Double?
  ) throws(StatisticsError) -> (changes: [TimeChange], deviation: Double) {
    var families: [[TimeChange]] = []
    for cell in runs.sharedCells { families += try Self.families(in: cell, runs, allowed) }
    var deviation = UnpairedComparison.runDeviation
    if runs.areOtherMachines {
      families = families.map { $0.filter { $0.strategy != nil } }
      let parts = families.joined().filter(\.isEnough).map(\.comparison.part)
      if !parts.isEmpty {
        // The difference of two ratios has twice the variance of one.
        deviation = max(deviation, (try PooledRatio(parts).varianceBetween / 2).squareRoot())
      }
    }
    var changes: [TimeChange] = []
    for family in families { changes += try judged(family, deviation) }
    return (changes, deviation)
  }

  /// Returns the families for Holm's correction: each operation's strategies, then all operations.
  private static func families(
    in cell: ComparedRun.Cell, _ runs: RunDifferences, _ allowed: Double?
  ) throws(StatisticsError) -> [[TimeChange]] {
    let timed = cell.operations.compactMap { TimedOperation($0, in: cell.name, runs) }
    let shift = median(timed.flatMap(\.moves))
    var (families, together): ([[TimeChange]], [TimeChange]) = ([], [])
    for times in timed {
      let operation = times.operation
      func change(
        _ strategy: String?, _ value: ([Double]) -> Double
      ) throws(StatisticsError) -> TimeChange {
        try TimeChange(
          cell.name, strategy, operation.name,
          minimumEffect: allowed ?? cell.minimumEffect ?? usualEffect(of: operation),
          values: times.runs.map { $0.map(value) })
      }
      together.append(try change(nil, median))
      var family: [TimeChange] = []
      for (place, others) in times.references(shift).enumerated() where !others.isEmpty {
        family.append(
          try change(times.strategies[place]) { values in
            values[place] - median(others.map { values[$0] })
          })
      }
      families.append(family)
    }
    return families + [together]
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
    operation.sort.isReading && operation.id.cacheState != .evicted
      ? VerdictRule.warmReads.minimumEffect : VerdictRule.inserts.minimumEffect
  }
}

/// The times of one operation in both runs.
private struct TimedOperation {
  var operation: OperationSummary
  var strategies: [String]
  /// The logarithms of the strategies' times, by run and process.
  var runs: [[[Double]]]

  /// Returns nil without a process that has all strategies, and for paced operations.
  ///
  /// A paced operation's times depend on the processor's sleep in between; its unpaced form is
  /// compared instead.
  init?(_ operation: OperationSummary, in cell: String, _ runs: RunDifferences) {
    let times = [runs.before, runs.after].map { $0.logTimes(of: operation.id, cell: cell) }
    let strategies = runs.sharedStrategies.filter { name in
      times.allSatisfy { $0.contains { $0[name] != nil } }
    }
    self.operation = operation
    self.strategies = strategies
    self.runs = times.map { processes in
      processes.map { process in strategies.compactMap { process[$0] } }
        .filter { $0.count == strategies.count }
    }
    guard !operation.id.isPaced, !strategies.isEmpty, self.runs.allSatisfy({ !$0.isEmpty }) else {
      return nil
    }
  }

  /// The log-ratio of each strategy's later time to the earlier one.
  var moves: [Double] {
    strategies.indices.map { place in
      let means = runs.map { Summary.mean($0.map { $0[place] }) }
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
  fileprivate func logTimes(of id: MeasurementID, cell name: String) -> [[String: Double]] {
    guard let own = cell(named: name)?.operations.first(where: { $0.id == id }) else { return [] }
    return processes(cell: name).map { process in
      let times = process.times(of: own).map {
        ($0.strategy, $0.nanoseconds(by: own.headlineClock))
      }
      return Dictionary(
        times.filter { $0.1 > 0 }.map { ($0.0, log($0.1)) }, uniquingKeysWith: { first, _ in first }
      )
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
      for mine in results[0] {
        guard let theirs = results[1].first(where: { $0.operation.id == mine.operation.id }),
          let merged = try MergedOperation(
            [(machine: "earlier", result: mine), (machine: "later", result: theirs)],
            isMean: false)
        else { continue }
        turns += merged.ratios.filter(\.isContradictory).map {
          Turn(
            cell: cell.name, operation: merged.name, candidate: $0.candidate,
            baseline: $0.baseline, ratios: $0.own.map(\.result.ratio))
        }
      }
    }
    return turns
  }
}
