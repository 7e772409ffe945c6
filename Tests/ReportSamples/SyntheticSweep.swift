import Foundation
import LogicalModel
import RunJournal
import Statistics

/// A journal of invented figures: six strategies, three sizes, two levels, two cache states,
/// templates, a disturbed process and a self-test.
struct SyntheticSweep {
  static let strategies = [
    "parent-entity", "abstract-root", "enum-content", "independent-entities",
    "details-relationship", "coded-content",
  ]
  static let sizes = [1000, 10_000, 100_000]
  var processCount = 12
  var seed: UInt64 = 11
  /// The processes disturbed by other programs.
  var disturbed = [3]

  /// An operation with its cost and the growth of its cost with the size.
  struct Sample {
    var summary: OperationSummary
    /// Nanoseconds of one action with 10,000 objects.
    var base: Double
    var exponent: Double
    /// The factor of each strategy, in the order of ``SyntheticSweep/strategies``.
    var speeds: [Double]
    var samples: Int
  }

  static func operations(size: Int) -> [Sample] {
    [
      sample(
        "insert", "store all members", .insert, size / 10, 12_000, 0.02,
        [1, 1.001, 0.93, 1.05, 1.7, 1.4], samples: 10),
      sample(
        "fetch-all", "fetch every Publication", .fetch, 1, 8_400_000, 1,
        [1, 1.002, 0.96, 1.1, 1.08, 2.6], samples: 5),
      sample(
        "newest", "fetch the newest 100 Publications", .fetch, 20, 410_000, 0.3,
        [1, 1.004, 0.99, 1.25, 1.02, 1.3], samples: 20),
      sample(
        "newest", "fetch the newest 100 Publications", .fetch, 20, 140_000, 0.3,
        [1, 1, 0.98, 1.4, 1.01, 1.1], samples: 20, level: .engine),
      sample(
        "newest", "fetch the newest 100 Publications", .fetch, 1, 2_600_000, 0.3,
        [1, 1.01, 0.97, 1.2, 1.1, 1.25], samples: 1, state: .newProcess),
      sample(
        "by-id", "fetch one Publication by object ID", .fetch, 50, 31_000, 0.05,
        [1, 1, 1.01, 0.96, 1.01, 1.5], samples: 12),
      sample(
        "retitle", "change the title of a Book & save", .change, 50, 64_000, 0.04,
        [1, 1.06, 1, 0.98, 1.01, 1.02], samples: 5),
    ]
  }

  private static func sample(
    _ name: String, _ label: String, _ sort: OperationSummary.Sort, _ actions: Int,
    _ base: Double, _ exponent: Double, _ speeds: [Double], samples: Int,
    level: Level = .objects, state: CacheState = .warmConnection
  ) -> Sample {
    Sample(
      summary: OperationSummary(
        id: MeasurementID(operation: name, level: level, cacheState: state), label: label,
        sort: sort, actionsPerSample: max(1, actions)),
      base: base, exponent: exponent, speeds: speeds, samples: samples)
  }

  var entries: [JournalEntry] {
    var random = SplitMix64(seed: seed)
    let cells = Self.sizes.flatMap { size -> [JournalEntry] in
      let cell = cell(size)
      return [.cell(cell)] + Self.strategies.map { .template(template($0, cell: cell, size: size)) }
        + [.plan(.synthetic(cell, processes: processCount, strategies: Self.strategies))]
        + (0..<processCount).map { .process(process($0, of: cell, size: size, &random)) }
    }
    return [.run(run), .selfTest(Self.selfTest)] + cells + [
      .end(
        EndRecord(
          outcome: .complete, detail: "", finishedAt: "2026-01-02T01:00:00Z",
          estimatedSeconds: 3400, elapsedSeconds: 3240))
    ]
  }

  private var run: RunRecord {
    RunRecord(
      scenario: .synthetic, strategies: Self.strategies.map(StrategySummary.synthetic),
      operations: Self.summaries(size: 10_000), planSeed: seed,
      environment: .synthetic, command: "run-scenario run Scenarios/synthetic.yaml --seed 11",
      startedAt: "2026-01-02T00:00:00Z", isQuick: false)
  }

  private func cell(_ size: Int) -> CellRecord {
    var scenario = ScenarioSummary.synthetic
    scenario.familySize = size
    return CellRecord(
      name: "size=\(size / 1000)k", parameters: ["size": "\(size / 1000)k"], scenario: scenario,
      operations: Self.summaries(size: size),
      measurementHash: "5eed\(size)", precision: 0.01,
      expected: [
        ExpectedRecord(
          metric: "time newest", strategy: "enum-content", baseline: "parent-entity", lowest: 0.9,
          highest: 1.1),
        ExpectedRecord(
          metric: "file", strategy: "coded-content", baseline: "parent-entity", lowest: 0.5,
          highest: 0.8),
        ExpectedRecord(
          metric: "time insert", strategy: "details-relationship", baseline: "parent-entity",
          lowest: 0, highest: 1.2),
      ])
  }

  private static let selfTest: SelfTestRecord = {
    var random = SplitMix64(seed: 5)
    let probabilities = (0..<400).map { _ in Double(random.next() >> 11) / Double(1 << 53) }
    return SelfTestRecord(
      finishedAt: "2026-01-01T12:00:00Z", comparisons: 400,
      flagged: probabilities.count { $0 < 0.05 }, calledDifferent: 0, injectedRuns: 20,
      injectedFound: 20, gitRevision: "0123abc", probabilities: probabilities)
  }()
}
