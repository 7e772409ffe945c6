import Foundation
import LogicalModel
import RunJournal
import Statistics

/// A journal of invented figures in which three strategies took turns: five processes, two cache
/// states, counts and fetches, a probe.
struct SyntheticTurns {
  static let strategies = ["parent-entity", "enum-content", "independent-entities"]
  var processes = 5
  var seed: UInt64 = 23
  /// Each strategy's time as a multiple of the first one's, by operation.
  var speeds: [String: [Double]] = [
    "insert": [1, 0.93, 1.06], "newest": [1, 1.08, 0.92], "by-id": [1, 1, 1.05],
    "newest.new-process": [1, 1.1, 0.9], "count": [1, 1, 0.3],
  ]
  /// Wall-clock time as a multiple of processor time, for each strategy.
  var waiting: [String: [Double]] = [:]
  /// The noise of one sample, 0.01 for 1 %.
  var noise = 0.01
  /// The additional time of the last place in a round, 0.03 for 3 %.
  var lastAdds = 0.0
  var usage: [String: Double]?
  /// The processes disturbed by other programs.
  var disturbed: Set<Int> = []
  /// The time of each process's reference fetch, in nanoseconds; empty for none.
  var references: [Int64] = []
  /// The subjects of the queries of "newest"; nil for queries without names.
  var asked: [String]?
  /// The relative times of the queries.
  var questionTimes = [1, 1.2, 1.4]
  var sorts: [String: OperationSummary.Sort] = ["count": .count]

  static let rounds = 12
  private static let base: [String: Double] = [
    "insert": 9_000_000, "newest": 410_000, "by-id": 31_000, "newest.new-process": 900_000,
    "count": 52_000,
  ]

  var summaries: [OperationSummary] {
    [
      summary("insert", "load everything at once", .insert, actions: 1000),
      summary("newest", "fetch the newest 100", .fetch),
      summary("by-id", "one by ID", .fetch),
      summary("newest", "fetch the newest 100", .fetch, state: .newProcess),
      summary("count", "count each kind", sorts["count"] ?? .count),
    ]
  }

  private func summary(
    _ operation: String, _ label: String, _ sort: OperationSummary.Sort, actions: Int = 1,
    state: CacheState = .warmConnection
  ) -> OperationSummary {
    OperationSummary(
      id: MeasurementID(operation: operation, cacheState: state), label: label, sort: sort,
      actionsPerSample: actions, questions: operation == "newest" ? asked : nil)
  }

  var entries: [JournalEntry] {
    var random = SplitMix64(seed: seed)
    let measured = (0..<processes).map { process($0, &random) }
    return beginning + measured.map(JournalEntry.process) + [
      .end(EndRecord(outcome: .complete, detail: "", finishedAt: "2026-03-01T00:10:00Z"))
    ]
  }

  var beginning: [JournalEntry] {
    let run = RunRecord(
      scenario: .synthetic, strategies: Self.strategies.map(StrategySummary.synthetic),
      operations: summaries, planSeed: seed, environment: .synthetic,
      command: "run-scenario run Scenarios/synthetic.yaml --seed 23",
      startedAt: "2026-03-01T00:00:00Z", isQuick: false)
    var cell = CellRecord(
      name: "", parameters: [:], scenario: .synthetic, operations: summaries,
      measurementHash: "5eed")
    cell.usage = usage
    let rounds = PlanRecord(
      cell: "", firstProcess: 0, processCount: processes,
      rounds: summaries.map { operation in
        PlanRecord.RoundCount(
          measurement: operation.id,
          rounds: Dictionary(
            uniqueKeysWithValues: Self.strategies.map { ($0, Self.rounds) }))
      }, reason: "rounds that reach every wanted half-width")
    let probe = ProbeRecord(
      cell: "", seconds: 5, pairs: 240, pairDeviation: 0.08, expectedHalfWidth: 0.021,
      minimumEffect: 0.05, secondsForTwoPercent: 340)
    return [.run(run), .cell(cell)] + Self.strategies.map { .template(template($0)) } + [
      .probe(probe), .plan(rounds),
    ]
  }

  private func template(_ strategy: String) -> TemplateRecord {
    let place = Self.strategies.firstIndex(of: strategy) ?? 0
    return TemplateRecord(
      cell: "", strategy: strategy, fileHash: "file-\(strategy)", contentDigest: "content",
      logicalBytes: 580_000, afterLoad: .layered(pages: 260 + 20 * place, nullShare: 0.02),
      afterChurn: nil, afterVacuum: nil, walPeakBytes: 300_000,
      settings: ["journal_mode": "wal"], indexes: [])
  }

  private func process(_ number: Int, _ random: inout SplitMix64) -> ProcessRecord {
    var measured = Self.strategies.map { strategy in
      StrategyMeasurement(
        strategy: strategy, fileHash: "file-\(strategy)", contentDigest: "content",
        finalContentDigest: "final", settings: ["journal_mode": "wal"], operations: [])
    }
    for summary in summaries {
      for (place, record) in records(of: summary, &random).enumerated() {
        var record = record
        record.referenceNanoseconds = references.isEmpty ? nil : references[number]
        measured[place].operations.append(record)
      }
    }
    let isDisturbed = disturbed.contains(number)
    return ProcessRecord(
      cell: "", number: number, startedAt: "2026-03-01T00:00:0\(number % 10)Z",
      openingOrder: Self.strategies,
      contention: ContentionRecord(
        wallNanoseconds: 4_000_000_000, stealShare: isDisturbed ? 0.08 : 0,
        reasons: isDisturbed ? ["steal 8 % of 1 %"] : []),
      resources: .synthetic, strategies: measured)
  }

  /// Returns one record for each strategy, all with the same effects of the process and the round.
  private func records(of summary: OperationSummary, _ random: inout SplitMix64)
    -> [OperationRecord]
  {
    let name = summary.name
    let level = 1 + 0.05 * random.spread()
    var times = Self.strategies.map { _ in (wall: [Int64](), processor: [Int64](), places: [Int]())
    }
    for round in 0..<Self.rounds {
      let drift = level * (1 + 0.03 * random.spread())
      let order = Self.strategies.indices.shuffled(using: &random)
      for (place, strategy) in order.enumerated() {
        let question = questionTimes[round % questionTimes.count]
        let position = place == order.count - 1 ? 1 + lastAdds : 1
        let time =
          (Self.base[name] ?? 1) * (speeds[name]?[strategy] ?? 1) * drift * question * position
          * (1 + noise * random.spread())
        times[strategy].processor.append(Int64(time))
        times[strategy].wall.append(Int64(time * (waiting[name]?[strategy] ?? 1.1)))
        times[strategy].places.append(place)
      }
    }
    return times.enumerated().map { strategy, found in
      var record = OperationRecord(
        id: summary.id, wallNanoseconds: found.wall, cpuNanoseconds: found.processor,
        answerDigest: "answer-\(name)", answerCount: 100,
        statements: [
          StatementRecord(
            sql: "SELECT \(name)", plan: ["SCAN ZNOTE"], executions: Self.rounds,
            virtualMachineSteps: 1200 * (strategy + 10))
        ])
      record.questionCount = questionTimes.count
      record.positions = found.places
      return record
    }
  }
}
