import RunJournal
import Statistics

/// A comparison of two runs as JSON; the command line reference documents the fields.
package struct ComparisonSummary: Encodable {
  private let schemaVersion = 4
  /// The paths on the command line.
  private let before: String
  private let after: String
  private let commitBefore: String
  private let commitAfter: String
  private let status: String
  private let isSameRun: Bool
  private let areOtherMachines: Bool
  private let areOtherModels: Bool
  private let isDisturbed: Bool
  /// The difference up to which a time counts as the same.
  private let limitPercent: Double
  /// The deviation between runs in addition to the noise within each.
  private let runDeviationPercent: Double
  private let refusals: [String]
  private let notes: [String]
  private let answers: [Answer]
  private let plans: [Plan]
  private let counters: [Counter]
  private let varyingCounters: [String]
  private let times: [Time]
  private let turns: [Turned]

  private struct Answer: Encodable {
    let cell: String
    let strategy: String
    let subject: String
  }

  private struct Plan: Encodable {
    let cell: String
    let strategy: String
    let subject: String
    let before: [String]
    let after: [String]
    let isWorse: Bool
  }

  private struct Counter: Encodable {
    let cell: String
    let strategy: String
    let subject: String
    let counter: String
    let before: Int64
    let after: Int64
    let isWorse: Bool
  }

  private struct Time: Encodable {
    let cell: String
    let strategy: String?
    let operation: String
    let ratio: Double
    let ratioInterval: [Double]?
    let verdict: String
    let minimumEffectPercent: Double
    let detectableEffectPercent: Double?
    let processesBefore: Int
    let processesAfter: Int
  }

  private struct Turned: Encodable {
    let cell: String
    let operation: String
    let candidate: String
    let baseline: String
    let ratios: [Double]
  }

  package init(_ comparison: RunComparison, before: String, after: String) {
    self.before = before
    self.after = after
    let commits = comparison.environments.map(\.gitRevision)
    (commitBefore, commitAfter) = (commits.first ?? "", commits.last ?? "")
    status = comparison.status.rawValue
    (isSameRun, areOtherMachines) = (comparison.isSameRun, comparison.areOtherMachines)
    (areOtherModels, isDisturbed) = (comparison.areOtherModels, comparison.isDisturbed)
    limitPercent = 100 * comparison.limit
    runDeviationPercent = 100 * comparison.deviation
    (refusals, notes) = (comparison.incompatibilities, comparison.notes.uniqued())
    answers = comparison.answers.map {
      Answer(cell: $0.cell, strategy: $0.strategy, subject: $0.subject)
    }
    plans = (comparison.gate?.plans ?? []).map {
      Plan(
        cell: $0.cell, strategy: $0.strategy, subject: $0.subject, before: $0.before,
        after: $0.after, isWorse: $0.isWorse)
    }
    counters = (comparison.gate?.changes ?? []).map {
      Counter(
        cell: $0.cell, strategy: $0.strategy, subject: $0.subject, counter: $0.counter,
        before: $0.before, after: $0.after, isWorse: $0.isWorse)
    }
    varyingCounters = comparison.gate?.varying ?? []
    times = comparison.times.map(Self.time)
    turns = comparison.turns.map {
      Turned(
        cell: $0.cell, operation: $0.operation, candidate: $0.candidate, baseline: $0.baseline,
        ratios: $0.ratios)
    }
  }

  private static func time(_ change: TimeChange) -> Time {
    let interval = change.comparison.interval
    let detectable = try? change.comparison.detectableEffect()
    return Time(
      cell: change.cell, strategy: change.strategy, operation: change.operation,
      ratio: change.comparison.ratio,
      // JSON has no infinity, so unbounded intervals are omitted.
      ratioInterval: interval.upper.isFinite ? [interval.lower, interval.upper] : nil,
      verdict: change.verdict.rawValue, minimumEffectPercent: 100 * change.minimumEffect,
      detectableEffectPercent: detectable.flatMap { $0.isFinite ? 100 * $0 : nil },
      processesBefore: change.processCounts.first ?? 0,
      processesAfter: change.processCounts.last ?? 0)
  }
}
